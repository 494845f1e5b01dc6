import { notDistributable } from './support/distribution';
import { type House, openHouse } from './support/house';

/**
 * What would have to change before a table is divided among servers by `account_id`: a primary key or a unique constraint that does not contain it, and a
 * foreign key to such a table that does not go by it, since neither can be held over several servers.
 */
const obstaclesText = `
  WITH owned AS (
    SELECT c.oid, a.attnum FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id'
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace::regnamespace::text = ANY($1)
  )
  SELECT owned.oid::regclass::text AS table, i.indexrelid::regclass::text AS name FROM owned JOIN pg_index i ON i.indrelid = owned.oid
    WHERE i.indisunique AND NOT owned.attnum = ANY(i.indkey::int2[])
  UNION ALL
  SELECT k.conrelid::regclass::text, k.conname FROM pg_constraint k JOIN owned ON owned.oid = k.conrelid
    WHERE k.contype = 'f' AND k.conparentid = 0 AND NOT owned.attnum = ANY(k.conkey)
  ORDER BY 1, 2`;

const schemas = ['platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events', 'edge'];

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

async function obstacles(): Promise<Record<string, number>> {
  const { rows } = await house.client.query<{ table: string }>(obstaclesText, [schemas]);
  return Object.fromEntries([...Map.groupBy(rows, ({ table }) => table)].map(([table, found]) => [table, found.length]));
}

describe('distribution by account', () => {
  it('has the obstacles that are listed, and a new table adds none', async () => {
    expect(await obstacles()).toEqual(notDistributable);
  });

  it('is seen to be in the way: a key without the account, a unique index, a reference', async () => {
    await house.client.query('BEGIN');
    await house.client.query('CREATE TABLE billing.good (account_id text, id text, PRIMARY KEY (account_id, id), UNIQUE (account_id, id))');
    await house.client.query('CREATE TABLE billing.bad (account_id text, id text PRIMARY KEY, code text UNIQUE, plan_id text REFERENCES billing.plans (id))');
    const found = await obstacles();
    await house.client.query('ROLLBACK');
    expect([found['billing.good'], found['billing.bad']]).toEqual([undefined, 3]);
  });
});
