import type pg from 'pg';
import { OperatorError } from '../../../subgraphs/kit/src/errors/operator-error';
import {
  citusCall,
  distributedTables,
  hasCitus,
  lockSchema,
  type KeyChanges,
  keyChanges,
  type TableSharding,
  tablesOf,
} from './sharding.repository';

/** Result of `distributeTables` for one schema: the tables and their changed keys. */
export interface DistributedSchema {
  readonly schema: string;
  readonly tables: readonly TableSharding[];
  readonly changes: KeyChanges;
}

/** The tables of a schema cannot be sharded; they stay unchanged. */
export class ShardingRejected extends OperatorError {}

export interface DivideOptions {
  /** Whether to distribute the tables with Citus. */
  readonly distribute: boolean;
  /** Called before each statement, with its number and the total. */
  readonly progress?: (done: number, total: number) => void;
}

/**
 * Adds `account_id` to every key, unique index and foreign key of a domain's tables that are sharded by account, in one
 * transaction. Tables are locked meanwhile, so the database should be idle. A repeated call processes only keys that
 * were added later. Throws `ShardingRejected` if there are no tables yet, if a row references a row of another account,
 * if another session locks a table for more than five seconds, or if Citus is requested but not installed.
 *
 * @param client of the database that contains the schema, without a pooler in front of it
 *
 * ADR 0043
 */
export async function distributeTables(
  client: pg.ClientBase,
  schema: string,
  { distribute, progress }: DivideOptions,
): Promise<DistributedSchema> {
  await client.query('BEGIN');
  try {
    await lockSchema(client, schema);
    const tables = await tablesOf(client, schema);
    if (tables.length === 0) throw new ShardingRejected(`${schema} has no tables yet. Run npm run migrate first.`);
    const changes = await keyChanges(client, tables);
    const calls = distribute ? await distribution(client, tables) : [];
    const statements = [...changes.forget, ...changes.keys, ...calls, ...changes.refer];
    for (const [done, statement] of statements.entries()) {
      progress?.(done + 1, statements.length);
      await client.query(statement);
    }
    await client.query('COMMIT');
    return { schema, tables, changes };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    const { code, message } = error as { readonly code?: string; readonly message: string };
    throw code !== undefined && rejectionCodes.has(code)
      ? new ShardingRejected(`The tables of ${schema} are unchanged: ${message}.`)
      : error;
  }
}

/** SQLSTATE of a violated foreign key, a duplicate key, and a lock timeout. */
const rejectionCodes = new Set(['23503', '23505', '55P03']);

async function distribution(client: pg.ClientBase, tables: readonly TableSharding[]): Promise<string[]> {
  if (!(await hasCitus(client)))
    throw new ShardingRejected('Citus is not installed in the database: create its extension first.');
  const distributed = await distributedTables(client);
  return tables
    .filter(({ name }) => !distributed.has(name))
    .toSorted(compareReferenceTablesFirst)
    .flatMap((table) => citusCall(table) ?? []);
}

/**
 * Sorts reference tables first: a distributed table may reference a reference table, but not a table that is not
 * distributed yet.
 */
function compareReferenceTablesFirst(one: TableSharding, other: TableSharding): number {
  return Number(other.mode === 'everywhere') - Number(one.mode === 'everywhere');
}
