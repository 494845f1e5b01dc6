import { readFileSync } from 'node:fs';
import path from 'node:path';
import { migrationFiles, type MigrationStatements, statementsOf } from './support/migration-statements';
import { projectRoot } from './support/source-files';

/**
 * Migrations added after the last release run while that release serves requests. Tables and columns that it reads and writes must stay compatible,
 * and no migration may block requests for long.
 */
const previous = JSON.parse(readFileSync(path.join(projectRoot, 'test/releases/previous.json'), 'utf8')) as {
  readonly migrations: readonly string[];
};

const files = migrationFiles();

/** Tables with at most some rows per account: reading them whole or building an index on them takes negligible time, even under a lock. */
const smallTables: ReadonlySet<string> = new Set([
  'platform.api_keys',
  'platform.team_members',
  'platform.files',
  'platform.access_tokens',
  'platform.user_sessions',
]);

const table = '(?:ONLY\\s+)?(?:IF\\s+EXISTS\\s+)?([a-z_]+\\.[a-z_]+)';
const named = (pattern: string): RegExp =>
  new RegExp(pattern.replaceAll('TABLE_NAME', table).replaceAll(' ', '\\s+'), 'i');

/** Statements that no migration may run on a table of the last release, with the alternative. */
const rules: readonly (readonly [breach: RegExp, advice: string, readsAll?: true])[] = [
  [named('^DROP (?:TABLE|VIEW|SCHEMA|TYPE|FUNCTION)'), 'drops what the last release uses: do it one release later'],
  [
    named('^ALTER TABLE TABLE_NAME .*\\bDROP (?:COLUMN|(?!CONSTRAINT|NOT|DEFAULT|IDENTITY|EXPRESSION)[a-z_]+(?:,|$))'),
    'drops a column that the last release uses: do it one release later',
  ],
  [named('^ALTER .*\\bRENAME\\b'), 'renames: add the new name, write both, and drop the old one a release later'],
  [
    named('^ALTER TABLE TABLE_NAME .*\\bALTER (?:COLUMN )?[a-z_"]+ (?:SET DATA )?TYPE\\b'),
    'changes a type, which rewrites the table and blocks reads: add a column',
  ],
  [
    named('^ALTER TABLE TABLE_NAME .*\\bSET NOT NULL\\b'),
    'refuses what the last release writes: add a CHECK … NOT VALID a release later',
  ],
  [
    named(
      '^ALTER TABLE TABLE_NAME .*\\bADD (?:COLUMN )?(?!CONSTRAINT|CHECK|FOREIGN|UNIQUE|PRIMARY)(?:IF NOT EXISTS )?[a-z_"]+ (?:(?!\\bADD\\b|\\bDEFAULT\\b).)*\\bNOT NULL\\b(?!(?:(?!\\bADD\\b).)*\\bDEFAULT\\b)',
    ),
    'adds a column that the last release does not write: give it a default',
  ],
  [
    named(
      '^ALTER TABLE TABLE_NAME .*\\bADD .*\\b(?:GENERATED ALWAYS AS \\(|DEFAULT (?:gen_random_uuid|random|clock_timestamp)\\()',
    ),
    'rewrites every row and blocks reads: fill the column afterwards',
  ],
  [
    named('^ALTER TABLE TABLE_NAME .*\\bADD (?:CONSTRAINT [a-z_"]+ )?(?:CHECK|FOREIGN KEY)\\b(?!.*\\bNOT VALID\\b)'),
    'reads the whole table under a lock: add it NOT VALID, and validate it in a migration of its own',
    true,
  ],
  [
    named('^ALTER TABLE TABLE_NAME .*\\b(?:UNIQUE|PRIMARY KEY)\\b(?!.*\\bUSING INDEX\\b)'),
    'builds an index under a lock: build it CONCURRENTLY, and add the constraint USING INDEX',
    true,
  ],
  [named('^(?:LOCK|TRUNCATE|CLUSTER|VACUUM FULL|REINDEX (?!.*CONCURRENTLY))'), 'blocks all access to the table'],
];

