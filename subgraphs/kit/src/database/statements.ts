import DataLoader from 'dataloader';
import type { EntityManager } from 'typeorm';
import type { Transaction } from '../context';
import type pg from 'pg';
import { activeTracer } from '../telemetry/tracing';
import { PooledClient } from './pooled-client';
import { statementName } from './driver/pg-driver';
import { statementSpan } from './statement-span';
import type { DomainError } from '../errors/errors';

/**
 * Part of a context that executes statements: the entity manager of a transaction, or of other work on a single
 * connection.
 */
export type OnConnection = Pick<Transaction, 'manager'>;

/** Maximum number of keys per statement: larger statements cost more memory than they save time. */
const maxBatchSize = 500;

/** Property of the entity manager that holds the data loaders of a transaction, by their batch function. */
const loaders = Symbol('loaders');
type Loading = EntityManager & { [loaders]?: Map<object, unknown> };

/**
 * Returns a function that handles a single key; its concurrent calls in one transaction are combined into one
 * statement. So code that is written for a single row can run for many rows at once (`Database.runBatch`) with only a
 * few statements. A call waits for the calls of the current tick and of its promise jobs ("Batching" in the README of
 * this folder).
 *
 * @param work batch function; receives the keys of the combined calls and returns the results in the order of the keys
 */
export function batched<Key, Value>(
  work: (manager: EntityManager, keys: readonly Key[]) => Promise<readonly Value[]>,
): (on: OnConnection, key: Key) => Promise<Value> {
  return ({ manager }, key) => {
    const loadersByWork = ((manager as Loading)[loaders] ??= new Map());
    let loader = loadersByWork.get(work) as DataLoader<Key, Value> | undefined;
    if (!loader) {
      loader = new DataLoader((keys) => work(manager, keys), { cache: false, maxBatchSize: maxBatchSize });
      loadersByWork.set(work, loader);
    }
    return loader.load(key);
  };
}

/**
 * Like `batched`, for a batch function that reads rows and then changes them: a batch starts only after earlier batches
 * have completed. Row locks would not order the batches, since a transaction does not wait for its own locks.
 */
export function batchedSequentially<Key, Value>(
  work: (manager: EntityManager, keys: readonly Key[]) => Promise<readonly Value[]>,
): (on: OnConnection, key: Key) => Promise<Value> {
  const lastBatch = Symbol('turns');
  return batched<Key, Value>((manager, keys) => {
    const managerWithQueue = manager as EntityManager & { [lastBatch]?: Promise<unknown> };
    const currentBatch = (managerWithQueue[lastBatch] ?? Promise.resolve()).then(() => work(manager, keys));
    // The callers of this batch receive its error; the next batch starts anyway.
    managerWithQueue[lastBatch] = currentBatch.catch(() => undefined);
    return currentBatch;
  });
}

/**
 * Like `batched`, for a batch function without a result. If it defers its statements (`executeDeferred`), the calls
 * resolve before these are sent.
 */
export function batchedWrite<Key>(
  work: (manager: EntityManager, keys: readonly Key[]) => Promise<void>,
): (on: OnConnection, key: Key) => Promise<void> {
  return batched<Key, void>(async (manager, keys) => {
    await work(manager, keys);
    return keys.map(() => undefined);
  });
}

/**
 * Splits keys into batches, in order, so that no batch contains a name twice: one statement can change a row only once.
 */
export function uniqueBatches<Key>(keys: readonly Key[], nameOf: (key: Key) => string): Key[][] {
  const batches: Key[][] = [];
  const nextIndexByName = new Map<string, number>();
  for (const key of keys) {
    const batchIndex = nextIndexByName.get(nameOf(key)) ?? 0;
    nextIndexByName.set(nameOf(key), batchIndex + 1);
    (batches[batchIndex] ??= []).push(key);
  }
  return batches;
}

/**
 * Executes a frequent statement of a transaction as a prepared statement: it is planned once per connection.
 *
 * @returns its rows
 */
export async function prepared<Row extends pg.QueryResultRow = Readonly<Record<string, unknown>>>(
  manager: EntityManager,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await (await clientOf(manager)).query<Row>({ name: statementName(text), text, values });
  return rows;
}

/**
 * Like `prepared`, for a statement that returns exactly one row: an aggregate, an upsert, or a row that must exist.
 * Throws if there is none.
 */
