import pg from 'pg';
import { templateDatabase } from '../support';
import { createBusyDemoData } from '../support/service';

/** Tables with ids that differ between installations, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'billing.checkout_sessions': 'the ids are secrets',
  'platform.user_sessions': 'each start issues new ones',
  'platform.mails': 'mails are only about events during the test, and their ids are digests of the ids of these events',
  'platform.mail_records': 'these have the ids of their mails',
  'platform.sent_mails': 'these have the ids of their mails',
  'billing.outbox': 'published rows are removed in the background',
};

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const startedAt = Date.now();

/**
 * Returns whether an id was created during the test, by workers that continue from the demo data, such as renewals that
 * are due now.
 */
function isNew(id: string): boolean {
  const [, time = ''] = /^[a-z]+_(\w{7})/.exec(id) ?? [];
  const created = [...time].reduce((value, digit) => value * alphabet.length + alphabet.indexOf(digit), 0);
  return created >= startedAt && created <= Date.now();
}

/** Tables of the domains, except partitions, whose ids are text. */
const tablesSql = `
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
    const { rows: tables } = await client.query<{ name: string }>(tablesSql);
    const ids: Record<string, readonly string[]> = {};
    for (const { name } of tables.filter((table) => !Object.hasOwn(exceptions, table.name)))
      ids[name] = await idsIn(client, name);
    return ids;
  } finally {
    await client.end();
  }
}

async function idsIn(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM ${table} ORDER BY id`);
  return rows.map(({ id }) => id).filter((id) => !isNew(id));
}

it('two installations of one day have the same ids', async () => {
  // The template that other tests share may be older than this file: `isNew` would not recognize the ids of its workers.
  const [one, other] = [
    await templateDatabase('busy-first', createBusyDemoData)(),
    await templateDatabase('busy-second', createBusyDemoData)(),
  ];
  const ids = await idsOf(one.url);
  expect(Object.values(ids).flat().length).toBeGreaterThan(1_000);
  expect(await idsOf(other.url)).toEqual(ids);
  await one.drop();
  await other.drop();
});
