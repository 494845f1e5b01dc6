import { keyChanges, type TableSharding, tablesOf } from '../../app/scale/sharding/sharding.repository';
import { explicitTables } from '../../app/scale/sharding/tables';
import { type DomainFixture, openAllDomains } from './support/open-domains';
import { plantedFile, productCode, type SourceFile } from './support/source-files';

const schemas = ['platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events', 'edge'];

/**
 * Obstacles to distributing a table: a primary key or unique index without `account_id`, and an `account_id` that is nullable or whose type or
 * collation differs from that of other tables.
 */
const obstaclesSql = `
  SELECT i.indrelid::regclass::text AS table, i.indexrelid::regclass::text AS obstacle FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attname = 'account_id'
    WHERE i.indrelid = ANY($1::regclass[]) AND i.indisunique AND NOT a.attnum = ANY(i.indkey::int2[])
  UNION ALL
  SELECT attrelid::regclass::text, format('%s %s', format_type(atttypid, atttypmod), attcollation::regcollation) FROM pg_attribute
    WHERE attrelid = ANY($1::regclass[]) AND attname = 'account_id' AND NOT (attnotnull AND atttypid = 'text'::regtype AND attcollation = '"C"'::regcollation)
  ORDER BY 1, 2`;

/** Foreign keys between two tables, and whether they include `account_id`. */
const foreignKeysSql = `
  SELECT k.conrelid::regclass::text AS of, k.confrelid::regclass::text AS to, coalesce(a.attnum = ANY(k.conkey), false) AS "byAccount"
  FROM pg_constraint k LEFT JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attname = 'account_id' WHERE k.contype = 'f' AND k.conparentid = 0`;

interface Reference {
  readonly of: string;
  readonly to: string;
  readonly byAccount: boolean;
}

let fixture: DomainFixture;
const tables: TableSharding[] = [];
beforeAll(async () => {
  fixture = await openAllDomains();
  for (const schema of schemas) tables.push(...(await tablesOf(fixture.client, schema)));
});
afterAll(() => fixture.close());

/** Returns the obstacles that remain after the keys have been changed, in a transaction that is rolled back. */
async function obstacles(
  extraStatements: readonly string[] = [],
  added: readonly TableSharding[] = [],
): Promise<string[]> {
  await fixture.client.query('BEGIN');
  for (const statement of extraStatements) await fixture.client.query(statement);
  const all = [...tables, ...added];
  const { forget, keys, refer } = await keyChanges(fixture.client, all);
  for (const statement of [...forget, ...keys, ...refer]) await fixture.client.query(statement);
  const modesByTable = new Map(all.map(({ name, mode }) => [name, mode]));
  const { rows: keyless } = await fixture.client.query<{ table: string; obstacle: string }>(obstaclesSql, [
    all.flatMap(({ name, mode }) => (mode === 'by account' ? [name] : [])),
  ]);
  const { rows: references } = await fixture.client.query<Reference>(foreignKeysSql);
  await fixture.client.query('ROLLBACK');
  return [
    ...keyless.map(({ table, obstacle }) => `${table}: ${obstacle}`),
    ...references.filter((item) => !isEnforceable(modesByTable, item)).map(({ of, to }) => `${of} refers to ${to}`),
  ];
}

/**
 * Returns whether a foreign key is enforceable: a server can only enforce a foreign key to a row that it stores itself.
 */
function isEnforceable(
  modesByTable: ReadonlyMap<string, TableSharding['mode']>,
  { of, to, byAccount }: Reference,
): boolean {
  const [from, target] = [modesByTable.get(of), modesByTable.get(to)];
  if (target === 'everywhere') return true;
  return from === 'by account' ? target === 'by account' && byAccount : target !== 'by account';
}

/**
 * Returns the upserts whose conflict target lacks `account_id`, although the key includes it once the tables are
 * distributed.
 */
function lostUpserts(files: readonly SourceFile[]): string[] {
  const divided = new Set(tables.flatMap(({ name, mode }) => (mode === 'by account' ? [name] : [])));
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/INSERT INTO ([a-z_]+\.[a-z_]+)(?:(?!INSERT INTO)[^])*?ON CONFLICT \(([^)]*)\)/g)]
      .filter(([, table = '', key = '']) => divided.has(table) && !key.includes('account_id'))
      .map(([, table, key]) => `${path} looks for rows of ${table} by ${key}`),
  );
}

describe('distribution of tables by account', () => {
  it('has no obstacles once the keys include the account', async () => {
    expect(await obstacles()).toEqual([]);
  });

  it('detects a nullable account, a reference to an undistributed table, and a reference from one', async () => {
    const found = await obstacles(
      [
        'CREATE TABLE billing.bad (account_id text, id text, PRIMARY KEY (id), partner_id text REFERENCES billing.partners (id))',
        'CREATE TABLE billing.unlike (account_id text NOT NULL, id text PRIMARY KEY)',
        'CREATE TABLE billing.twins (account_id text COLLATE "C" NOT NULL, id text, PRIMARY KEY (id, account_id))',
        'CREATE TABLE billing.without (id text PRIMARY KEY, twin_id text, account text, FOREIGN KEY (twin_id, account) REFERENCES billing.twins (id, account_id))',
      ],
      [
        { name: 'billing.bad', mode: 'by account' },
        { name: 'billing.unlike', mode: 'by account' },
        { name: 'billing.twins', mode: 'by account' },
        { name: 'billing.without', mode: 'whole' },
      ],
    );
    expect(found).toEqual([
      'billing.bad: text "default"',
      'billing.unlike: text "default"',
      'billing.bad refers to billing.partners',
      'billing.without refers to billing.twins',
    ]);
  });

  it('assigns placements only to existing tables', () => {
    const names = new Set(tables.map(({ name }) => name));
    expect(explicitTables.filter((name) => !names.has(name))).toEqual([]);
  });

  it('preserves the conflict targets of all upserts', () => {
    expect(lostUpserts(productCode())).toEqual([]);
  });

  it('detects an upsert on a key that will not exist', () => {
    const text =
      "const a = `INSERT INTO billing.plans (id) VALUES ($1) ON CONFLICT (id) DO NOTHING`; const b = 'INSERT INTO billing.members (id) VALUES ($1) ON CONFLICT (account_id, user_id) DO NOTHING';";
    expect(lostUpserts([plantedFile('subgraphs/billing/src/catalogue/plans/plan.repository.ts', text)])).toEqual([
      'subgraphs/billing/src/catalogue/plans/plan.repository.ts looks for rows of billing.plans by id',
    ]);
  });
});
