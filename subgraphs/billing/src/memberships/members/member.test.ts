import { type Principal, systemPrincipal } from '../../../../kit/src';
import { apiKeyOf, run, testContext, userOf, errorsOf } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { type Shop, clockAt, renewing, shopOf } from '../memberships/testing';
import { openTestBilling } from '../../testing';

let billing: Billing;
let shop: Shop;
const created: Record<string, string> = {};
let planId: string;
let otherPlan: string;
beforeAll(async () => {
  billing = await openTestBilling();
  shop = shopOf(billing, 'biz_seller');
  planId = await shop.plan(renewing);
  otherPlan = await shop.plan();
  const join = async (username: string, plan: string, hour: number, request = {}) => {
    const id = await shop.sell(plan, username, request, clockAt(`2026-02-01T0${hour}:00:00.000Z`));
    created[username] = (await shop.value('SELECT member_id FROM billing.memberships WHERE id = $1', id)) as string;
    return id;
  };
  await join('alice', planId, 1, {
    usdPaid: '50',
    buyer: { id: 'user_alice', username: 'alice', name: 'Alice 100%', email: 'a@secret.test', phone: '+49301' },
  });
  await join('bob', otherPlan, 2, { usdPaid: '70.5', promoCodeId: 'promo_x' });
  const carol = await join('carol', planId, 3);
  await run(
    billing.subgraph,
    shop.seller,
    'mutation ($id: ID!) { membershipCancel(id: $id, input: { mode: IMMEDIATE }) { id: __typename } }',
    { id: carol },
  );
});
afterAll(() => billing.close());

const list = async (principal: Principal, args: string): Promise<string[]> => {
  const { data, errors } = await run(billing.subgraph, principal, `{ members${args && `(${args})`} { nodes { id } } }`);
  expect(errors).toBeUndefined();
  return data?.members.nodes.map(({ id }: { id: string }) => Object.keys(created).find((name) => created[name] === id));
};

describe('reading a member', () => {
  const read = `query ($id: ID!) { member(id: $id) { id account { id memberCount } user { id customerOf } status accessLevel mostRecentAction mostRecentActionAt
    usdTotalSpent tokenBalance phoneNumber position joinedAt lastAccessedAt createdAt } }`;

  it('returns all fields to the account', async () => {
    expect((await run(billing.subgraph, shop.seller, read, { id: created.alice })).data?.member).toEqual({
      id: created.alice,
      account: { id: 'biz_seller', memberCount: 2 },
      user: { id: 'user_alice', customerOf: 'biz_seller' },
      status: 'JOINED',
      accessLevel: 'CUSTOMER',
      mostRecentAction: 'PAID_SUBSCRIBER',
      mostRecentActionAt: '2026-02-01T01:00:00.000Z',
      usdTotalSpent: '50',
      tokenBalance: '0',
      phoneNumber: '+49301',
      position: null,
      joinedAt: '2026-02-01T01:00:00.000Z',
      lastAccessedAt: null,
      createdAt: '2026-02-01T01:00:00.000Z',
    });
  });

  it('hides phone numbers and counts without their permissions, and members from other accounts', async () => {
    const limited = (
      await run(billing.subgraph, apiKeyOf('biz_seller', ['member:basic:read']), read, { id: created.alice })
    ).data?.member;
    expect(limited).toMatchObject({ id: created.alice, phoneNumber: null, account: { memberCount: null } });
    expect((await run(billing.subgraph, userOf('user_alice'), read, { id: created.alice })).data?.member.id).toBe(
      created.alice,
    );
    for (const principal of [userOf('user_bob'), apiKeyOf('biz_stranger')]) {
      expect(await run(billing.subgraph, principal, read, { id: created.alice })).toEqual({ data: { member: null } });
    }
    expect(
      errorsOf(await run(billing.subgraph, apiKeyOf('biz_seller', ['member:manage']), read, { id: created.alice }))?.[0]
        ?.message,
    ).toBe('This credential does not have the permission member:basic:read.');
  });

  it('keeps the date of joining when the user leaves and joins again', async () => {
    const id = await shop.sell(planId, 'carol', {}, clockAt('2026-05-01T00:00:00.000Z'));
    const { data } = await run(billing.subgraph, shop.seller, read, { id: created.carol });
    expect(data?.member).toMatchObject({
      status: 'JOINED',
      accessLevel: 'CUSTOMER',
      joinedAt: '2026-02-01T03:00:00.000Z',
      account: { memberCount: 3 },
    });
    expect(await shop.events(created.carol as string)).toEqual(['member.created']);
    await billing.recordMembershipStatus(testContext(systemPrincipal), id, 'canceled');
  });
});