export async function preparedRow<Row extends pg.QueryResultRow>(
  manager: EntityManager,
  text: string,
  values: unknown[],
): Promise<Row> {
  const [row] = await prepared<Row>(manager, text, values);
  if (row === undefined) throw new TypeError(`The statement returned no row: ${text}`);
  return row;
}

/**
 * Defers a statement of a transaction whose result is not needed: it is sent with the next awaited statement, at the
 * latest with the commit. This saves a round trip and holds its locks for a shorter time. The promise resolves before
 * the statement is sent: a failure of Postgres rejects the next awaited statement or the commit. This promise rejects
 * only if a parameter cannot be serialized, or for every hundredth deferred statement, which is awaited. Outside of a
 * transaction the statement is awaited. See "Deferred statements" in the README of this folder.
 */
export async function executeDeferred(
  manager: EntityManager,
  text: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const client = await clientOf(manager);
  if (!manager.queryRunner?.isTransactionActive || !(client instanceof PooledClient))
    return void (await client.query({ name: statementName(text), text, values: [...values] }));
  const tracer = activeTracer();
  if (tracer === null) await client.sendLater(text, values);
  else await tracer.run(statementSpan(text, true), () => client.sendLater(text, values));
}

/** Sends all deferred statements and waits for them, so that their first failure rejects here. */
export async function flushDeferred({ manager }: OnConnection): Promise<void> {
  const client = await clientOf(manager);
  if (client instanceof PooledClient && client.hasDeferred)
    await client.query({ name: statementName('SELECT 1'), text: 'SELECT 1' });
}

async function clientOf(manager: EntityManager): Promise<pg.PoolClient | pg.Pool> {
  return manager.queryRunner
    ? manager.queryRunner.connect()
    : (manager.connection.driver as unknown as { master: pg.Pool }).master;
}

/**
 * Acquires an advisory lock on a name until the end of the transaction; other transactions wait for it. Names share one
 * namespace for the whole service: unrelated uses of the same name block each other.
 *
 * The statement is deferred (`executeDeferred`): statements that are issued afterwards run under the lock, and a timeout
 * of the lock rejects the next awaited one.
 */
export function reserveName({ manager }: OnConnection, name: string): Promise<void> {
  return executeDeferred(manager, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/**
 * Runs a write and converts the violation of one unique index into the domain error of `createError`. A check
 * beforehand would not be enough: two concurrent writers may both pass it. Sends and awaits the deferred statements of
 * the transaction, including earlier ones.
 *
 * @param constraint name of the unique index or constraint; on a shard, Postgres reports it with a numeric suffix
 */
export async function rejectDuplicates<T>(
  tx: OnConnection,
  constraint: string,
  createError: () => DomainError,
  write: () => Promise<T>,
): Promise<T> {
  try {
    const written = await write();
    await flushDeferred(tx);
    return written;
  } catch (error) {
    const violation = error as { readonly code?: string; readonly constraint?: string };
    if (violation.code === '23505' && violation.constraint?.replace(/_\d+$/, '') === constraint) throw createError();
    throw error;
  }
}

/** User-chosen name of a row, to be unique in its column regardless of case. */
export interface UniqueName {
  /** Name of the table with its schema. The table must have a column `id`. */
  readonly table: string;
  readonly column: string;
  readonly name: string;
  /** Id of the row that receives the name. */
  readonly id: string;
}

/**
 * Reserves a name until the end of the transaction. Throws the error of `createError` if another row, of any account,
 * has the name. The unique index alone is not enough: if tables are sharded by account, the index covers the rows of
 * one account only.
 */
export async function reserveUniqueName(
  tx: OnConnection,
  { table, column, name, id }: UniqueName,
  createError: () => DomainError,
): Promise<void> {
  await reserveName(tx, `${table}.${column}:${name.toLowerCase()}`);
  const [existing] = await prepared(
    tx.manager,
    `SELECT id FROM ${table} WHERE lower(${column}) = lower($1) AND id <> $2`,
    [name, id],
  );
  if (existing) throw createError();
}

/** Runs a part of a transaction in a savepoint: when it throws, only this part is rolled back. */
export function savepoint<T>(tx: Transaction, work: (nested: Transaction) => Promise<T>): Promise<T> {
  return tx.manager.transaction((manager) => work({ ...tx, manager }));
}
