import type { Principal } from '../../../../kit/src';
import { apiKeyOf, run, userOf, errorsOf } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { buyerOf, clockAt, renewing, type Shop, shopOf } from '../../memberships/memberships/testing';
import { openTestBilling } from '../../testing';
import { type Waitlist, waitlistOf } from './testing';

let billing: Billing;
let shop: Shop;
let list: Waitlist;
beforeAll(async () => {
  billing = await openTestBilling();
  shop = shopOf(billing, 'biz_seller');
  list = waitlistOf(billing);
});
afterAll(() => billing.close());

const allFields = `id account { id } user { id } plan { id } product { id title } status customFieldResponses { question answer } checkoutConfiguration { id }
  metadata membership { id status member { id } } decidedAt createdAt updatedAt`;
const errors = 'userErrors { code message path }';
const read = `query ($id: ID!) { entry(id: $id) { ${allFields} } }`;
const approve = `mutation ($id: ID!, $key: String) { entryApprove(id: $id, idempotencyKey: $key) { jobId entry { ${allFields} } ${errors} } }`;
const deny = `mutation ($id: ID!) { entryDeny(id: $id) { entry { ${allFields} } ${errors} } }`;
const remove = `mutation ($id: ID!) { entryDelete(id: $id) { deletedId ${errors} } }`;

const ask = (document: string, variables: object, principal: Principal = shop.seller) =>
  run(billing.subgraph, principal, document, { ...variables });
const decided = async (document: string, id: string) => Object.values((await ask(document, { id })).data as object)[0];
const entryOf = async (id: string) => (await ask(read, { id })).data?.entry;
const freePlan = (input: object = {}) => shop.plan({ releaseMethod: 'WAITLIST', ...input });
const paidPlan = (input: object = {}) => shop.plan({ releaseMethod: 'RAFFLE', initialPrice: '25', ...input });
const conflict = (message: string, path: string[] = []) => ({ code: 'conflict', message, path });
const notFound = { message: 'No such resource was found.' };
const count = (table: string, condition: string, ...values: unknown[]) =>
  shop.value(`SELECT count(*)::int FROM billing.${table} WHERE ${condition}`, ...values);

