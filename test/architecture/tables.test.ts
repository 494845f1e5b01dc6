import {
  dataModel,
  type ModelDomain,
  type ModelTable,
  referencesOf,
  sharedTables,
} from '../../app/documents/data-model';
import { type DomainFixture, openAllDomains } from './support/open-domains';

/** Tables without `account_id`, each with the reason why its rows belong to no account. */
const unownedTables: Readonly<Record<string, string>> = {
  'platform.users': 'people exist apart from the accounts they buy from and work for',
  'platform.user_sessions': 'a sign-in of a person',
  'platform.signing_keys': 'keys of the service itself',
  'platform.oauth_authorizations': 'belongs to a grant, which has the account',
  'platform.oauth_artifacts': 'belongs to an authorization, or to a browser that is on its way to one',
  'platform.sign_in_links': 'belongs to an address, whose owner may be no user yet',
  'platform.demo_examples': 'ids of the demo data of a sandbox, as examples for documentation and tools',
  'platform.sent_mails': 'shown to the person who runs a sandbox, whatever account it is about',
  'billing.sandbox_charges': 'books of the simulated processor, an outside party that knows no accounts',
  'billing.sandbox_methods': 'books of the simulated processor',
  'billing.sandbox_refunds': 'books of the simulated processor',
  'billing.stripe_requests': 'belongs to a key, and what asks for money under it has the account',
  'payouts.entries': 'an entry moves money between owners, and each of its postings names the one whose it is',
  'payouts.entry_keys': 'keeps effects unique over the partitions of the journal',
  'payouts.unchained_entries': 'the end of the journal that the chain has still to take',
  'payouts.chain_links': 'the chain over the whole journal',
  'billing.known_users': 'names of users, replicated from the platform',
  'billing.user_billing_details': 'a person buys from all accounts with the same details',
  'courses.known_users': 'names of users, replicated from the platform',
  'events.event_ids': 'keeps ids unique over the partitions of the log, which has the account',
  'events.log_state': 'one row: how far the log has come',
  'events.consumers': 'how far each reader of the log has come',
  'events.webhook_jobs': 'names a webhook, which has the account',
  'events.maintenance': 'time of the next partition maintenance',
  'payouts.sandbox_payouts': 'books of the simulated payout provider, an outside party that knows no accounts',
  'payouts.sandbox_facts': 'results of the simulated payout provider, by order key',
  'payouts.sandbox_card_pins': 'books of the simulated card issuer, an outside party that knows no accounts',
  'payouts.known_users': 'people exist apart from the accounts they buy from and work for',
  'edge.replays': 'belongs to a credential, which its scope names',
  'edge.rates': 'counts of credentials and addresses, which its names hold',
  'edge.rate_processes': 'the processes that count',
};

/** Tables that the kit creates in every domain, and the table of TypeORM. */
const kitTables: Readonly<Record<string, string>> = {
  inbox: 'ids of events that have taken effect',
  operations: 'belongs to a credential, which its key names',
  migrations: 'which migrations have run',
};

const tablesSql = `
  SELECT n.nspname AS schema, c.relname AS name, c.oid::int AS oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
  ORDER BY 1, 2`;

/**
 * Foreign keys without a supporting index, so that finding the referring rows requires a sequential scan. An index supports a foreign key if it
 * starts with its columns, or with the account followed by its columns, because rows are queried by account. It may omit the rows with a null
 * reference.
 */
const unindexedSql = `
  SELECT k.conrelid::regclass || '.' || k.conname AS name FROM pg_constraint k
  JOIN pg_attribute first ON first.attrelid = k.conrelid AND first.attnum = k.conkey[1]
  LEFT JOIN pg_attribute account ON account.attrelid = k.conrelid AND account.attname = 'account_id'
  WHERE k.contype = 'f' AND k.conparentid = 0 AND NOT EXISTS (
    SELECT FROM pg_index i WHERE i.indrelid = k.conrelid
      AND (i.indpred IS NULL OR cardinality(k.conkey) = 1 AND pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', first.attname))
      AND ((i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey OR (i.indkey::int2[])[0:cardinality(k.conkey)] @> (k.conkey || account.attnum)))
  ORDER BY 1`;

/** Foreign keys with their columns; keys of partitions are omitted. */
const foreignKeysSql = `
  SELECT k.conrelid::regclass::text AS "from", k.confrelid::regclass::text AS target, array_agg(a.attname::text) AS columns FROM pg_constraint k
  JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey)
  WHERE k.contype = 'f' AND k.conparentid = 0 GROUP BY k.oid, k.conrelid, k.confrelid ORDER BY 1, 2`;

