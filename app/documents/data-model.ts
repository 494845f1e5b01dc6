import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { getMetadataArgsStorage, type MigrationInterface, type QueryRunner } from 'typeorm';
import type { ColumnMetadataArgs } from 'typeorm/metadata-args/ColumnMetadataArgs.js';
import { type ModelColumn, tablesIn } from './migration-tables';

export interface ModelTable {
  /** Table name with its schema, for example `billing.plans`. */
  readonly name: string;
  readonly columns: readonly ModelColumn[];
  /** Whether a TypeORM entity declares the table. Repositories access tables without an entity with SQL. */
  readonly hasEntity: boolean;
}

export interface ModelDomain {
  /** Folder in `subgraphs`, for example `trust-safety`. */
  readonly name: string;
  /** Postgres schema, for example `trust_safety`. */
  readonly schema: string;
  /** Sorted by name. */
  readonly tables: readonly ModelTable[];
}

/** Column that contains the id of a row of another table. */
export interface ModelReference {
  readonly table: ModelTable;
  readonly column: ModelColumn;
  /** Name of the referenced table, with its schema. */
  readonly target: string;
}

const subgraphs = join(__dirname, '../../subgraphs');
/** Module that exports the TypeORM entities of each domain: domain → path below its folder. */
const entityModules: Readonly<Record<string, string>> = {
  platform: 'src',
  billing: 'src/entities',
  payouts: 'src/entities',
  courses: 'src/entities',
  'trust-safety': 'src/entities',
  events: 'src',
};
/**
 * Loads a module when the model is read. Static imports would change the order in which GraphQL types are registered, and
 * with it the order of the supergraph.
 */
const load = createRequire(__filename);

/**
 * Columns whose names do not contain the name of the referenced table: `<schema>.<column>` → table, or null for ids of
 * external systems.
 */
const unusualNames: Readonly<Record<string, string | null>> = {
  'billing.case_id': 'trust_safety.resolution_cases',
  'billing.linked_transaction_id': 'billing.token_transactions',
  'billing.platform_id': 'platform.accounts',
  'billing.telegram_account_id': null,
  'events.event_id': 'events.event_ids',
  'payouts.fee_payer_id': 'platform.accounts',
  'payouts.markup_platform_id': 'platform.accounts',
  'payouts.platform_id': 'platform.accounts',
};

/** Tables that every schema has for the same purpose. */
export const sharedTables: ReadonlySet<string> = new Set(['inbox', 'operations', 'outbox', 'migrations']);

/**
 * Returns the tables of all domains, except the shared ones. Tables with an entity have the columns that the entity
 * declares; other tables have the columns that the migrations create. Foreign keys come from the migrations.
 */
export async function dataModel(): Promise<ModelDomain[]> {
  return Promise.all(Object.entries(entityModules).map(([name, path]) => domainModel(name, path)));
}

async function domainModel(name: string, path: string): Promise<ModelDomain> {
  const { entities } = load(join(subgraphs, name, path)) as { readonly entities: readonly Function[] };
  const schema = name.replaceAll('-', '_');
  const created = tablesIn(await migrationStatements(name));
  const declared = tablesOf(schema, entities).map((table) => withForeignKeys(table, created.get(table.name) ?? []));
  const declaredNames = new Set(declared.map((table) => table.name));
  const others = [...created]
    .filter(([table]) => !declaredNames.has(table) && !sharedTables.has(table.slice(schema.length + 1)))
    .map(([table, columns]) => ({ name: table, columns, hasEntity: false }));
  return { name, schema, tables: [...declared, ...others].sort(compareNames) };
}

function compareNames(a: ModelTable, b: ModelTable): number {
  return a.name < b.name ? -1 : 1;
}

function withForeignKeys(table: ModelTable, created: readonly ModelColumn[]): ModelTable {
  const references = new Map(created.map((column) => [column.name, column.references]));
  const columns = table.columns.map((column) => ({ ...column, references: references.get(column.name) ?? null }));
  return { ...table, columns };
}