const createdTable = /^CREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?([a-z_]+\.[a-z_]+)/i;
const createdIndex =
  /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+(CONCURRENTLY\s+)?(?:IF\s+NOT\s+EXISTS\s+)?([a-z_]+)\s+ON\s+(?:ONLY\s+)?([a-z_]+\.[a-z_]+)/i;
const droppedIndex = /^DROP\s+INDEX\s+(?:(CONCURRENTLY)\s+IF\s+EXISTS\s+)?/i;
const tablePattern = /(?:TABLE|VIEW)\s+(?:ONLY\s+)?(?:IF\s+EXISTS\s+)?([a-z_]+\.[a-z_]+)/i;

/**
 * Returns the violations in migrations that run while the last release serves requests. Tables that the migrations
 * create themselves are exempt, because the release does not use them.
 */
function breaches(migrations: readonly MigrationStatements[]): string[] {
  const createdTables = new Set(
    migrations.flatMap(({ statements }) => statements.flatMap((statement) => createdTable.exec(statement)?.[1] ?? [])),
  );
  return migrations.flatMap((migration) =>
    migration.statements.flatMap((statement, index) => {
      const violation = (advice: string): string =>
        `${migration.path}: "${statement.replaceAll(/\s+/g, ' ').slice(0, 80)}" ${advice}`;
      const about = tablePattern.exec(statement)?.[1];
      if (about && createdTables.has(about)) return [];
      return [
        ...rules
          .filter(
            ([breach, , readsWholeTable]) =>
              !(readsWholeTable && smallTables.has(about ?? '')) && breach.test(statement.replaceAll(/\s+/g, ' ')),
          )
          .map(([, advice]) => violation(advice)),
        ...indexBreaches(migration, index, createdTables).map(violation),
      ];
    }),
  );
}

function indexBreaches(
  { statements, inTransaction }: MigrationStatements,
  index: number,
  createdTables: ReadonlySet<string>,
): string[] {
  const statement = statements[index] ?? '';
  const [, concurrently, name, on = ''] = createdIndex.exec(statement) ?? [];
  if (name && !concurrently && !createdTables.has(on) && !smallTables.has(on))
    return ['builds an index and blocks writes: CREATE INDEX CONCURRENTLY'];
  if (name && concurrently && inTransaction)
    return ['cannot run in a transaction: give the migration `transaction = false`'];
  if (name && concurrently && !isDroppedBefore(statements[index - 1], name))
    return ['would keep half an index after a failure: DROP INDEX CONCURRENTLY IF EXISTS goes before it'];
  if (droppedIndex.test(statement) && !createdIndex.test(statements[index + 1] ?? ''))
    return ['drops an index that the last release may need: do it one release later'];
  if (concurrently && statements.length > 2)
    return ['shares a migration that has no transaction: an index that is built beside the work gets one of its own'];
  return [];
}

function isDroppedBefore(statement = '', name: string): boolean {
  return droppedIndex.exec(statement)?.[1] !== undefined && statement.includes(name);
}

const planted = (inTransaction: boolean, ...statements: string[]): string[] =>
  breaches([{ path: 'planted', statements, inTransaction }]);

