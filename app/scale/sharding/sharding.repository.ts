import type pg from 'pg';
import { keyWithAccount, referenceWithAccount } from './account-in-keys';
import { shardingModeOf, type TableDistribution } from './tables';

/** A table and its sharding mode. */
export interface TableSharding {
  /** Table name with its schema. */
  readonly name: string;
  readonly mode: TableDistribution;
}

/** SQL statements that prepare the tables of a domain for sharding, executed in the order of these fields. */
export interface KeyChanges {
  /** Drops foreign keys without `account_id`; they depend on the keys that change. */
  readonly forget: readonly string[];
  readonly keys: readonly string[];
  /** Adds the dropped foreign keys again, with `account_id` as an additional key column. */
  readonly refer: readonly string[];
}

const tablesSql = `
  SELECT c.oid::regclass::text AS name, coalesce(a.attnotnull, false) AS owned FROM pg_class c
  LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped
  WHERE c.relnamespace::regnamespace::text = $1 AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'migrations' ORDER BY 1`;

/** Unique constraints of the given tables, and unique indexes without a constraint, that do not contain `account_id`. */
const uniqueKeysText = `
  SELECT i.indrelid::regclass::text AS table, i.indexrelid::regclass::text AS index, k.conname AS constraint, pg_get_constraintdef(k.oid) AS definition, pg_get_indexdef(i.indexrelid) AS "indexDefinition"
  FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attname = 'account_id'
  LEFT JOIN pg_constraint k ON k.conindid = i.indexrelid AND k.conrelid = i.indrelid AND k.contype IN ('p', 'u')
  WHERE i.indrelid = ANY($1::regclass[]) AND i.indisunique AND NOT a.attnum = ANY(i.indkey::int2[]) ORDER BY 1, 2`;

const foreignKeysSql = `
  SELECT k.conrelid::regclass::text AS table, k.conname AS constraint, pg_get_constraintdef(k.oid) AS definition
  FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attname = 'account_id'
  WHERE k.contype = 'f' AND k.conparentid = 0 AND k.conrelid = ANY($1::regclass[]) AND k.confrelid = ANY($1::regclass[]) AND NOT a.attnum = ANY(k.conkey) ORDER BY 1, 2`;

/**
 * Blocks migrations until the end of the transaction by taking their advisory lock. The lock timeout limits how long
 * the wait for a busy table blocks other sessions.
 */
export async function lockSchema(client: pg.ClientBase, schema: string): Promise<void> {
  await client.query("SET LOCAL lock_timeout = '5s'; SET LOCAL statement_timeout = 0");
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended('migrate ' || $1, 0))", [schema]);
}

/** Returns all tables of a schema except the migrations table. */
export async function tablesOf(client: pg.ClientBase, schema: string): Promise<TableSharding[]> {
  const { rows } = await client.query<{ name: string; owned: boolean }>(tablesSql, [schema]);
  return rows.map(({ name, owned }) => ({ name, mode: shardingModeOf(name, owned) }));
}

/**
 * Returns the key changes for the tables that are sharded by account. Keys that contain `account_id` are skipped, so
 * that a second call has no effect.
 */
export async function keyChanges(client: pg.ClientBase, tables: readonly TableSharding[]): Promise<KeyChanges> {
  const divided = tables.flatMap(({ name, mode }) => (mode === 'by account' ? [name] : []));
  const { rows: keys } = await client.query<{
    table: string;
    index: string;
    constraint: string | null;
    definition: string | null;
    indexDefinition: string;
  }>(uniqueKeysText, [divided]);
  const { rows: references } = await client.query<{ table: string; constraint: string; definition: string }>(
    foreignKeysSql,
    [divided],
  );
  return {
    forget: references.map(({ table, constraint }) => `ALTER TABLE ${table} DROP CONSTRAINT ${constraint}`),
    keys: keys.flatMap(({ table, index, constraint, definition, indexDefinition }) =>
      constraint === null || definition === null
        ? [`DROP INDEX ${index}`, keyWithAccount(indexDefinition)]
        : [
            `ALTER TABLE ${table} DROP CONSTRAINT ${constraint}, ADD CONSTRAINT ${constraint} ${keyWithAccount(definition)}`,
          ],
    ),
    refer: references.map(
      ({ table, constraint, definition }) =>
        `ALTER TABLE ${table} ADD CONSTRAINT ${constraint} ${referenceWithAccount(definition)}`,
    ),
  };
}

/** Returns whether Citus is installed, which is detected by its catalogue table. */
export async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('pg_dist_partition') IS NOT NULL AS there",
  );
  return rows[0]?.there === true;
}

/** Returns the tables that Citus has distributed. */
export async function distributedTables(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT logicalrelid::regclass::text AS name FROM pg_dist_partition',
  );
  return new Set(rows.map(({ name }) => name));
}

/** Returns the SQL statement that distributes a table with Citus; null for local tables. */
export function citusCall({ name, mode }: TableSharding): string | null {
  if (mode === 'everywhere') return `SELECT create_reference_table('${name}')`;
  return mode === 'by account' ? `SELECT create_distributed_table('${name}', 'account_id')` : null;
}
