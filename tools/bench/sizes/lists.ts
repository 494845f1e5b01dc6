import { encodeCursor } from '../../../subgraphs/kit/src';
import type { SizedFixture } from './sized-fixture';

/** A list that a client requests in pages of twenty rows. */
export interface MeasuredList {
  readonly name: string;
  /** Path with its query string; `query` is the GraphQL query if the path is the GraphQL endpoint. */
  readonly path: string;
  readonly query?: string;
}

/** Rows per page, and number of rows before the deep page: page 10,000, or the middle page of shorter lists. */
const pageSize = 20;
const deepest = 10_000 * pageSize - pageSize;

interface DeepList {
  readonly name: string;
  readonly list: string;
  readonly binding: string;
  readonly table: string;
  readonly order: string;
  readonly where: string;
}

const deepLists: readonly DeepList[] = [
  {
    name: 'memberships',
    list: 'memberships?',
    binding: 'Membership.created_at.desc',
    table: 'billing.memberships',
    order: 'created_at',
    where: 'true',
  },
  {
    name: 'memberships by status',
    list: 'memberships?status=active&',
    binding: 'Membership.created_at.desc',
    table: 'billing.memberships',
    order: 'created_at',
    where: "shown_status = 'active'",
  },
  {
    name: 'payments',
    list: 'payments?',
    binding: 'Payment.created_at.desc',
    table: 'billing.payments',
    order: 'created_at',
    where: 'true',
  },
  {
    name: 'payments by amount',
    list: 'payments?order=final_amount&',
    binding: 'Payment.final_amount.desc',
    table: 'billing.payments',
    order: 'total',
    where: 'true',
  },
  {
    name: 'members by spending',
    list: 'members?order=usd_total_spent&',
    binding: 'Member.usd_total_spent.desc',
    table: 'billing.members',
    order: 'usd_total_spent',
    where: 'true',
  },
];

/**
 * Returns the lists to measure, with their filters and orders. Filter values are ids that exist in the given database.
 */
export async function listsOf({ query, accountId }: SizedFixture): Promise<MeasuredList[]> {
  const [one = { plan_id: '', product_id: '', user_id: '', middle: new Date() }] = await query<{
    plan_id: string;
    product_id: string;
    user_id: string;
    middle: Date;
  }>(
    `SELECT plan_id, product_id, user_id, created_at AS middle FROM billing.memberships WHERE account_id = $1 ORDER BY created_at OFFSET (SELECT count(*) / 2 FROM billing.memberships) - 10 LIMIT 1`,
    [accountId],
  );
  const [event = { position: '0', resource_id: '', type: '' }] = await query<{
    position: string;
    resource_id: string;
    type: string;
  }>('SELECT position, resource_id, type FROM events.log WHERE account_id = $1 ORDER BY position DESC LIMIT 1', [
    accountId,
  ]);
  const list = (name: string, path: string): MeasuredList => ({
    name,
    path: `/api/v1/${path}account_id=${accountId}&first=${pageSize}`,
  });
  const middle = encodeURIComponent(one.middle.toISOString());
  return [
    list('memberships', 'memberships?'),
    list('memberships of a status', 'memberships?status=active&'),
    list('memberships of a rare status', 'memberships?status=unresolved&'),
    list('memberships of a plan', `memberships?plan_id=${one.plan_id}&`),
    list('memberships of a product', `memberships?product_id=${one.product_id}&`),
    list('memberships of a user', `memberships?user_id=${one.user_id}&`),
    list('memberships made before', `memberships?created_before=${middle}&`),
    list(
      'memberships of two plans and a status',
      `memberships?status=canceled&plan_ids=${one.plan_id}&plan_ids=plan_other&`,
    ),
    list('members', 'members?'),
    list('members of a status', 'members?status=joined&'),
    list('members by spending', 'members?order=usd_total_spent&'),
    list('members by last access', 'members?order=last_accessed_at&'),
    list('payments', 'payments?'),
    list('payments of a status', 'payments?statuses=open&'),
    list('payments of a substatus', 'payments?substatuses=failed&'),
    list('payments of a plan', `payments?plan_ids=${one.plan_id}&`),
    list('payments of two products', `payments?product_ids=${one.product_id}&product_ids=prod_other&`),
    list('payments by amount', 'payments?order=final_amount&'),
    list('payments by time of payment', 'payments?order=paid_at&'),
    list('payments made after', `payments?created_after=${middle}&`),
    list('events', 'event_log?'),
    list('events of a type', `event_log?types=${event.type}&`),
    list('events of a resource', `event_log?resource_ids=${event.resource_id}&`),
    {
      name: 'graph: memberships with all that belongs to them',
      path: '/graphql',
      query: `{ memberships(accountId: "${accountId}", first: ${pageSize}) { nodes { id status plan { title } product { title } user { username } member { id } account { title } } pageInfo { endCursor } } }`,
    },
    {
      name: 'graph: payments of a plan, by amount',
      path: '/graphql',
      query: `{ payments(accountId: "${accountId}", planIds: ["${one.plan_id}"], order: FINAL_AMOUNT, first: ${pageSize}) { nodes { id status plan { title } user { username } } pageInfo { endCursor } } }`,
    },
  ];
}

/**
 * Returns for each list its first page and a page deep in the list: page 10,000, or the middle page of shorter lists.
 */
export async function deepPagesOf({
  query,
  accountId,
}: SizedFixture): Promise<{ readonly name: string; readonly first: MeasuredList; readonly far: MeasuredList }[]> {
  const found: { name: string; first: MeasuredList; far: MeasuredList }[] = [];
  for (const { name, list, binding, table, order, where } of deepLists) {
    const path = `/api/v1/${list}account_id=${accountId}&direction=desc&first=${pageSize}`;
    const [all = { count: 0 }] = await query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE account_id = $1 AND ${where}`,
      [accountId],
    );
    const before = Math.min(deepest, Math.floor(all.count / 2));
    const [row = { value: '', id: '' }] = await query<{ value: string; id: string }>(
      `SELECT ${order}::text AS value, id FROM ${table} WHERE account_id = $1 AND ${where} ORDER BY ${order} DESC, id DESC OFFSET $2 LIMIT 1`,
      [accountId, before],
    );
    found.push({
      name: `${name}, page ${Math.floor(before / pageSize) + 1}`,
      first: { name, path },
      far: { name, path: `${path}&after=${encodeCursor(binding, row)}` },
    });
  }
  const [log = { low: '0', high: '0' }] = await query<{ low: string; high: string }>(
    'SELECT min(position)::text AS low, max(position)::text AS high FROM events.log WHERE account_id = $1',
    [accountId],
  );
  const position = Math.min(Number(log.low) + deepest, Math.floor((Number(log.low) + Number(log.high)) / 2));
  const path = `/api/v1/event_log?account_id=${accountId}&first=${pageSize}`;
  return [
    ...found,
    {
      name: `events, page ${Math.floor((position - Number(log.low)) / pageSize) + 1}`,
      first: { name: 'events', path },
      far: { name: 'events', path: `${path}&after=${encodeCursor('events', { value: String(position), id: '' })}` },
    },
  ];
}
