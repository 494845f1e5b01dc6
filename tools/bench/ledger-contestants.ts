import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { newId } from '../../subgraphs/kit/src';
import { type Payouts, ledgerAccountOf } from '../../subgraphs/payouts/src';

/** Number of accounts that own money in the benchmark, each with one ledger account. */
export const owners = 10_000;

/** The two accounts of a posting of one dollar: the money moves from `from` to `to`. */
export interface Route {
  readonly from: string;
  readonly to: string;
}

export type Course = 'uniform' | 'hot';

/** A way of posting a ledger entry. `post` resolves once the entry is committed. */
export interface Poster {
  readonly name: string;
  post(route: Route): Promise<unknown>;
}

const ownerAt = (index: number) => `biz_bench${index}`;

/** Returns two different random accounts. For the course `hot`, `from` is always the same account. */
export function routeOf(course: Course): Route {
  const from = course === 'hot' ? 0 : Math.floor(Math.random() * owners);
  const to = (from + 1 + Math.floor(Math.random() * (owners - 1))) % owners;
  return { from: ownerAt(from), to: ownerAt(to) };
}

const fillStatements = [
  `INSERT INTO payouts.ledger_accounts (id, account_id, created_at) SELECT 'ldgr_bench' || n, 'biz_bench' || n, now() FROM generate_series(0, ${owners - 1}) AS n ON CONFLICT DO NOTHING`,
  `INSERT INTO payouts.books (ledger_account_id, account_id, kind, currency) SELECT id, account_id, 'available', 'usd' FROM payouts.ledger_accounts ON CONFLICT DO NOTHING`,
  'ANALYZE payouts.books, payouts.ledger_accounts',
];

/** Creates the ledger accounts of all benchmark owners. */
export async function createLedgerAccounts(payouts: Payouts): Promise<void> {
  for (const text of fillStatements) await payouts.database.dataSource.query(text);
}

function entryOf({ from, to }: Route) {
  return {
    effectKey: randomUUID(),
    kind: 'transfer',
    occurredAt: new Date(),
    reference: { type: 'bench', id: 'bench' },
    postings: [
      { ledgerAccount: ledgerAccountOf(from, 'available', 'usd'), amount: '-1.00' },
      { ledgerAccount: ledgerAccountOf(to, 'available', 'usd'), amount: '1.00' },
    ],
  };
}

/** Returns the two ways in which the ledger posts entries: through its queue, and in one transaction per entry. */
export function ledgerPosters(payouts: Payouts): { readonly queue: Poster; readonly alone: Poster } {
  return {
    queue: { name: 'ledger queue', post: (route) => payouts.ledgerQueue.post(entryOf(route)) },
    alone: {
      name: 'ledger, a transaction each',
      post: (route) => payouts.database.transaction((manager) => payouts.ledger.post({ manager }, entryOf(route))),
    },
  };
}

const statements = {
  key: 'INSERT INTO payouts.entry_keys (effect_key, entry_id) VALUES ($1, $2)',
  find: "SELECT id, account_id FROM payouts.books WHERE coalesce(account_id, '') = ANY($1) AND currency = 'usd' AND kind = 'available' AND provider = ''",
  add: `UPDATE payouts.books SET balance = balance + $2, last_posted_at = greatest(clock_timestamp(), last_posted_at + interval '1 microsecond')
    WHERE id = $1 RETURNING id, balance, last_posted_at::text AS at`,
  lock: 'SELECT id, balance, last_posted_at::text AS at FROM payouts.books WHERE id = ANY($1) ORDER BY id FOR UPDATE',
  set: 'UPDATE payouts.books SET balance = $2, last_posted_at = $3 WHERE id = $1',
  entry: `INSERT INTO payouts.entries (id, posted_at, occurred_at, kind, reference_type, reference_id, description, effect_key, metadata)
    VALUES ($1, $2, now(), 'transfer', 'bench', 'bench', NULL, $3, '{}')`,
  unchained: 'INSERT INTO payouts.unchained_entries (entry_id, posted_at) VALUES ($1, $2)',
  postings: `INSERT INTO payouts.postings (entry_id, posted_at, place, book_id, account_id, currency, amount, balance_after)
    VALUES ($1, $2, 1, $3, $4, 'usd', -1, $5), ($1, $2, 2, $6, $7, 'usd', 1, $8)`,
  lines: `INSERT INTO payouts.activity_lines (entry_id, posted_at, place, account_id, currency, line_type, amount, available_at, counterpart_id)
    VALUES ($1, $2, 1, $3, 'usd', 'transfer', -1, $2, $4), ($1, $2, 2, $4, 'usd', 'transfer', 1, $2, $3)`,
} as const;

