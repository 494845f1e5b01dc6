import fc from 'fast-check';
import { type Principal, systemPrincipal } from '../../../../kit/src';
import { apiKeyOf, run, testContext, userOf, errorsOf } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { seedMemberships } from '../../seeding/bulk';
import { openTestBilling } from '../../testing';
import { type Shop, buyerOf, clockAt, renewing, shopOf } from './testing';

let billing: Billing;
beforeAll(async () => {
  billing = await openTestBilling();
});
afterAll(() => billing.close());

const minute = (n: number) => clockAt(new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString());

interface Listed {
  readonly nodes: readonly { readonly id: string; readonly status: string }[];
  readonly pageInfo: {
    readonly startCursor: string | null;
    readonly endCursor: string | null;
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
  };
}

async function execute(principal: Principal, args: string): Promise<Listed> {
  const { data, errors } = await runQuery(principal, args);
  expect(errors).toBeUndefined();
  return data?.memberships;
}

/** Returns the error message of a rejected list request. */
async function rejectionOf(principal: Principal, args: string): Promise<string | undefined> {
  return errorsOf(await runQuery(principal, args))?.[0]?.message;
}

function runQuery(principal: Principal, args: string) {
  const source = `{ memberships${args ? `(${args})` : ''} { nodes { id status } edges { cursor } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }`;
  return run(billing.subgraph, principal, source);
}

const ids = async (principal: Principal, args = ''): Promise<string[]> =>
  (await execute(principal, args)).nodes.map((node) => node.id);