describe('a waitlist entry', () => {
  it('stores the given fields and records an event', async () => {
    const productId = await shop.product({ title: 'Studio' });
    const planId = await freePlan({ productId });
    const checkout =
      'mutation ($input: CheckoutConfigurationCreateInput!) { checkoutConfigurationCreate(input: $input) { checkoutConfiguration { id } } }';
    const checkoutConfigurationId = (await ask(checkout, { input: { planId } })).data?.checkoutConfigurationCreate
      .checkoutConfiguration.id;
    const customFieldResponses = [{ question: 'Why?', answer: 'For the light.' }];
    const at = '2026-03-01T10:00:00.000Z';
    const id = await list.enter(
      planId,
      'ada',
      { customFieldResponses, checkoutConfigurationId, checkoutSessionId: 'cs_1', metadata: { source: 'x' } },
      clockAt(at),
    );
    expect(id).toMatch(/^entry_[0-9A-Za-z]{12}$/);
    expect(await entryOf(id)).toEqual({
      id,
      account: { id: 'biz_seller' },
      user: { id: 'user_ada' },
      plan: { id: planId },
      product: { id: productId, title: 'Studio' },
      status: 'PENDING',
      customFieldResponses,
      checkoutConfiguration: { id: checkoutConfigurationId },
      metadata: { source: 'x' },
      membership: null,
      decidedAt: null,
      createdAt: at,
      updatedAt: at,
    });
    expect(await shop.events(id)).toEqual(['entry.created']);
    expect(await count('members', 'user_id = $1 AND account_id = $2', 'user_ada', 'biz_seller')).toBe(0);
  });

  it('is created only for waitlists and raffles', async () => {
    const planId = await shop.plan();
    expect(await list.tryEnter(planId, 'ada')).toMatchObject({
      id: null,
      userErrors: [{ code: 'parameter_invalid', message: 'This plan is sold without a waitlist.', path: ['planId'] }],
    });
    expect(await count('entries', 'plan_id = $1', planId)).toBe(0);
    expect(await list.tryEnter('plan_none', 'ada')).toMatchObject({ id: null, userErrors: [{ code: 'not_found' }] });
  });

  it.each([
    [
      { customFieldResponses: [{ question: 'Why?', answer: 'x'.repeat(1_001) }] },
      'answer',
      'answer must have at most 1000 characters.',
    ],
    [
      { customFieldResponses: [{ question: 'x'.repeat(201), answer: '' }] },
      'question',
      'question must have at most 200 characters.',
    ],
    [
      { customFieldResponses: Array.from({ length: 21 }, () => ({ question: 'Why?', answer: 'So.' })) },
      'customFieldResponses',
      'A plan can have at most 20 questions.',
    ],
  ])('has limits %#', async (request, field, message) => {
    const planId = await freePlan();
    expect(await list.tryEnter(planId, 'ada', request)).toMatchObject({
      id: null,
      userErrors: [{ code: 'parameter_invalid', message, path: [field] }],
    });
    expect(await count('entries', 'plan_id = $1', planId)).toBe(0);
  });

  it('is unique per user and plan, also after an approval that is not used yet', async () => {
    const planId = await paidPlan();
    const id = await list.enter(planId, 'ada');
    expect(await list.enter(planId, 'ada', { metadata: { other: true } })).toBe(id);
    expect(await list.enter(planId, 'bo')).not.toBe(id);
    expect(await list.enter(await freePlan(), 'ada')).not.toBe(id);
    await decided(approve, id);
    expect(await list.enter(planId, 'ada')).toBe(id);
    expect(await entryOf(id)).toMatchObject({ status: 'APPROVED', metadata: {} });
    expect(await shop.events(id)).toEqual(['entry.created', 'entry.approved']);
  });

  it('is created anew after its approval was used, because an approval is for one membership', async () => {
    const planId = await freePlan();
    const first = await list.enter(planId, 'ada');
    const { membership } = (await decided(approve, first)).entry;
    const ids = await Promise.all(Array.from({ length: 4 }, () => list.enter(planId, 'ada')));
    expect(new Set(ids).size).toBe(1);
    const [second = ''] = ids;
    expect(await entryOf(second)).toMatchObject({ status: 'PENDING', membership: null });
    expect(await decided(approve, second)).toMatchObject({ entry: { id: second, status: 'APPROVED' }, userErrors: [] });
    expect(await count('entries', 'plan_id = $1', planId)).toBe(2);
    expect(await count('memberships', 'plan_id = $1', planId)).toBe(2);
    expect(await entryOf(first)).toMatchObject({ membership: { id: membership.id } });
  });

  it('is unique in concurrent requests', async () => {
    const planId = await freePlan();
    const ids = await Promise.all(Array.from({ length: 20 }, () => list.enter(planId, 'ada')));
    expect(new Set(ids).size).toBe(1);
    expect(await count('entries', 'plan_id = $1', planId)).toBe(1);
    expect(await shop.events(ids[0] as string)).toEqual(['entry.created']);
  });
});

describe('a denial', () => {
  it('records an event and rejects later entries', async () => {
    const planId = await freePlan();
    const id = await list.enter(planId, 'ada');
    const payload = await decided(deny, id);
    expect(payload).toMatchObject({ entry: { id, status: 'DENIED', decidedAt: expect.any(String) }, userErrors: [] });
    expect(payload.entry.updatedAt).toBe(payload.entry.decidedAt);
    expect(await decided(deny, id)).toEqual(payload);
    expect(await list.tryEnter(planId, 'ada')).toMatchObject({
      id: null,
      userErrors: [conflict('An earlier entry of this user for the plan was denied.')],
    });
    expect(await shop.events(id)).toEqual(['entry.created', 'entry.denied']);
    expect(await count('entries', 'plan_id = $1', planId)).toBe(1);
    expect(await list.within((tx) => billing.entries.repository.approvedFor(tx, planId, 'user_ada'))).toBeNull();
  });

  it('can be replaced by an approval, which is final', async () => {
    const id = await list.enter(await paidPlan(), 'ada');
    await decided(deny, id);
    expect(await decided(approve, id)).toMatchObject({ entry: { status: 'APPROVED' }, userErrors: [] });
    expect(await decided(deny, id)).toEqual({
      entry: null,
      userErrors: [conflict('An entry that is approved cannot be denied.')],
    });
    expect(await entryOf(id)).toMatchObject({ status: 'APPROVED' });
    expect(await shop.events(id)).toEqual(['entry.created', 'entry.denied', 'entry.approved']);
  });
});