describe('migrations after the last release', () => {
  it('are compatible with it while it serves requests', async () => {
    const added = files.filter((file) => !previous.migrations.includes(file));
    const migrations: MigrationStatements[] = [];
    for (const file of added) migrations.push(await statementsOf(file));
    for (const { path: file, statements } of migrations)
      expect({ file, isRead: statements.length > 0 }).toEqual({ file, isRead: true });
    expect(breaches(migrations)).toEqual([]);
  });

  it('leave all released migrations in place', () => {
    expect(previous.migrations.filter((file) => !files.includes(file))).toEqual([]);
  });

  it.each([
    'DROP TABLE billing.plans',
    'DROP VIEW billing.facts',
    'ALTER TABLE billing.plans DROP COLUMN title',
    'ALTER TABLE billing.plans DROP title',
    'ALTER TABLE billing.plans RENAME TO offers',
    'ALTER TABLE billing.plans RENAME COLUMN title TO name',
    'ALTER TABLE billing.plans ALTER COLUMN title TYPE varchar(80)',
    'ALTER TABLE billing.plans ALTER title SET DATA TYPE text',
    'ALTER TABLE billing.plans\n  ALTER COLUMN title SET NOT NULL',
    'ALTER TABLE billing.plans ADD COLUMN note text NOT NULL',
    "ALTER TABLE billing.plans ADD COLUMN a text DEFAULT '', ADD COLUMN b text NOT NULL",
    'ALTER TABLE billing.plans ADD COLUMN total numeric GENERATED ALWAYS AS (a + b) STORED',
    'ALTER TABLE billing.plans ADD COLUMN key uuid DEFAULT gen_random_uuid()',
    "ALTER TABLE billing.plans ADD CONSTRAINT some CHECK (title <> '')",
    'ALTER TABLE billing.plans ADD FOREIGN KEY (a) REFERENCES billing.products (id)',
    'ALTER TABLE billing.plans ADD CONSTRAINT one UNIQUE (title)',
    'CREATE INDEX plans_title ON billing.plans (title)',
    'CREATE UNIQUE INDEX plans_title ON billing.plans (title)',
    'CREATE INDEX CONCURRENTLY plans_title ON billing.plans (title)',
    'DROP INDEX billing.plans_title',
    'LOCK TABLE billing.plans',
    'TRUNCATE billing.plans',
  ])('may not run: %s', (statement) => {
    expect(planted(true, statement)).toHaveLength(1);
  });

  it.each([
    'ALTER TABLE billing.plans ADD COLUMN note text',
    'ALTER TABLE billing.plans ADD COLUMN app_id text COLLATE "C" REFERENCES billing.apps (id)',
    "ALTER TABLE billing.plans ADD COLUMN note text NOT NULL DEFAULT ''",
    "ALTER TABLE billing.plans ADD COLUMN note text DEFAULT '' NOT NULL, ADD COLUMN other text",
    'ALTER TABLE billing.plans ALTER COLUMN title DROP NOT NULL',
    'ALTER TABLE billing.plans DROP CONSTRAINT some',
    "ALTER TABLE billing.plans ADD CONSTRAINT some CHECK (title <> '') NOT VALID",
    'ALTER TABLE billing.plans VALIDATE CONSTRAINT some',
    "ALTER TABLE billing.plans ALTER COLUMN title SET DEFAULT ''",
    'CREATE TABLE billing.notes (id text PRIMARY KEY, plan_id text NOT NULL UNIQUE)',
    'CREATE VIEW billing.facts AS SELECT id FROM billing.plans',
    'CREATE INDEX api_keys_app ON platform.api_keys (app_id)',
    'ALTER TABLE platform.api_keys ADD CONSTRAINT some CHECK (a IS NOT NULL)',
  ])('may run: %s', (statement) => {
    expect(planted(true, statement)).toEqual([]);
  });

  it('may change their own tables freely and build an index concurrently', () => {
    expect(
      planted(
        true,
        'CREATE TABLE billing.notes (id text)',
        'CREATE INDEX notes_id ON billing.notes (id)',
        'ALTER TABLE billing.notes ALTER COLUMN id SET NOT NULL',
      ),
    ).toEqual([]);
    const beside = [
      'DROP INDEX CONCURRENTLY IF EXISTS billing.plans_title',
      'CREATE INDEX CONCURRENTLY plans_title ON billing.plans (title)',
    ];
    expect(planted(false, ...beside)).toEqual([]);
    expect(planted(false, beside[1] ?? '')).toHaveLength(1);
    expect(planted(false, ...beside, 'ALTER TABLE billing.plans ADD COLUMN note text')).toHaveLength(1);
  });
});