describe('filters and orders', () => {
  let shop: Shop;
  const created: Record<string, string> = {};
  let planIds: string[];
  let productIds: string[];
  beforeAll(async () => {
    shop = shopOf(billing, 'biz_filters');
    productIds = [await shop.product(), await shop.product()];
    planIds = [
      await shop.plan({ ...renewing, productId: productIds[0] }),
      await shop.plan({ ...renewing, productId: productIds[0], trialPeriodDays: 3 }),
      await shop.plan({ productId: productIds[1] }),
    ];
    created.active = await shop.sell(
      planIds[0] as string,
      'anna',
      { usdPaid: '30', promoCodeId: 'promo_a' },
      minute(1),
    );
    created.trialing = await shop.sell(planIds[1] as string, 'bert', { usdPaid: '0' }, minute(2));
    created.completed = await shop.sell(planIds[2] as string, 'anna', { usdPaid: '20' }, minute(3));
    created.canceled = await shop.sell(
      planIds[0] as string,
      'carl',
      { status: 'canceled', cancelOption: 'testing', usdPaid: '10' },
      minute(4),
    );
    created.canceling = await shop.sell(planIds[0] as string, 'dina', { promoCodeId: 'promo_b' }, minute(5));
    await run(
      billing.subgraph,
      shop.seller,
      'mutation ($id: ID!) { membershipCancel(id: $id, input: { mode: AT_PERIOD_END, option: SWITCHING }) { id: __typename } }',
      { id: created.canceling },
      { clock: minute(9) },
    );
    created.paused = await shop.sell(planIds[0] as string, 'emma', {}, minute(6));
    await run(
      billing.subgraph,
      shop.seller,
      'mutation ($id: ID!) { membershipPause(id: $id, input: {}) { id: __typename } }',
      { id: created.paused },
    );
    created.drafted = await shop.sell(planIds[0] as string, 'fritz', { status: 'drafted' }, minute(7));
  });

  const newestFirst = ['drafted', 'paused', 'canceling', 'canceled', 'completed', 'trialing', 'active'];
  const cases: [string, () => string, string[]][] = [
    ['newest first', () => '', newestFirst],
    ['oldest first', () => 'direction: ASC', newestFirst.toReversed()],
    ['one status', () => 'statuses: [ACTIVE]', ['paused', 'active']],
    ['two statuses', () => 'statuses: [TRIALING, CANCELED]', ['canceled', 'trialing']],
    ['canceling', () => 'statuses: [CANCELING]', ['canceling']],
    ['paused', () => 'statuses: [PAUSED]', ['paused']],
    ['paused or trialing', () => 'statuses: [PAUSED, TRIALING]', ['paused', 'trialing']],
    ['drafted', () => 'statuses: [DRAFTED]', ['drafted']],
    ['one plan', () => `planIds: ["${planIds[1]}"]`, ['trialing']],
    ['two plans', () => `planIds: ["${planIds[1]}", "${planIds[2]}"]`, ['completed', 'trialing']],
    ['one product', () => `productIds: ["${productIds[1]}"]`, ['completed']],
    ['both products', () => `productIds: ["${productIds[0]}", "${productIds[1]}"]`, newestFirst],
    ['one user', () => 'userIds: ["user_anna"]', ['completed', 'active']],
    ['two users', () => 'userIds: ["user_anna", "user_carl"]', ['canceled', 'completed', 'active']],
    ['promo codes', () => 'promoCodeIds: ["promo_a", "promo_b"]', ['canceling', 'active']],
    ['cancel options', () => 'cancelOptions: [SWITCHING]', ['canceling']],
    ['made after', () => 'createdAfter: "2026-01-01T00:05:00.000Z"', ['drafted', 'paused']],
    ['made before', () => 'createdBefore: "2026-01-01T00:02:00.000Z"', ['active']],
    ['several at once', () => `planIds: ["${planIds[0]}"], statuses: [ACTIVE], userIds: ["user_anna"]`, ['active']],
    ['the account', () => 'accountId: "biz_filters"', newestFirst],
    ['accounts, one of them out of reach', () => 'accountIds: ["biz_filters", "biz_elsewhere"]', newestFirst],
    ['only accounts out of reach', () => 'accountIds: ["biz_elsewhere"]', []],
    [
      'by status',
      () => 'order: STATUS, direction: ASC',
      ['active', 'paused', 'canceled', 'canceling', 'completed', 'drafted', 'trialing'],
    ],
    ['by spending', () => 'order: TOTAL_SPEND', ['active', 'completed', 'canceled']],
    ['by cancellation', () => 'order: CANCELED_AT', ['canceling', 'canceled']],
    ['by joining', () => 'order: DATE_JOINED, direction: ASC', []],
    ['by id', () => 'order: ID, direction: ASC', newestFirst.toReversed()],
  ];

  it.each(cases)('%s', async (name, args, expected) => {
    const expectedIds =
      name === 'by joining' ? [created.active, created.completed].toSorted() : expected.map((word) => created[word]);
    const found = await ids(shop.seller, args());
    // The order of rows with equal sort keys is undefined.
    const isPartial = ['by spending', 'by cancellation', 'by joining'].includes(name);
    expect(isPartial ? found.slice(0, expectedIds.length) : found).toEqual(expectedIds);
  });

  it('rejects an account that is not accessible and a missing permission', async () => {
    expect(await rejectionOf(shop.seller, 'accountId: "biz_elsewhere"')).toBe('No such resource was found.');
    expect(await rejectionOf(apiKeyOf('biz_filters', ['plan:basic:read']), '')).toBe(
      'This credential does not have the permission member:basic:read.',
    );
    expect(await rejectionOf(apiKeyOf('biz_filters', ['plan:basic:read']), 'accountId: "biz_filters"')).toBe(
      'This credential does not have the permission member:basic:read.',
    );
    expect(await ids(apiKeyOf('biz_elsewhere'))).toEqual([]);
  });

  it('accepts at most 100 ids', async () => {
    const planIdList = (count: number) => `[${Array.from({ length: count }, (_, n) => `"plan_${n}"`)}]`;
    expect(await ids(shop.seller, `planIds: ${planIdList(100)}`)).toEqual([]);
    expect(await rejectionOf(shop.seller, `planIds: ${planIdList(101)}`)).toBe('planIds must have at most 100 ids.');
  });

  it('returns to users both the memberships that they own and those that they manage', async () => {
    const other = shopOf(billing, 'biz_other');
    const otherMembership = await other.sell(await other.plan(), 'anna', {}, minute(8));
    expect(await ids(userOf('user_anna'))).toEqual([otherMembership, created.completed, created.active]);
    expect(await ids(userOf('user_anna'), 'accountIds: ["biz_other"]')).toEqual([otherMembership]);
    expect(await ids(userOf('user_anna'), 'accountId: "biz_other"')).toEqual([otherMembership]);
    const manager = userOf('user_anna', [{ accountId: 'biz_filters', actions: ['member:basic:read'] }]);
    expect(await ids(manager)).toEqual([otherMembership, ...newestFirst.map((word) => created[word])]);
    expect(await ids(manager, 'accountIds: ["biz_filters"]')).toEqual(newestFirst.map((word) => created[word]));
    expect(await ids(manager, 'accountId: "biz_other"')).toEqual([otherMembership]);
    expect(await ids(manager, 'userIds: ["user_anna"]')).toEqual([otherMembership, created.completed, created.active]);
    expect(await ids(userOf('user_nobody'))).toEqual([]);
  });

  it('returns one by id to its account and its user only', async () => {
    const one = (principal: Principal, id: string) =>
      run(billing.subgraph, principal, 'query ($id: ID!) { membership(id: $id) { id phoneNumber } }', { id });
    expect((await one(shop.seller, created.active as string)).data?.membership.id).toBe(created.active);
    expect((await one(userOf('user_anna'), created.active as string)).data?.membership.id).toBe(created.active);
    for (const principal of [userOf('user_bert'), apiKeyOf('biz_elsewhere')])
      expect(await one(principal, created.active as string)).toEqual({ data: { membership: null } });
    expect(
      errorsOf(await one(apiKeyOf('biz_filters', ['member:manage']), created.active as string))?.[0]?.message,
    ).toBe('This credential does not have the permission member:basic:read.');
    expect(await one(shop.seller, 'mem_unknown')).toEqual({ data: { membership: null } });
    expect(await one(shop.seller, 'AAAAAA-BBBBBB-CCCCCC')).toEqual({ data: { membership: null } });
  });
});

