import DataLoader from 'dataloader';
import type { EntityManager } from 'typeorm';
import type { Transaction } from '../context';

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
