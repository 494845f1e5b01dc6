import type pg from 'pg';

/** Numbers of memberships and events in a data set. */
export interface Size {
  readonly memberships: number;
  readonly events: number;
}

/** Approximate number of rows that one statement inserts. */
const batchSize = 100_000;
const weeksEarlierSql = (column: string): string => `t.${column} - n * interval '7 days'`;
/** Returns the SQL expression that appends the number of the copy, `n`, to the value of a column. */
const numbered = (column: string): string => `t.${column} || 'x' || n`;

/**
 * Tables that are copied, with the SQL condition of the rows to copy (`of`), and the SQL of the columns that differ in
 * a copy.
 */
const copied: readonly {
  readonly table: string;
  readonly of: string;
  readonly changes: Readonly<Record<string, string>>;
}[] = [
  {
    table: 'platform.users',
    of: "username LIKE 'buyer-%'",
    changes: {
      id: numbered('id'),
      username: numbered('username'),
      email: "n || '.' || t.email",
      created_at: weeksEarlierSql('created_at'),
    },
  },
  {
    table: 'billing.members',
    of: "username LIKE 'buyer-%'",
    changes: {
      id: numbered('id'),
      user_id: numbered('user_id'),
      username: numbered('username'),
      email: "n || '.' || t.email",
      created_at: weeksEarlierSql('created_at'),
      joined_at: weeksEarlierSql('joined_at'),
    },
  },
  {
    table: 'billing.memberships',
    of: "user_id IN (SELECT id FROM platform.users WHERE username LIKE 'buyer-%')",
    changes: {
      id: numbered('id'),
      member_id: numbered('member_id'),
      user_id: numbered('user_id'),
      license_key: numbered('license_key'),
      created_at: weeksEarlierSql('created_at'),
    },
  },
];

/**
 * Multiplies the data of `npm run seed` to the given size. Copies memberships with their members and users under new
 * ids; each copy is some weeks older than its original, so that the shares of plans and states remain the same. Adds a
 * payment for each membership, and events to the log.
 *
 * @param seeded number of memberships that `npm run seed` created
 */
export async function multiply(
  client: pg.Client,
  seeded: number,
  size: Size,
  progress: (line: string) => void,
): Promise<void> {
  // Disables triggers and foreign key checks: the inserted rows are copies of valid rows.
  await client.query("SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '64MB'");
  await copyRows(client, seeded, size.memberships, progress);
  await addPayments(client, progress);
  await addEvents(client, size.events, progress);
  progress('Gathering statistics.');
  for (const { table } of [
    ...copied,
    { table: 'billing.payments' },
    { table: 'events.log' },
    { table: 'events.event_ids' },
  ])
    await client.query(`VACUUM ANALYZE ${table}`);
}

async function copyRows(
  client: pg.Client,
  seeded: number,
  memberships: number,
  progress: (line: string) => void,
): Promise<void> {
  const copies = Math.round(memberships / seeded) - 1;
  const step = Math.max(1, Math.floor(batchSize / seeded));
  const statements: string[] = [];
  for (const [index, { table, of, changes }] of copied.entries()) {
    await client.query(`CREATE TEMP TABLE original_${index} AS SELECT * FROM ${table} WHERE ${of}`);
    const columns = await columnsOf(client, table);
    const values = columns.map((column) => changes[column] ?? `t.${column}`);
    statements.push(
      `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM original_${index} t CROSS JOIN generate_series($1::int, $2::int) n`,
    );
  }
  for (let from = 1; from <= copies; from += step) {
    const to = Math.min(copies, from + step - 1);
    for (const text of statements) await client.query(text, [from, to]);
    progress(`${((to + 1) * seeded).toLocaleString('en')} of ${memberships.toLocaleString('en')} memberships`);
  }
}

/** Returns the quoted names of the table's writable columns. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT quote_ident(attname) AS name FROM pg_attribute WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''",
    [table],
  );
  return rows.map(({ name }) => name);
}

async function addPayments(client: pg.Client, progress: (line: string) => void): Promise<void> {
  await client.query(
    'CREATE TEMP TABLE paid AS SELECT id, row_number() OVER (ORDER BY id) AS place FROM billing.memberships',
  );
  const {
    rows: [all],
  } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM paid');
  const count = all?.count ?? 0;
  for (let from = 0; from < count; from += batchSize) {
    await client.query(
      `INSERT INTO billing.payments (id, account_id, membership_id, member_id, user_id, plan_id, product_id, status, substatus, charge_state, billing_reason, quantity, currency, subtotal, discount,
         tax_amount, tax_behavior, total, usd_total, provider, custom_field_responses, metadata, created_at, updated_at, paid_at)
       SELECT 'pay_' || substr(m.id, 5), m.account_id, m.id, m.member_id, m.user_id, m.plan_id, m.product_id, CASE WHEN p.place % 20 = 0 THEN 'open' ELSE 'paid' END, CASE WHEN p.place % 20 = 0 THEN 'failed' ELSE 'succeeded' END,
         'idle', 'one_time', 1, 'usd', 20 + p.place % 80, 0, 0, 'unspecified', 20 + p.place % 80, 20 + p.place % 80, 'multi_psp', '[]', '{}', m.created_at, m.created_at, CASE WHEN p.place % 20 > 0 THEN m.created_at END
       FROM paid p JOIN billing.memberships m ON m.id = p.id WHERE p.place > $1 AND p.place <= $2`,
      [from, from + batchSize],
    );
    progress(`${Math.min(count, from + batchSize).toLocaleString('en')} of ${count.toLocaleString('en')} payments`);
  }
}

/**
 * Adds copies of short events to the event log, one microsecond apart, and moves the checkpoints of all event consumers
 * past the copies.
 */
async function addEvents(client: pg.Client, events: number, progress: (line: string) => void): Promise<void> {
  await client.query(
    'CREATE TEMP TABLE event AS SELECT l.*, row_number() OVER (ORDER BY position) - 1 AS place FROM events.log l WHERE length(body) BETWEEN 200 AND 800 AND account_id = (SELECT account_id FROM billing.memberships GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)',
  );
  await client.query('CREATE TEMP TABLE begun AS SELECT last_position, now() AS at FROM events.log_state');
  for (let from = 1; from <= events; from += batchSize) {
    const to = Math.min(events, from + batchSize - 1);
    await client.query(
      `WITH made AS (
         INSERT INTO events.log (position, logged_at, event_id, type, resource, resource_id, account_id, occurred_at, "row", previous, body, previous_body, render_failed, published_at)
         SELECT b.last_position + n, b.at + n * interval '1 microsecond', 'evt_' || lpad(n::text, 12, '0'), e.type, e.resource, e.resource_id || 'x' || n / 5, e.account_id, e.occurred_at, e."row", e.previous, e.body, e.previous_body, false, b.at
         FROM begun b CROSS JOIN generate_series($1::int, $2::int) n JOIN event e ON e.place = n % (SELECT count(*) FROM event)
         RETURNING position, logged_at, event_id)
       INSERT INTO events.event_ids (event_id, position, logged_at) SELECT event_id, position, logged_at FROM made`,
      [from, to],
    );
    progress(`${to.toLocaleString('en')} of ${events.toLocaleString('en')} events`);
  }
  await client.query(
    'UPDATE events.log_state SET last_position = (SELECT max(position) FROM events.log), published_position = (SELECT max(position) FROM events.log), last_logged_at = (SELECT max(logged_at) FROM events.log)',
  );
  await client.query('UPDATE events.consumers SET position = (SELECT published_position FROM events.log_state)');
}