describe('pages', () => {
  it('remain consistent in both directions while rows are added and removed', async () => {
    const shop = shopOf(billing, 'biz_pages');
    const planId = await shop.plan();
    let n = 0;
    const sell = (at: number) => shop.sell(planId, `p${(n += 1)}`, {}, minute(at));
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          order: fc.constantFrom('CREATED_AT', 'ID', 'STATUS', 'DATE_JOINED', 'TOTAL_SPEND', 'CANCELED_AT'),
          direction: fc.constantFrom('ASC', 'DESC'),
          size: fc.integer({ min: 1, max: 4 }),
          ages: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 9 }),
          changes: fc.array(fc.record({ add: fc.boolean(), at: fc.integer({ min: 0, max: 6 }) }), { maxLength: 4 }),
        }),
        async ({ order, direction, size, ages, changes }) => {
          await billing.database.rows("DELETE FROM billing.memberships WHERE account_id = 'biz_pages'", []);
          for (const age of ages) await sell(age);
          const sorting = `order: ${order}, direction: ${direction}`;
          const stayed = new Set(await ids(shop.seller, `${sorting}, first: 100`));
          const pending = [...changes];
          const applyNextChange = async () => {
            const change = pending.shift();
            if (change?.add) await sell(change.at);
            if (change && !change.add) {
              const removedId = [...stayed][change.at % stayed.size];
              if (removedId === undefined) return;
              stayed.delete(removedId);
              await billing.database.rows('DELETE FROM billing.memberships WHERE id = $1', [removedId]);
            }
          };
          const walk = async (forward: boolean): Promise<string[]> => {
            const seen: string[] = [];
            for (let cursor: string | null = null, hasMore = true; hasMore;) {
              const bound: string = cursor ? `, ${forward ? 'after' : 'before'}: "${cursor}"` : '';
              const page = await execute(shop.seller, `${sorting}, ${forward ? 'first' : 'last'}: ${size}${bound}`);
              const found = page.nodes.map((node) => node.id);
              seen.splice(forward ? seen.length : 0, 0, ...found);
              hasMore = forward ? page.pageInfo.hasNextPage : page.pageInfo.hasPreviousPage;
              cursor = forward ? page.pageInfo.endCursor : page.pageInfo.startCursor;
              await applyNextChange();
            }
            return seen;
          };
          for (const forward of [true, false]) {
            const seen = await walk(forward);
            expect(new Set(seen).size).toBe(seen.length);
            const inOrder = await ids(shop.seller, `${sorting}, first: 100`);
            expect(seen.filter((id) => stayed.has(id))).toEqual(inOrder.filter((id) => stayed.has(id)));
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('never contain a row twice for a user who manages and owns it', async () => {
    const shop = shopOf(billing, 'biz_both');
    const planId = await shop.plan();
    const created: string[] = [];
    for (let n = 0; n < 5; n += 1) created.unshift(await shop.sell(planId, n % 2 ? 'boss' : `c${n}`, {}, minute(n)));
    const boss = userOf('user_boss', [{ accountId: 'biz_both', actions: ['*'] }]);
    const first = await execute(boss, 'first: 3');
    const second = await execute(boss, `first: 3, after: "${first.pageInfo.endCursor}"`);
    expect([...first.nodes, ...second.nodes].map((node) => node.id)).toEqual(created);
  });
});