/** Returns the tables of entity classes, without foreign keys. Throws `TypeError` for a class that is no entity. */
export function tablesOf(schema: string, classes: readonly Function[]): ModelTable[] {
  const { tables, columns } = getMetadataArgsStorage();
  return classes.map((entity) => {
    const name = tables.find(({ target }) => target === entity)?.name;
    if (name === undefined) throw new TypeError(`${entity.name} is not an entity with a table name`);
    const entityColumns = withBaseClasses(entity).flatMap((target) =>
      columns.filter((column) => column.target === target),
    );
    return { name: `${schema}.${name}`, columns: entityColumns.map(toColumn), hasEntity: true };
  });
}

function toColumn({ propertyName, options }: ColumnMetadataArgs): ModelColumn {
  return {
    name: options.name ?? propertyName,
    type: `${String(options.type)}${options.array === true ? '[]' : ''}`,
    isKey: options.primary === true,
    isNullable: options.nullable === true,
    references: null,
  };
}

/** Returns the base classes of a class, outermost first, and the class itself. */
function withBaseClasses(entity: Function): unknown[] {
  const classes: unknown[] = [];
  for (let one: unknown = entity; typeof one === 'function'; one = Object.getPrototypeOf(one)) classes.unshift(one);
  return classes;
}

/** Returns the SQL statements of all migrations of a domain, in order. The statements are recorded, not executed. */
async function migrationStatements(domain: string): Promise<string[]> {
  const folder = join(subgraphs, domain, 'src/migrations');
  const files = readdirSync(folder).filter((file) => /^\d{4}-[\w-]+\.(ts|js)$/.test(file));
  const statements: string[] = [];
  const recorder = { query: async (statement: string) => void statements.push(statement) } as unknown as QueryRunner;
  for (const file of files.sort()) {
    for (const value of Object.values<unknown>(load(join(folder, file))))
      if (isMigration(value)) await new value().up(recorder);
  }
  return statements;
}

function isMigration(value: unknown): value is new () => MigrationInterface {
  return typeof value === 'function' && typeof value.prototype?.up === 'function';
}

/**
 * Returns the references of a domain: foreign keys, and columns `<noun>_id` for which a table of that noun exists. A
 * noun may have a prefix (`renewal_payment_id`), and tables of the same domain take precedence.
 */
export function referencesOf({ schema, tables }: ModelDomain, domains: readonly ModelDomain[]): ModelReference[] {
  const existing = domains.flatMap((domain) => domain.tables.map(({ name }) => name));
  return tables.flatMap((table) =>
    table.columns.flatMap((column) => {
      const target = column.references ?? (isId(column) ? targetOf(column.name, schema, existing) : null);
      // The primary key of a table contains the id of the row itself, which is not a reference.
      const isOwnKey = target === table.name && column.isKey;
      return target === null || isOwnKey ? [] : [{ table, column, target }];
    }),
  );
}

function targetOf(column: string, schema: string, existing: readonly string[]): string | null {
  const unusual = unusualNames[`${schema}.${column}`];
  if (unusual !== undefined) return unusual;
  const words = column.slice(0, -'_id'.length).split('_');
  for (const first of words.keys()) {
    const name = plural(words.slice(first).join('_'));
    const found = existing.filter((table) => table.endsWith(`.${name}`));
    const target = found.find((table) => table.startsWith(`${schema}.`)) ?? found[0];
    if (target !== undefined) return target;
  }
  return null;
}

/**
 * Returns whether a column contains the id of a row by the naming convention: type `text` and a name that ends in
 * `_id`.
 */
export function isId({ name, type }: ModelColumn): boolean {
  return type === 'text' && name.endsWith('_id');
}

function plural(noun: string): string {
  if (noun.endsWith('y')) return `${noun.slice(0, -1)}ies`;
  return noun.endsWith('s') ? `${noun}es` : `${noun}s`;
}
