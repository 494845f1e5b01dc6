import { apiKeyOf, run, errorsOf } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { clockAt, type Shop, shopOf } from '../../memberships/memberships/testing';
import { openTestBilling } from '../../testing';
import { type Waitlist, waitlistOf } from './testing';

let billing: Billing;
let shop: Shop;
let list: Waitlist;
/** Two products: plans `A` and `B` belong to the first product, plan `C` belongs to the second. */
const created: Record<'first' | 'second' | 'A' | 'B' | 'C', string> = { first: '', second: '', A: '', B: '', C: '' };
/** Entry ids by username. */
const ids = new Map<string, string>();

const day = (number: number) => `2026-04-${String(number).padStart(2, '0')}T12:00:00.000Z`;
/** User, plan and decision of each entry. One entry is created per day. */
const script = [
  ['ada', 'A'],
  ['bo', 'B', 'Approve'],
  ['cleo', 'C', 'Deny'],
  ['dora', 'A', 'Approve'],
  ['emil', 'B'],
  ['fay', 'C'],
] as const;

beforeAll(async () => {
  billing = await openTestBilling();
  shop = shopOf(billing, 'biz_seller');
  list = waitlistOf(billing);
  for (const product of ['first', 'second'] as const) created[product] = await shop.product();
  const plan = (productId: string) => shop.plan({ productId, releaseMethod: 'WAITLIST', initialPrice: '9' });
  Object.assign(created, { A: await plan(created.first), B: await plan(created.first), C: await plan(created.second) });
  for (const [index, [username, planName, command]] of script.entries()) {
    const id = await list.enter(created[planName], username, {}, clockAt(day(index + 1)));
    ids.set(username, id);
    if (command)
      await run(
        billing.subgraph,
        shop.seller,
        `mutation ($id: ID!) { entry${command}(id: $id) { userErrors { code } } }`,
        { id },
      );
  }
  const other = shopOf(billing, 'biz_other');
  await list.enter(await other.plan({ releaseMethod: 'RAFFLE' }), 'gil', {}, clockAt(day(20)));
});
afterAll(() => billing.close());

const document = `query ($accountId: ID, $statuses: [EntryStatusFilter!], $planIds: [ID!], $productIds: [ID!], $createdAfter: DateTime, $createdBefore: DateTime,
  $order: EntryOrder, $direction: Direction, $first: Int, $last: Int, $after: String, $before: String) {
  entries(accountId: $accountId, statuses: $statuses, planIds: $planIds, productIds: $productIds, createdAfter: $createdAfter, createdBefore: $createdBefore,
    order: $order, direction: $direction, first: $first, last: $last, after: $after, before: $before) {
    nodes { id } pageInfo { endCursor hasNextPage hasPreviousPage }
  }
}`;

const execute = (variables: object, principal = shop.seller) =>
  run(billing.subgraph, principal, document, { ...variables });
const named = (nodes: readonly { id: string }[]) =>
  nodes.map(({ id }) => [...ids].find(([, known]) => known === id)?.[0] ?? 'unknown').join(' ');

interface Listed {
  readonly nodes: readonly { readonly id: string }[];
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
}

async function pageOf(variables: object, principal = shop.seller): Promise<Listed> {
  const { data, errors } = await execute(variables, principal);
  expect(errors).toBeUndefined();
  return (data as { entries: Listed }).entries;
}

const usersIn = async (...args: Parameters<typeof pageOf>) => named((await pageOf(...args)).nodes);