describe('an approval of a free plan', () => {
  it('creates the membership with the data of the entry', async () => {
    const planId = await freePlan({ metadata: { plan: 1, source: 'plan' } });
    const customFieldResponses = [{ question: 'Why?', answer: 'For the light.' }];
    const buyer = { ...buyerOf('cleo'), phone: '+4930123' };
    const id = await list.enter(planId, 'cleo', { buyer, customFieldResponses, metadata: { source: 'entry' } });
    const { jobId, entry, userErrors } = await decided(approve, id);
    expect({ jobId, userErrors }).toEqual({ jobId: expect.stringMatching(/^job_[0-9A-Za-z]{14}$/), userErrors: [] });
    expect(entry).toMatchObject({
      status: 'APPROVED',
      membership: {
        id: expect.stringMatching(/^mem_/),
        status: 'COMPLETED',
        member: { id: expect.stringMatching(/^mber_/) },
      },
    });
    const membership = `query ($id: ID!) { membership(id: $id) {
      user { id } plan { id } metadata phoneNumber paymentProcessor customFieldResponses { question answer } member { phoneNumber } } }`;
    expect((await ask(membership, { id: entry.membership.id })).data?.membership).toEqual({
      user: { id: 'user_cleo' },
      plan: { id: planId },
      metadata: { plan: 1, source: 'entry' },
      phoneNumber: '+4930123',
      paymentProcessor: 'FREE',
      customFieldResponses,
      member: { phoneNumber: '+4930123' },
    });
    expect(await shop.value('SELECT name FROM billing.members WHERE id = $1', entry.membership.member.id)).toBe('Cleo');
    expect(await shop.events(entry.membership.id)).toEqual(['membership.activated']);
    expect(await list.within((tx) => billing.entries.repository.approvedFor(tx, planId, 'user_cleo'))).toBeNull();
  });

  it('creates one membership with concurrent sellers and workers', async () => {
    const planId = await freePlan();
    const id = await list.enter(planId, 'ada');
    const work = () => list.within((tx) => billing.entries.jobs.runDue(tx));
    const payloads = await Promise.all([
      decided(approve, id),
      work(),
      decided(approve, id),
      work(),
      decided(approve, id),
    ]);
    const jobs = [0, 2, 4].map((index) => (payloads[index] as { jobId: string }).jobId);
    expect(new Set(jobs).size).toBe(1);
    expect(await count('memberships', 'plan_id = $1', planId)).toBe(1);
    expect(await shop.events(id)).toEqual(['entry.created', 'entry.approved']);
    expect(await entryOf(id)).toMatchObject({ membership: { status: 'COMPLETED' } });
  });

  it('is safe under concurrent approvals, denials and deletions', async () => {
    const planId = await freePlan();
    const names = Array.from({ length: 16 }, (_, index) => `many${index}`);
    const commands = [approve, approve, deny, remove];
    await Promise.all(
      names.map(async (username, index) => decided(commands[index % 4] as string, await list.enter(planId, username))),
    );
    const statuses = await billing.database.rows(
      'SELECT status, count(*)::int FROM billing.entries WHERE plan_id = $1 GROUP BY status ORDER BY status',
      [planId],
    );
    expect(statuses).toEqual([
      ['approved', 8],
      ['denied', 4],
    ]);
    expect(await count('memberships', 'plan_id = $1', planId)).toBe(8);
    expect(await shop.value('SELECT member_count FROM billing.plans WHERE id = $1', planId)).toBe(8);
  });

  it('returns the first job for the same idempotency key and for later approvals', async () => {
    const id = await list.enter(await freePlan(), 'ada');
    const first = (await ask(approve, { id, key: 'once' })).data?.entryApprove;
    expect((await ask(approve, { id, key: 'once' })).data?.entryApprove).toEqual(first);
    expect(await decided(approve, id)).toEqual(first);
    expect(await count('memberships', 'user_id = $1 AND plan_id = $2', 'user_ada', first.entry.plan.id)).toBe(1);
  });

  it('remains valid after a rejected sale, which is rolled back', async () => {
    const planId = await freePlan({ onePerUser: true });
    await shop.sell(planId, 'dora');
    const before = await shop.value(
      "SELECT member_count || ' ' || updated_at FROM billing.plans WHERE id = $1",
      planId,
    );
    const id = await list.enter(planId, 'dora');
    expect(await decided(approve, id)).toMatchObject({
      jobId: expect.any(String),
      entry: { status: 'APPROVED', membership: null },
      userErrors: [],
    });
    expect(await count('memberships', 'plan_id = $1', planId)).toBe(1);
    expect(await shop.value("SELECT member_count || ' ' || updated_at FROM billing.plans WHERE id = $1", planId)).toBe(
      before,
    );
    expect(await shop.value('SELECT job_due_at FROM billing.entries WHERE id = $1', id)).toBeNull();
    expect(await list.within((tx) => billing.entries.repository.approvedFor(tx, planId, 'user_dora'))).toMatchObject({
      id,
    });
  });

  it('is rejected after deletion of the plan', async () => {
    const planId = await freePlan();
    const id = await list.enter(planId, 'ada');
    await ask('mutation ($id: ID!) { planDelete(id: $id) { userErrors { code } } }', { id: planId });
    expect(await decided(approve, id)).toEqual({
      jobId: null,
      entry: null,
      userErrors: [conflict('The plan of this entry has been deleted.')],
    });
    expect(await entryOf(id)).toMatchObject({ status: 'PENDING', decidedAt: null, plan: { id: planId } });
    expect(await shop.events(id)).toEqual(['entry.created']);
  });
});

