import type { Principal } from '../../../../kit/src';
import { apiKeyOf, run, userOf, errorsOf } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { type Shop, shopOf } from '../../memberships/memberships/testing';
import { openTestBilling } from '../../testing';

let billing: Billing;
let shop: Shop;
beforeAll(async () => {
  billing = await openTestBilling();
  shop = shopOf(billing, 'biz_seller');
});
afterAll(() => billing.close());

const allFields =
  'id account { id } user { id customerOf } member { id } product { id title } referrer metadata createdAt updatedAt';
const errors = 'userErrors { code message path }';
const read = `query ($id: ID!) { lead(id: $id) { ${allFields} } }`;
const create = `mutation ($input: LeadCreateInput!, $key: String) { leadCreate(input: $input, idempotencyKey: $key) { lead { ${allFields} } ${errors} } }`;
const update = `mutation ($id: ID!, $input: LeadPatch!) { leadUpdate(id: $id, input: $input) { lead { ${allFields} } ${errors} } }`;
const list = `query ($accountId: ID, $productIds: [ID!], $createdAfter: DateTime, $createdBefore: DateTime, $first: Int, $after: String, $direction: Direction) {
  leads(accountId: $accountId, productIds: $productIds, createdAfter: $createdAfter, createdBefore: $createdBefore, first: $first, after: $after, direction: $direction) {
    nodes { id } pageInfo { endCursor } } }`;

const execute = (document: string, variables: object, principal: Principal = shop.seller) =>
  run(billing.subgraph, principal, document, { ...variables });
const decided = async (document: string, variables: object, principal?: Principal) =>
  Object.values((await execute(document, variables, principal)).data as object)[0];
const leadOf = async (id: string, principal?: Principal) => (await execute(read, { id }, principal)).data?.lead;
const ids = async (variables: object, principal?: Principal) =>
  (await execute(list, variables, principal)).data?.leads.nodes.map(({ id }: { id: string }) => id) as string[];
const count = () => shop.value('SELECT count(*)::int FROM billing.leads');
const notFound = { message: 'No such resource was found.' };

async function createLead(input: object, principal?: Principal): Promise<string> {
  const { lead, userErrors } = await decided(create, { input: { userId: 'user_ada', ...input } }, principal);
  expect(userErrors).toEqual([]);
  return lead.id;
}

