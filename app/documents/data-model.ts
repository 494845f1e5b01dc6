import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMetadataArgsStorage } from 'typeorm';
import type { ColumnMetadataArgs } from 'typeorm/metadata-args/ColumnMetadataArgs.js';
import { entities as billing } from '../../subgraphs/billing/src/entities';
import { entities as courses } from '../../subgraphs/courses/src/entities';
import { entities as events } from '../../subgraphs/events/src/entities';
import { entities as payouts } from '../../subgraphs/payouts/src/entities';
import { entities as platform } from '../../subgraphs/platform/src/entities';
import { entities as trustSafety } from '../../subgraphs/trust-safety/src/entities';
import { projectRoot } from '../parts/service-process';
import { type ModelColumn, tablesIn } from './migration-tables';

export interface ModelTable {
  /** Name with its schema, `billing.plans`. */
  readonly name: string;
  readonly columns: readonly ModelColumn[];
  /** Whether an entity declares it. Repositories access other tables with SQL. */
  readonly hasEntity: boolean;
}

export interface ModelDomain {
  /** Folder in `subgraphs`, `trust-safety`. */
  readonly name: string;
  /** Postgres schema, `trust_safety`. */
  readonly schema: string;
  /** Sorted by name. */
  readonly tables: readonly ModelTable[];
}

/** Column that contains the id of a row of another table. */
export interface ModelReference {
  readonly table: ModelTable;
  readonly column: ModelColumn;
  /** Referenced table with its schema. */
  readonly target: string;
}

const entities: Readonly<Record<string, readonly Function[]>> = {
  platform,
  billing,
  payouts,
  courses,
  'trust-safety': trustSafety,
  events,
};

/** Columns that do not name their table, as `<schema>.<column>`; null for ids of outside systems. */
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

/**
 * Returns the tables of all domains: those with an entity as the entity declares them, the others as the migrations
 * create them. Foreign keys are those of the migrations.
 */
export function dataModel(): ModelDomain[] {
  return Object.entries(entities).map(([name, classes]) => {
    const schema = name.replaceAll('-', '_');
    const created = tablesIn(migrationTexts(name));
    const declared = tablesOf(schema, classes).map((table) => withForeignKeys(table, created.get(table.name) ?? []));
    const known = new Set(declared.map((table) => table.name));
    const others = [...created]
      .filter(([table]) => !known.has(table))
      .map(([table, columns]) => ({ name: table, columns, hasEntity: false }));
    return { name, schema, tables: [...declared, ...others].sort(byName) };
  });
}

function byName(a: ModelTable, b: ModelTable): number {
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
    if (name === undefined) throw new TypeError(`${entity.name} is no entity with a table name`);
    const own = withBaseClasses(entity).flatMap((target) => columns.filter((column) => column.target === target));
    return { name: `${schema}.${name}`, columns: own.map(toColumn), hasEntity: true };
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

function migrationTexts(domain: string): string[] {
  const folder = join(projectRoot, 'subgraphs', domain, 'src/migrations');
  return readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.ts$/.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

/**
 * Returns the references of a domain: foreign keys, and columns `<noun>_id` for which a table of that noun exists. A noun
 * may have words before it (`renewal_payment_id`), and tables of the same domain take precedence.
 */
export function referencesOf({ schema, tables }: ModelDomain, domains: readonly ModelDomain[]): ModelReference[] {
  const existing = domains.flatMap((domain) => domain.tables.map(({ name }) => name));
  return tables.flatMap((table) =>
    table.columns.flatMap((column) => {
      const target = column.references ?? (isId(column) ? targetOf(column.name, schema, existing) : null);
      // The key of a table names its own rows.
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

/** Whether a column contains the id of another row by the naming convention. */
export function isId({ name, type }: ModelColumn): boolean {
  return type === 'text' && name.endsWith('_id');
}

function plural(noun: string): string {
  if (noun.endsWith('y')) return `${noun.slice(0, -1)}ies`;
  return noun.endsWith('s') ? `${noun}es` : `${noun}s`;
}
