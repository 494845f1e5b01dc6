import type pg from 'pg';
import {
  citusCall,
  distributedTables,
  hasCitus,
  holdSchema,
  type KeyChanges,
  keyChanges,
  type PlacedTable,
  tablesOf,
} from './division.repository';

/** What was done to the tables of one schema. */
export interface Divided {
  readonly schema: string;
  readonly tables: readonly PlacedTable[];
  readonly changes: KeyChanges;
}

/** The tables of a schema cannot be divided; they stay as they were. */
export class DivisionRefused extends Error {}

export interface DivideOptions {
  /** Whether Citus is told to divide the tables. */
  readonly distribute: boolean;
  /** Told of each statement before it is sent, with how many there are. */
  readonly progress?: (done: number, total: number) => void;
}

/**
 * Puts the account into every key, unique index and reference of a domain's tables that can be divided by account, in one transaction: it is done as a whole
 * or not at all. Tables are locked meanwhile, so nobody should be using them. Doing it again does what has come since. Throws `DivisionRefused` where there are no tables yet, where a row refers
 * to one of another account, where somebody works on a table for more than five seconds, and where Citus is to be told and is not there.
 *
 * @param client of the database that the schema is in, without a pooler in front of it
 *
 * ADR 0043
 */
export async function divide(
  client: pg.ClientBase,
  schema: string,
  { distribute, progress }: DivideOptions,
): Promise<Divided> {
  await client.query('BEGIN');
  try {
    await holdSchema(client, schema);
    const tables = await tablesOf(client, schema);
    if (tables.length === 0)
      throw new DivisionRefused(`There are no tables of ${schema} yet: npm run migrate makes them.`);
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
    throw code !== undefined && refusals.has(code)
      ? new DivisionRefused(`The tables of ${schema} stay as they were: ${message}.`)
      : error;
  }
}

/** A row that refers to one of another account, two rows with one key, a lock that was not to be had. */
const refusals = new Set(['23503', '23505', '55P03']);

async function distribution(client: pg.ClientBase, tables: readonly PlacedTable[]): Promise<string[]> {
  if (!(await hasCitus(client)))
    throw new DivisionRefused('The database has no Citus: its extension is to be created first.');
  const known = await distributedTables(client);
  return tables
    .filter(({ name }) => !known.has(name))
    .toSorted(everywhereFirst)
    .flatMap((table) => citusCall(table) ?? []);
}

/** A table that is divided may refer to one that is everywhere, not to one that is not yet. */
function everywhereFirst(one: PlacedTable, other: PlacedTable): number {
  return Number(other.place === 'everywhere') - Number(one.place === 'everywhere');
}