describe('an approval of a plan with a price', () => {
  it.each([{ initialPrice: '25' }, { ...renewing, releaseMethod: 'WAITLIST', initialPrice: '0' }])(
    'allows this user one purchase %#',
    async (input) => {
      const planId = await paidPlan(input);
      const id = await list.enter(planId, 'ada');
      await list.enter(planId, 'bo');
      const approved = (userId: string) =>
        list.within((tx) => billing.entries.repository.approvedFor(tx, planId, userId));
      expect(await approved('user_ada')).toBeNull();
      expect(await decided(approve, id)).toMatchObject({
        jobId: expect.any(String),
        entry: { status: 'APPROVED', membership: null },
      });
      expect(await count('memberships', 'plan_id = $1', planId)).toBe(0);
      expect(await approved('user_ada')).toMatchObject({ id, planId, userId: 'user_ada', status: 'approved' });
      expect(await approved('user_bo')).toBeNull();
      const [first, second] = [await shop.sell(planId, 'ada'), await shop.sell(planId, 'ada')];
      await list.within((tx) => billing.entries.service.redeemed(tx, id, first));
      await list.within((tx) => billing.entries.service.redeemed(tx, id, second));
      expect(await entryOf(id)).toMatchObject({ status: 'APPROVED', membership: { id: first } });
      expect(await approved('user_ada')).toBeNull();
    },
  );
});

