import pg from 'pg';
import { templateDatabase } from '../support';
import { createBusyWorld, withBusyWorld } from '../support/service';

/** Tables with ids that differ between installations, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'billing.checkout_sessions': 'the ids are secrets',
  'platform.user_sessions': 'each start issues new ones',
  'billing.outbox': 'published rows are removed in the background',
};

/** Tables of the domains, except partitions, whose ids are text. */
const tablesText = `
  SELECT c.table_schema || '.' || c.table_name AS name
  FROM information_schema.columns c JOIN pg_class t ON t.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
  WHERE c.column_name = 'id' AND c.data_type = 'text' AND NOT t.relispartition AND t.relkind IN ('r', 'p')
    AND c.table_schema IN ('platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events')
  ORDER BY 1`;

/** Returns the ids of each table. */
async function idsOf(url: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(tablesText);
    const ids: Record<string, readonly string[]> = {};
    for (const { name } of tables.filter((table) => !Object.hasOwn(exceptions, table.name)))
      ids[name] = (await client.query<{ id: string }>(`SELECT id FROM ${name} ORDER BY id`)).rows.map(({ id }) => id);
    return ids;
  } finally {
    await client.end();
  }
}

it('two installations of one day have the same ids', async () => {
  const [one, other] = [await withBusyWorld(), await templateDatabase('busy-again', createBusyWorld)()];
  const ids = await idsOf(one.url);
  expect(Object.values(ids).flat().length).toBeGreaterThan(1_000);
  expect(await idsOf(other.url)).toEqual(ids);
  await one.drop();
  await other.drop();
});
