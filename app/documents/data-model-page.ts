import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../runtime/service-process';
import { dataModel, isId, type ModelDomain, type ModelReference, referencesOf } from './data-model';
import type { ModelColumn } from './migration-tables';

/** Maximum number of referenced tables that are named for one column; above it, only their number is stated. */
const maxNamedTables = 3;

/** `docs/data-model.md`: an entity-relationship diagram for each domain. */
export async function dataModelPage(): Promise<string> {
  const domains = await dataModel();
  return `# Data model

One diagram for each domain, generated from its TypeORM entities and, for tables without an entity, from its migrations.
Each domain has its own Postgres schema, and no foreign key references another schema.

- A box is a table. It shows its primary key (\`PK\`), ids of other rows (\`FK\` if they reference one table, in any domain),
  states, amounts and rates with their currency, and times. All other columns are in the entity,
  \`subgraphs/<domain>/src/**/*.resource.ts\` or \`*.entity.ts\`, or the migration, \`subgraphs/<domain>/src/migrations/*.ts\`.
- A line connects a table with a table that contains its ids: a foreign key, or a column named by the convention \`plan_id\`.
  Every foreign key of the database is included. \`||\` marks a required reference, \`|o\` a nullable one.
- The shared tables of every schema are not shown: \`inbox\` (processed events), \`operations\` (used idempotency
  keys), \`outbox\` (events that are not in the log yet) and \`migrations\`.
  [lifecycles.md](lifecycles.md) describes their use.

${domains.map((domain) => section(domain, referencesOf(domain, domains))).join('\n')}`;
}

function section(domain: ModelDomain, references: readonly ModelReference[]): string {
  const { name, schema, tables } = domain;
  const [internal, outside] = [
    references.filter(({ target }) => target.startsWith(`${schema}.`)),
    references.filter(({ target }) => !target.startsWith(`${schema}.`)),
  ];
  const page = readFileSync(join(projectRoot, `docs/domains/${name}.md`), 'utf8');
  const blocks = [
    `## ${title(name)}`,
    `${introduction(page)} Rules:\n[docs/domains/${name}.md](domains/${name}.md). Schema \`${schema}\`.`,
    `\`\`\`mermaid\n${diagram(domain, internal, references)}\n\`\`\``,
    list('References to other domains, without foreign keys', referencesByTarget(outside)),
    listNames('Other ids, which reference more than one table', unresolved(domain, references)),
    listNames(
      'Tables without an entity',
      tables.filter(({ hasEntity }) => !hasEntity).map((table) => unqualified(table.name)),
    ),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function list(head: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `${head}:\n\n${items.map((item) => `- ${item}`).join('\n')}`;
}

function listNames(head: string, names: readonly string[]): string {
  return names.length === 0 ? '' : `${head}: ${names.map((name) => `\`${name}\``).join(', ')}.`;
}

function title(domain: string): string {
  return domain === 'trust-safety' ? 'Trust and safety' : domain.charAt(0).toUpperCase() + domain.slice(1);
}

/**
 * Returns the first sentence of a Markdown page, on one line. Throws `Error` if the page does not start with a title
 * and a sentence.
 */
export function introduction(page: string): string {
  const first = /^# .+\n\n([\s\S]+?\.)\s/.exec(page)?.[1];
  if (first === undefined) throw new Error('The page does not start with a title and a sentence');
  return first.replaceAll('\n', ' ');
}

/**
 * Returns the Mermaid source of a domain's entity-relationship diagram.
 *
 * @param internal references within the domain, which are drawn as lines
 * @param references all references of the domain, whose columns are marked in the tables
 */
export function diagram(
  { tables }: ModelDomain,
  internal: readonly ModelReference[],
  references: readonly ModelReference[],
): string {
  const tableBoxes = tables.map((table) => {
    const columns = table.columns.filter(isShown).map((column) => {
      const isReference = references.some((reference) => reference.table === table && reference.column === column);
      const marks = [...(column.isKey ? ['PK'] : []), ...(isReference ? ['FK'] : [])];
      return `    ${[`${column.type} ${column.name}`, marks.join(', ')].filter(Boolean).join(' ')}`;
    });
    return [`  ${unqualified(table.name)} {`, ...columns, '  }'].join('\n');
  });
  const lines = internal.map(
    ({ table, column, target }) =>
      `  ${unqualified(target)} ${column.isNullable ? '|o' : '||'}--${isOnlyKey(table.columns, column) ? 'o|' : 'o{'} ${unqualified(table.name)} : ${column.name}`,
  );
  return ['erDiagram', ...tableBoxes, ...lines].join('\n');
}

const displayedTypes: ReadonlySet<string> = new Set(['numeric', 'timestamptz']);
const stateName = /(?:^|_)(?:status|substatus|state|phase|outcome)$/;

function isShown(column: ModelColumn): boolean {
  const { name, type, isKey, references } = column;
  return (
    isKey ||
    references !== null ||
    isId(column) ||
    stateName.test(name) ||
    name === 'currency' ||
    displayedTypes.has(type)
  );
}

function isOnlyKey(columns: readonly ModelColumn[], column: ModelColumn): boolean {
  return column.isKey && columns.filter(({ isKey }) => isKey).length === 1;
}

/** Returns one line of Markdown for each referenced table: the table and the columns that refer to it. */
function referencesByTarget(references: readonly ModelReference[]): string[] {
  return [...Map.groupBy(references, ({ target }) => target)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([target, ofTarget]) => {
      const columns = Map.groupBy(ofTarget, ({ column }) => column.name);
      return `\`${target}\`: ${[...columns].map(([column, of]) => columnsMarkup(column, of)).join(', ')}`;
    });
}

function columnsMarkup(column: string, references: readonly ModelReference[]): string {
  if (references.length > maxNamedTables) return `\`${column}\` of ${references.length} tables`;
  return references.map(({ table }) => `\`${unqualified(table.name)}.${column}\``).join(', ');
}

/** Returns the columns outside of primary keys that are named like ids but refer to no known table. */
function unresolved({ tables }: ModelDomain, references: readonly ModelReference[]): string[] {
  return tables.flatMap((table) =>
    table.columns
      .filter((column) => isId(column) && !column.isKey)
      .filter((column) => !references.some((reference) => reference.table === table && reference.column === column))
      .map(({ name }) => `${unqualified(table.name)}.${name}`),
  );
}

function unqualified(table: string): string {
  return table.slice(table.indexOf('.') + 1);
}