describe('a lead', () => {
  it('stores the given fields, and becomes a member with a purchase', async () => {
    const productId = await shop.product({ title: 'Studio' });
    const input = {
      userId: 'user_zoe',
      productId,
      referrer: 'https://forum.example',
      metadata: { campaign: 'spring' },
    };
    const { lead } = await decided(create, { input });
    expect(lead).toEqual({
      id: expect.stringMatching(/^lead_[0-9A-Za-z]{13}$/),
      account: { id: 'biz_seller' },
      user: { id: 'user_zoe', customerOf: null },
      member: null,
      product: { id: productId, title: 'Studio' },
      referrer: 'https://forum.example',
      metadata: { campaign: 'spring' },
      createdAt: expect.any(String),
      updatedAt: lead.createdAt,
    });
    await shop.sell(await shop.plan({ productId }), 'zoe');
    const member = await shop.value(
      "SELECT id FROM billing.members WHERE account_id = 'biz_seller' AND user_id = 'user_zoe'",
    );
    expect(await leadOf(lead.id)).toEqual({
      ...lead,
      user: { id: 'user_zoe', customerOf: 'biz_seller' },
      member: { id: member },
    });
  });

  it('requires only a user, by default the caller', async () => {
    expect(await leadOf(await createLead({}))).toMatchObject({
      user: { id: 'user_ada' },
      product: null,
      referrer: null,
      metadata: null,
    });
    const staff = userOf('user_staff', [{ accountId: 'biz_seller', actions: ['*'] }]);
    const { lead } = await decided(create, { input: { accountId: 'biz_seller' } }, staff);
    expect(lead).toMatchObject({ user: { id: 'user_staff' } });
  });

  it('is rejected with invalid input, without side effects', async () => {
    const before = await count();
    const other = await shopOf(billing, 'biz_other').product();
    const cases = [
      [{ userId: null }, { code: 'parameter_missing', message: 'userId is required.', path: ['userId'] }],
      [
        { userId: 'ada' },
        { code: 'parameter_invalid', message: 'userId must be the id of a user, user_….', path: ['userId'] },
      ],
      [
        { referrer: 'x'.repeat(2_049) },
        { code: 'parameter_invalid', message: 'referrer must have at most 2048 characters.', path: ['referrer'] },
      ],
      [
        { metadata: { a: 'x'.repeat(501) } },
        {
          code: 'parameter_invalid',
          message: 'Strings in metadata must have at most 500 characters.',
          path: ['metadata', 'a'],
        },
      ],
      [
        { productId: other },
        { code: 'parameter_invalid', message: 'The product belongs to another account.', path: ['productId'] },
      ],
    ] as const;
    const bothAccountsKey = apiKeyOf(['biz_seller', 'biz_other']);
    for (const [input, error] of cases)
      expect(await decided(create, { input: { userId: 'user_ada', ...input } }, bothAccountsKey)).toEqual({
        lead: null,
        userErrors: [error],
      });
    expect(errorsOf(await execute(create, { input: { userId: 'user_ada', productId: other } }))).toMatchObject([
      notFound,
    ]);
    expect(errorsOf(await execute(create, { input: { userId: 'user_ada', productId: 'prod_none' } }))).toMatchObject([
      notFound,
    ]);
    expect(errorsOf(await execute(create, { input: { userId: 'user_ada', accountId: 'biz_other' } }))).toMatchObject([
      notFound,
    ]);
    expect(await count()).toBe(before);
  });

  it('is created once per idempotency key', async () => {
    const before = (await count()) as number;
    const variables = { input: { userId: 'user_ada' }, key: 'lead' };
    const payloads = await Promise.all([
      decided(create, variables),
      decided(create, variables),
      decided(create, variables),
    ]);
    expect(new Set(payloads.map(({ lead }) => lead.id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });
});

it('an update keeps omitted fields, and null clears a field', async () => {
  const id = await createLead({ referrer: 'a', metadata: { a: 1 } });
  expect(await decided(update, { id, input: { referrer: 'b' } })).toMatchObject({
    lead: { referrer: 'b', metadata: { a: 1 } },
    userErrors: [],
  });
  expect(await decided(update, { id, input: { metadata: { b: true } } })).toMatchObject({
    lead: { referrer: 'b', metadata: { b: true } },
  });
  expect(await decided(update, { id, input: { referrer: null, metadata: null } })).toMatchObject({
    lead: { referrer: null, metadata: null },
  });
  expect(await decided(update, { id, input: { referrer: 'x'.repeat(2_049) } })).toMatchObject({
    lead: null,
    userErrors: [{ code: 'parameter_invalid', path: ['referrer'] }],
  });
  expect(await leadOf(id)).toMatchObject({ referrer: null, metadata: null });
});

it('the list is filtered by products and times, in both directions', async () => {
  const [one, two] = [await shop.product(), await shop.product()];
  const [first, second, third] = [
    await createLead({ productId: one }),
    await createLead({ productId: two }),
    await createLead({ productId: one }),
  ];
  expect(await ids({ productIds: [one] })).toEqual([third, first]);
  expect(await ids({ productIds: [one, two], direction: 'ASC' })).toEqual([first, second, third]);
  const { createdAt } = await leadOf(second as string);
  expect(await ids({ accountId: 'biz_seller', productIds: [one, two], createdAfter: createdAt })).toEqual([third]);
  expect(await ids({ productIds: [one, two], createdBefore: createdAt })).toEqual([first]);
  const page = (await execute(list, { productIds: [one, two], first: 2 })).data?.leads;
  expect(await ids({ productIds: [one, two], first: 2, after: page.pageInfo.endCursor })).toEqual([first]);
  expect(
    errorsOf(await execute(list, { productIds: Array.from({ length: 101 }, (_, index) => `prod_${index}`) })),
  ).toMatchObject([{ message: 'productIds must have at most 100 ids.' }]);
});

describe('other callers', () => {
  it('do not see the leads of another account', async () => {
    const id = await createLead({});
    for (const principal of [apiKeyOf('biz_stranger'), userOf('user_ada')]) {
      expect(await leadOf(id, principal)).toBeNull();
      expect(errorsOf(await execute(update, { id, input: { referrer: 'mine' } }, principal))).toMatchObject([notFound]);
      expect(errorsOf(await execute(list, { accountId: 'biz_seller' }, principal))).toMatchObject([notFound]);
    }
    expect(await leadOf(id)).toMatchObject({ referrer: null });
  });

  it('are rejected without the permission, and see only permitted fields', async () => {
    const productId = await shop.product();
    const id = await createLead({ productId });
    const [reader, manager] = [apiKeyOf('biz_seller', ['lead:basic:read']), apiKeyOf('biz_seller', ['lead:manage'])];
    const forbidden = (action: string) => ({ message: `This credential does not have the permission ${action}.` });
    for (const [document, variables] of [
      [create, { input: { userId: 'user_ada' } }],
      [update, { id, input: {} }],
    ] as const) {
      expect(errorsOf(await execute(document, variables, reader))).toMatchObject([forbidden('lead:manage')]);
    }
    for (const [document, variables] of [
      [read, { id }],
      [list, {}],
    ] as const)
      expect(errorsOf(await execute(document, variables, manager))).toMatchObject([forbidden('lead:basic:read')]);
    expect(await leadOf(id, reader)).toMatchObject({ id, product: null, member: null });
    expect(await decided(update, { id, input: { referrer: 'r' } }, manager)).toMatchObject({
      lead: { id, referrer: 'r', product: null },
      userErrors: [],
    });
  });
});