describe('with many rows', () => {
  let shop: Shop;
  let planIds: string[];
  beforeAll(async () => {
    shop = shopOf(billing, 'biz_many');
    const productId = await shop.product();
    planIds = await Promise.all(Array.from({ length: 4 }, () => shop.plan({ ...renewing, productId })));
    await seedMemberships(billing.database, {
      count: 6_000,
      seed: 7,
      planIds,
      users: 1_500,
      userAt: (index) => buyerOf(`m${index}`),
      now: new Date('2026-06-01T00:00:00.000Z'),
    });
  });

  /** Returns the SQL statements of a request. */
  async function statementsOf(principal: Principal, source: string): Promise<string[]> {
    const statements: string[] = [];
    const rows = billing.database.rows.bind(billing.database);
    const spy = jest.spyOn(billing.database, 'rows').mockImplementation((text, values) => {
      statements.push(text);
      return rows(text, values);
    });
    const { errors } = await run(billing.subgraph, principal, source);
    spy.mockRestore();
    expect(errors).toBeUndefined();
    return statements;
  }

  const lists: [string, () => string, string][] = [
    ['an account', () => '', 'memberships_account_created'],
    ['a plan', () => `planIds: ["${planIds[0]}"]`, 'memberships_account_plan'],
    ['a product', () => 'productIds: ["prod_rare"]', 'memberships_account_product'],
    ['a status', () => 'statuses: [UNRESOLVED]', 'memberships_account_status'],
    ['what is paused', () => 'statuses: [PAUSED]', 'memberships_account_paused'],
    ['a user', () => 'userIds: ["user_m7"]', 'memberships_user_created'],
  ];

  it.each(lists)('the list of %s is read in the order of an index', async (_name, args, index) => {
    const [text] = await statementsOf(
      shop.seller,
      `{ memberships(${args()}, first: 20) { nodes { id plan { id title } } } }`,
    );
    const lines = await billing.database.dataSource.transaction(async (manager) => {
      // For a few rows, sorting is as cheap as an index scan in order. The test checks the query plan for many rows.
      await manager.query('SET LOCAL enable_sort = off');
      return manager.query(`EXPLAIN (GENERIC_PLAN) ${text}`);
    });
    const plan = lines.map((line: Record<string, string>) => line['QUERY PLAN']).join('\n');
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan Backward using ${index}`));
    expect(plan).not.toContain('Sort');
  });

  it('needs one statement for a page with plan, product and member', async () => {
    const source =
      '{ memberships(first: 20) { nodes { id user { id } member { id } plan { id metadata } product { id title metadata } } pageInfo { endCursor } } }';
    expect(await statementsOf(shop.seller, source)).toHaveLength(1);
  });
});

describe('as row snapshot of a commit', () => {
  it('reads the row of an event, whatever has changed since', async () => {
    const shop = shopOf(billing, 'biz_captured');
    const id = await shop.sell(await shop.plan(renewing), 'zoe');
    await run(
      billing.subgraph,
      shop.seller,
      'mutation ($id: ID!) { membershipCancel(id: $id, input: { mode: IMMEDIATE }) { id: __typename } }',
      { id },
    );
    const [first] = await billing.database.rows(
      'SELECT "row" FROM billing.outbox WHERE resource_id = $1 ORDER BY id LIMIT 1',
      [id],
    );
    const captured = { type: 'Membership', id, row: first?.[0] as Record<string, unknown> };
    const source = 'query ($id: ID!) { membership(id: $id) { status canceledAt createdAt plan { id } } }';
    const then = await run(billing.subgraph, systemPrincipal, source, { id }, { captured });
    const current = await run(billing.subgraph, systemPrincipal, source, { id });
    expect(then.data?.membership).toMatchObject({ status: 'ACTIVE', canceledAt: null });
    expect(current.data?.membership).toMatchObject({ status: 'CANCELED', canceledAt: expect.any(String) });
    expect(then.data?.membership.createdAt).toBe(current.data?.membership.createdAt);
    expect((await billing.recordMembershipStatus(testContext(systemPrincipal), id, 'active')).userErrors).toHaveLength(
      1,
    );
  });
});