describe('deleting an entry', () => {
  it('removes it, records an event, and allows a new entry', async () => {
    const planId = await freePlan();
    const id = await list.enter(planId, 'ada');
    await decided(deny, id);
    expect(await decided(remove, id)).toEqual({ deletedId: id, userErrors: [] });
    expect(await entryOf(id)).toBeNull();
    expect(await shop.events(id)).toEqual(['entry.created', 'entry.denied', 'entry.deleted']);
    expect(
      await shop.value(
        `SELECT "row"->>'status' FROM billing.outbox WHERE resource_id = $1 AND type = 'entry.deleted'`,
        id,
      ),
    ).toBe('denied');
    expect(errorsOf(await ask(remove, { id }))).toMatchObject([notFound]);
    expect(await list.enter(planId, 'ada')).not.toBe(id);
  });

  it('keeps the membership of the entry', async () => {
    const id = await list.enter(await freePlan(), 'ada');
    const { entry } = await decided(approve, id);
    await decided(remove, id);
    expect(await shop.value('SELECT status FROM billing.memberships WHERE id = $1', entry.membership.id)).toBe(
      'completed',
    );
    await list.within((tx) => billing.entries.service.redeemed(tx, id, entry.membership.id));
  });
});

it('a product with waitlist entries cannot be deleted', async () => {
  const productId = await shop.product();
  const id = await list.enter(await freePlan({ productId }), 'ada');
  const removeProduct = 'mutation ($id: ID!) { productDelete(id: $id) { deletedId userErrors { code message path } } }';
  expect(await decided(removeProduct, productId)).toEqual({
    deletedId: null,
    userErrors: [conflict('A product that has entries cannot be deleted.')],
  });
  expect(await entryOf(id)).toMatchObject({ status: 'PENDING', product: { id: productId } });
  await decided(remove, id);
  expect(await decided(removeProduct, productId)).toEqual({ deletedId: productId, userErrors: [] });
});

describe('other callers', () => {
  const commands = [
    ['entryApprove', approve],
    ['entryDeny', deny],
    ['entryDelete', remove],
  ] as const;
  const untouched = async (id: string) => {
    expect(await entryOf(id)).toMatchObject({ status: 'PENDING', updatedAt: (await entryOf(id)).createdAt });
    expect(await shop.events(id)).toEqual(['entry.created']);
  };

  it('do not see the entries of another account', async () => {
    const id = await list.enter(await freePlan(), 'ada');
    for (const principal of [apiKeyOf('biz_stranger'), userOf('user_ada')]) {
      expect(await ask(read, { id }, principal)).toEqual({ data: { entry: null } });
      for (const [, document] of commands)
        expect(errorsOf(await ask(document, { id }, principal))).toMatchObject([notFound]);
    }
    expect((await ask('{ entries { nodes { id } } }', {}, userOf('user_ada'))).data?.entries.nodes).toEqual([]);
    expect(
      errorsOf(await ask('{ entries(accountId: "biz_seller") { nodes { id } } }', {}, apiKeyOf('biz_stranger'))),
    ).toMatchObject([notFound]);
    await untouched(id);
  });

  it('are rejected without the permission', async () => {
    const id = await list.enter(await freePlan(), 'ada');
    const [reader, manager] = [
      apiKeyOf('biz_seller', ['plan:waitlist:read']),
      apiKeyOf('biz_seller', ['plan:waitlist:manage']),
    ];
    const forbidden = (action: string) => ({ message: `This credential does not have the permission ${action}.` });
    for (const [, document] of commands)
      expect(errorsOf(await ask(document, { id }, reader))).toMatchObject([forbidden('plan:waitlist:manage')]);
    for (const document of [read, 'query { entries { nodes { id } } }'])
      expect(errorsOf(await ask(document, { id }, manager))).toMatchObject([forbidden('plan:waitlist:read')]);
    expect((await ask(read, { id }, reader)).data?.entry).toMatchObject({ id, membership: null });
    await untouched(id);
    expect((await ask(approve, { id }, manager)).data?.entryApprove).toMatchObject({
      entry: { id, status: 'APPROVED', membership: null },
      userErrors: [],
    });
    expect((await entryOf(id)).membership).toMatchObject({ status: 'COMPLETED' });
  });
});