/** Columns, constraints and indexes that migrations create. */
const schemaShapeSql = `
  SELECT format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) AS line
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE c.relnamespace = $1::text::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL SELECT k.conrelid::regclass || ' ' || pg_get_constraintdef(k.oid) FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.connamespace = $1::text::regnamespace AND NOT c.relispartition AND k.conparentid = 0
  UNION ALL SELECT i.indexdef FROM pg_indexes i JOIN pg_class c ON c.oid = format('%I.%I', i.schemaname, i.tablename)::regclass
    WHERE i.schemaname = $1 AND NOT c.relispartition
  ORDER BY 1`;

interface Table {
  readonly schema: string;
  readonly name: string;
  readonly oid: number;
}

let fixture: DomainFixture;
beforeAll(async () => {
  fixture = await openAllDomains();
});
afterAll(() => fixture.close());

async function names(text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await fixture.client.query<{ name: string }>(text, values);
  return rows.map(({ name }) => name);
}

async function tables(): Promise<Table[]> {
  return (await fixture.client.query<Table>(tablesSql)).rows;
}

async function shape(schema: string): Promise<string[]> {
  const { rows } = await fixture.client.query<{ line: string }>(schemaShapeSql, [schema]);
  return rows.map(({ line }) => line);
}

describe('every table', () => {
  it('is in the schema of its owner', async () => {
    expect([...new Set((await tables()).map(({ schema }) => schema))]).toEqual(
      [...fixture.databases.keys(), 'edge'].sort(),
    );
  });

  it('has an account, unless it is on the exact list of exceptions', async () => {
    const withAccount = new Set(
      await names(
        "SELECT attrelid::int::text AS name FROM pg_attribute WHERE attname = 'account_id' AND NOT attisdropped",
      ),
    );
    const without = (await tables()).filter(
      ({ oid, name }) => !withAccount.has(String(oid)) && kitTables[name] === undefined,
    );
    expect(without.map(({ schema, name }) => `${schema}.${name}`)).toEqual(Object.keys(unownedTables).sort());
  });

  it('has a primary key', async () => {
    const found = await fixture.client.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND n.nspname = ANY($1) AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'p')`,
      [[...fixture.databases.keys(), 'edge']],
    );
    expect(found.rows).toEqual([]);
  });

  it('has an index for each of its foreign keys', async () => {
    expect(await names(unindexedSql)).toEqual([]);
  });

  it('references only tables of its own schema', async () => {
    const crossSchemaKeysSql = `SELECT k.conname AS name FROM pg_constraint k JOIN pg_class a ON a.oid = k.conrelid JOIN pg_class b ON b.oid = k.confrelid
      WHERE k.contype = 'f' AND a.relnamespace <> b.relnamespace`;
    expect(await names(crossSchemaKeysSql)).toEqual([]);
  });

  it('sorts ids independently of the locale', async () => {
    const loose = `SELECT attrelid::regclass || '.' || attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace::regnamespace::text = ANY($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attname = 'id'
        AND a.atttypid = 'text'::regtype AND a.attcollation <> '"C"'::regcollation`;
    expect(await names(loose, [[...fixture.databases.keys()]])).toEqual([]);
  });
});

describe('the data model in docs/data-model.md', () => {
  let domains: readonly ModelDomain[];
  let all: readonly ModelTable[];
  beforeAll(async () => {
    domains = await dataModel();
    all = domains.flatMap((domain) => domain.tables);
  });

  it('has every table of the domains', async () => {
    const existing = (await tables()).filter(({ schema, name }) => schema !== 'edge' && !sharedTables.has(name));
    expect(all.map(({ name }) => name).sort()).toEqual(existing.map(({ schema, name }) => `${schema}.${name}`).sort());
  });

  it('has every column of the tables without an entity', async () => {
    for (const { name, columns } of all.filter(({ hasEntity }) => !hasEntity))
      expect([name, columns.map((column) => column.name).sort()]).toEqual([
        name,
        await names(
          'SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attname COLLATE "C"',
          [name],
        ),
      ]);
  });

  it('has every foreign key', async () => {
    const references = new Set(
      domains
        .flatMap((domain) => referencesOf(domain, domains))
        .map(({ table, column, target }) => `${table.name}.${column.name} ${target}`),
    );
    const { rows } = await fixture.client.query<{ from: string; target: string; columns: string[] }>(foreignKeysSql);
    expect(rows.length).toBeGreaterThan(100);
    expect(
      rows.filter(
        ({ from, target, columns }) => !columns.some((column) => references.has(`${from}.${column} ${target}`)),
      ),
    ).toEqual([]);
  });
});

describe('migrations', () => {
  it('leave nothing behind when reverted, and create the same schema again', async () => {
    for (const [schema, { dataSource }] of fixture.databases) {
      const before = await shape(schema);
      expect(before.length).toBeGreaterThan(10);
      for (let remaining = dataSource.migrations.length; remaining > 0; remaining -= 1)
        await dataSource.undoLastMigration();
      expect((await tables()).filter((table) => table.schema === schema).map(({ name }) => name)).toEqual([
        'migrations',
      ]);
      await dataSource.runMigrations();
      expect(await shape(schema)).toEqual(before);
    }
  });
});