describe('filters and orders', () => {
  const cases: [string, () => string, string[]][] = [
    ['newest first', () => '', ['carol', 'bob', 'alice']],
    ['by access level', () => 'accessLevel: NO_ACCESS', ['carol']],
    ['by status', () => 'statuses: [LEFT]', ['carol']],
    ['by several statuses', () => 'statuses: [LEFT, JOINED, DRAFTED]', ['carol', 'bob', 'alice']],
    ['by last action', () => 'mostRecentActions: [CHURNED, PAID_SUBSCRIBER]', ['carol', 'alice']],
    ['by user', () => 'userIds: ["user_bob", "user_alice"]', ['bob', 'alice']],
    ['by plan', () => `planIds: ["${otherPlan}"]`, ['bob']],
    ['by promo code', () => 'promoCodeIds: ["promo_x"]', ['bob']],
    ['by part of a username, without regard to case', () => 'query: "ALI"', ['alice']],
    ['by a name with a sign that patterns know', () => 'query: "100%"', ['alice']],
    ['by a sign alone', () => 'query: "_"', []],
    ['by e-mail address', () => 'query: "secret"', ['alice']],
    ['by nothing', () => 'query: "  "', ['carol', 'bob', 'alice']],
    ['made after', () => 'createdAfter: "2026-02-01T02:00:00.000Z"', ['carol']],
    ['made before', () => 'createdBefore: "2026-02-01T02:00:00.000Z"', ['alice']],
    ['by spending', () => 'order: USD_TOTAL_SPENT', ['bob', 'alice', 'carol']],
    ['by joining', () => 'order: JOINED_AT, direction: ASC', ['alice', 'bob', 'carol']],
    ['by last action, as an order', () => 'order: MOST_RECENT_ACTION, direction: ASC', ['carol', 'bob', 'alice']],
    ['by id', () => 'order: ID, direction: ASC', ['alice', 'bob', 'carol']],
    ['by last visit', () => 'order: LAST_ACCESSED_AT, direction: ASC', ['alice', 'bob', 'carol']],
  ];

  it.each(cases)('%s', async (_name, args, expected) => {
    expect(await list(shop.seller, args())).toEqual(expected);
  });

  it('does not search by e-mail address without the permission', async () => {
    expect(await list(apiKeyOf('biz_seller', ['member:basic:read']), 'query: "secret"')).toEqual([]);
    expect(await list(apiKeyOf('biz_seller', ['member:basic:read', 'member:email:read']), 'query: "secret"')).toEqual([
      'alice',
    ]);
  });

  it('rejects a search that is too long, an account that is not accessible, and a missing permission', async () => {
    const message = async (principal: Principal, args: string) =>
      errorsOf(await run(billing.subgraph, principal, `{ members(${args}) { nodes { id } } }`))?.[0]?.message;
    expect(await message(shop.seller, `query: "${'x'.repeat(101)}"`)).toBe('query must have at most 100 characters.');
    expect(await message(shop.seller, 'accountId: "biz_stranger"')).toBe('No such resource was found.');
    expect(await message(apiKeyOf('biz_seller', ['plan:basic:read']), 'first: 1')).toBe(
      'This credential does not have the permission member:basic:read.',
    );
  });

  it('returns to users their own member', async () => {
    expect(await list(userOf('user_bob'), '')).toEqual(['bob']);
  });
});

describe('numbered pages and identifiers', () => {
  const name = (id: string) => Object.keys(created).find((known) => created[known] === id);

  async function page(principal: Principal, args: string) {
    const { data, errors } = await run(
      billing.subgraph,
      principal,
      `{ memberPage${args && `(${args})`} { nodes { id } totalCount } }`,
    );
    return errors
      ? errors[0]?.message
      : [data?.memberPage.nodes.map(({ id }: { id: string }) => name(id)), data?.memberPage.totalCount];
  }

  async function identified(identifier: string, principal: Principal = shop.seller, accountId?: string) {
    const { data, errors } = await run(
      billing.subgraph,
      principal,
      'query ($identifier: String!, $accountId: ID) { memberIdentified(identifier: $identifier, accountId: $accountId) { id } }',
      { identifier, accountId },
    );
    return errors ? errors[0]?.message : data?.memberIdentified && name(data.memberIdentified.id);
  }

  it('returns pages newest first, with the total count', async () => {
    expect(await page(shop.seller, '')).toEqual([['carol', 'bob', 'alice'], 3]);
    expect(await page(shop.seller, 'accountId: "biz_seller", size: 2, page: 2')).toEqual([['alice'], 3]);
    expect(await page(apiKeyOf('biz_stranger'), '')).toEqual([[], 0]);
    expect(await page(apiKeyOf('biz_stranger'), 'accountId: "biz_seller"')).toBe('No such resource was found.');
    expect(await page(apiKeyOf('biz_seller', ['plan:basic:read']), '')).toBe(
      'This credential does not have the permission member:basic:read.',
    );
  });

  it('finds a member by id, user id, username and e-mail address, names case-insensitively', async () => {
    for (const identifier of [created.alice as string, 'user_alice', 'alice', 'ALICE', 'A@Secret.test'])
      expect(await identified(identifier)).toBe('alice');
    expect(await identified('bob', shop.seller, 'biz_seller')).toBe('bob');
    for (const identifier of ['alic', 'mber_unknown', 'user_unknown', 'a@', '', '%'])
      expect(await identified(identifier)).toBeNull();
  });

  it('finds members only with the permission to read them, and by e-mail address only with that permission', async () => {
    const reader = apiKeyOf('biz_seller', ['member:basic:read']);
    expect([await identified('alice', reader), await identified('a@secret.test', reader)]).toEqual(['alice', null]);
    for (const identifier of [created.alice as string, 'user_alice', 'alice', 'a@secret.test'])
      expect(await identified(identifier, apiKeyOf('biz_stranger'))).toBeNull();
    expect(await identified('alice', apiKeyOf('biz_stranger'), 'biz_seller')).toBe('No such resource was found.');
    expect(await identified('alice', apiKeyOf('biz_seller', ['plan:basic:read']))).toBe(
      'This credential does not have the permission member:basic:read.',
    );
  });
});