describe('the list of entries', () => {
  it.each<[string, () => object, string]>([
    ['everything, newest first', () => ({}), 'fay emil dora cleo bo ada'],
    ['of one account', () => ({ accountId: 'biz_seller' }), 'fay emil dora cleo bo ada'],
    ['oldest first', () => ({ direction: 'ASC' }), 'ada bo cleo dora emil fay'],
    ['those that wait', () => ({ statuses: ['PENDING'] }), 'fay emil ada'],
    ['those that are decided', () => ({ statuses: ['APPROVED', 'DENIED'] }), 'dora cleo bo'],
    ['drafts', () => ({ statuses: ['DRAFTED'] }), ''],
    ['any status', () => ({ statuses: ['ANY'] }), 'fay emil dora cleo bo ada'],
    ['any status next to another one', () => ({ statuses: ['DENIED', 'ANY'] }), 'fay emil dora cleo bo ada'],
    ['no status', () => ({ statuses: [] }), 'fay emil dora cleo bo ada'],
    ['of a plan', () => ({ planIds: [created.A] }), 'dora ada'],
    ['of several plans', () => ({ planIds: [created.A, created.C] }), 'fay dora cleo ada'],
    ['of a product', () => ({ productIds: [created.first] }), 'emil dora bo ada'],
    ['of several products', () => ({ productIds: [created.first, created.second] }), 'fay emil dora cleo bo ada'],
    ['of a plan, waiting', () => ({ planIds: [created.B], statuses: ['PENDING'] }), 'emil'],
    ['of a product and a plan that is not of it', () => ({ productIds: [created.second], planIds: [created.A] }), ''],
    ['after an instant, which is left out', () => ({ createdAfter: day(4) }), 'fay emil'],
    ['before an instant, which is left out', () => ({ createdBefore: day(2) }), 'ada'],
    ['between two', () => ({ createdAfter: day(1), createdBefore: day(4) }), 'cleo bo'],
  ])('contains %s', async (_name, variables, expected) => {
    expect(await usersIn(variables())).toBe(expected);
  });

  it('is sorted by id', async () => {
    const sorted = [...ids.values()].toSorted().map((id) => ({ id }));
    expect(await usersIn({ order: 'ID', direction: 'ASC' })).toBe(named(sorted));
    expect(await usersIn({ order: 'ID' })).toBe(named(sorted.toReversed()));
  });

  it("contains the entries of the caller's accounts", async () => {
    expect(await usersIn({}, apiKeyOf('biz_other'))).toBe('unknown');
    expect(await usersIn({}, apiKeyOf(['biz_seller', 'biz_other']))).toBe('unknown fay emil dora cleo bo ada');
    expect(await usersIn({ accountId: 'biz_other' }, apiKeyOf(['biz_seller', 'biz_other']))).toBe('unknown');
  });

  it.each([{ order: 'CREATED_AT' }, { order: 'ID' }, { statuses: ['PENDING', 'APPROVED', 'DENIED'] }])(
    'has pages in both directions %#',
    async (variables) => {
      const allUsers = (await usersIn(variables)).split(' ');
      const seen: string[] = [];
      for (let after: string | undefined, hasMore = true; hasMore;) {
        const { nodes, pageInfo } = await pageOf({ ...variables, first: 4, after });
        seen.push(...named(nodes).split(' '));
        [after, hasMore] = [pageInfo.endCursor, pageInfo.hasNextPage];
      }
      expect(seen).toEqual(allUsers);
      expect(await usersIn({ ...variables, last: 2 })).toBe(allUsers.slice(-2).join(' '));
      const { pageInfo } = await pageOf({ ...variables, first: 5 });
      expect(await usersIn({ ...variables, last: 2, before: pageInfo.endCursor })).toBe(allUsers.slice(2, 4).join(' '));
    },
  );

  it.each([
    ['101 plans', { planIds: Array(101).fill('plan_1') }, 'planIds must have at most 100 ids.'],
    ['101 products', { productIds: Array(101).fill('prod_1') }, 'productIds must have at most 100 ids.'],
  ])('rejects %s', async (_name, variables, message) => {
    expect(errorsOf(await execute(variables))).toMatchObject([{ message }]);
  });

  it('rejects a cursor of another order', async () => {
    const { pageInfo } = await pageOf({ first: 1 });
    expect(errorsOf(await execute({ order: 'ID', after: pageInfo.endCursor }))).toMatchObject([
      { message: expect.stringContaining('after') },
    ]);
  });
});