interface Row {
  readonly id: string;
  readonly balance: string;
  readonly at: string;
}

/** Returns the latest posting time of the given rows of ledger accounts, as text; empty if there are no rows. */
const latestPostedAt = (rows: readonly Row[]) => rows.reduce((last, { at }) => (at > last ? at : last), '');

/**
 * Returns two ways of posting the same entry in plain SQL, with the same tables and constraints, for comparison. `pool`
 * must have one connection per concurrent posting.
 */
export function sqlPosters(pool: pg.Pool): { readonly bare: Poster; readonly naive: Poster } {
  return {
    bare: { name: 'bare SQL', post: (route) => inTransaction(pool, (run) => postBare(run, route)) },
    naive: { name: 'SELECT … FOR UPDATE', post: (route) => inTransaction(pool, (run) => postNaively(run, route)) },
  };
}

type Run = (name: keyof typeof statements, values: unknown[]) => Promise<Row[]>;

async function inTransaction(pool: pg.Pool, work: (run: Run) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await work(async (name, values) => (await client.query<Row>({ name, text: statements[name], values })).rows);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

async function findAccountIds(run: Run, { from, to }: Route): Promise<{ from: string; to: string }> {
  const rows = (await run('find', [[from, to]])) as unknown as { id: string; account_id: string }[];
  const idOf = (owner: string) => rows.find(({ account_id: id }) => id === owner)?.id as string;
  return { from: idOf(from), to: idOf(to) };
}

async function postBare(run: Run, route: Route): Promise<void> {
  const [entry, key] = [newId('ent'), randomUUID()];
  await run('key', [key, entry]);
  const accountIds = await findAccountIds(run, route);
  const changed: Row[] = [];
  for (const id of [accountIds.from, accountIds.to].toSorted((a, b) => Number(a) - Number(b)))
    changed.push(...(await run('add', [id, id === accountIds.from ? -1 : 1])));
  await writeEntry(run, {
    entry,
    key,
    route,
    at: latestPostedAt(changed),
    books: accountIds,
    balanceOf: (id) => changed.find((row) => row.id === id)?.balance as string,
  });
}

async function postNaively(run: Run, route: Route): Promise<void> {
  const [entry, key] = [newId('ent'), randomUUID()];
  await run('key', [key, entry]);
  const accountIds = await findAccountIds(run, route);
  const locked = await run('lock', [[accountIds.from, accountIds.to]]);
  const at = new Date().toISOString();
  const last = latestPostedAt(locked).replace(' ', 'T').replace('+00', 'Z');
  const time = at > last ? at : new Date(Date.parse(last) + 1).toISOString();
  const balanceOf = (id: string) =>
    String(Number(locked.find((row) => row.id === id)?.balance) + (id === accountIds.from ? -1 : 1));
  for (const { id } of locked) await run('set', [id, balanceOf(id), time]);
  await writeEntry(run, { entry, key, route, at: time, books: accountIds, balanceOf });
}

interface ByHand {
  readonly entry: string;
  readonly key: string;
  readonly route: Route;
  readonly at: string;
  readonly books: { readonly from: string; readonly to: string };
  balanceOf(id: string): string;
}

async function writeEntry(run: Run, { entry, key, route, at, books, balanceOf }: ByHand): Promise<void> {
  await run('entry', [entry, at, key]);
  await run('lines', [entry, at, route.from, route.to]);
  await run('unchained', [entry, at]);
  await run('postings', [
    entry,
    at,
    books.from,
    route.from,
    balanceOf(books.from),
    books.to,
    route.to,
    balanceOf(books.to),
  ]);
}
