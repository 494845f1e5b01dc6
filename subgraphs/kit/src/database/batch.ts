import DataLoader from 'dataloader';
import type { EntityManager } from 'typeorm';
import type { Transaction } from '../context';

/** A transaction, or any other piece of work on one connection. */
export type OnConnection = Pick<Transaction, 'manager'>;

/** Values in one statement: a statement with more is harder on memory than two statements are on time. */
const mostInOne = 500;

/** Where a transaction has its loaders, by what they do. */
const loaders = Symbol('loaders');
type Loading = EntityManager & { [loaders]?: Map<object, unknown> };

/**
 * One statement for whatever is asked side by side in one transaction. Code reads as if it was about one row, and many
 * pieces of it can run together (`Database.together`) at the price of a few statements.
 *
 * @param work does it for several; answers in the order of the keys
 */
export function batched<Key, Value>(
  work: (manager: EntityManager, keys: readonly Key[]) => Promise<readonly Value[]>,
): (on: OnConnection, key: Key) => Promise<Value> {
  return ({ manager }, key) => {
    const known = ((manager as Loading)[loaders] ??= new Map());
    let loader = known.get(work) as DataLoader<Key, Value> | undefined;
    if (!loader) {
      loader = new DataLoader((keys) => work(manager, keys), { cache: false, maxBatchSize: mostInOne });
      known.set(work, loader);
    }
    return loader.load(key);
  };
}

/**
 * As `batched`, for work that reads what it then writes: in one transaction, which waits for none of its own locks, what is asked later begins once
 * what was asked earlier has ended.
 */
export function batchedInTurns<Key, Value>(
  work: (manager: EntityManager, keys: readonly Key[]) => Promise<readonly Value[]>,
): (on: OnConnection, key: Key) => Promise<Value> {
  const turns = Symbol('turns');
  return batched<Key, Value>((manager, keys) => {
    const inTurn = manager as EntityManager & { [turns]?: Promise<unknown> };
    const turn = (inTurn[turns] ?? Promise.resolve()).then(() => work(manager, keys));
    // Whoever has asked is told what has failed.
    inTurn[turns] = turn.catch(() => undefined);
    return turn;
  });
}

/** As `batched`, for work that has nothing to answer. */
export function batchedWrite<Key>(
  work: (manager: EntityManager, keys: readonly Key[]) => Promise<void>,
): (on: OnConnection, key: Key) => Promise<void> {
  return batched<Key, void>(async (manager, keys) => {
    await work(manager, keys);
    return keys.map(() => undefined);
  });
}

/** Keys in rounds that name nothing twice, in their order: one statement changes a row once. */
export function rounds<Key>(keys: readonly Key[], nameOf: (key: Key) => string): Key[][] {
  const made: Key[][] = [];
  const turns = new Map<string, number>();
  for (const key of keys) {
    const turn = turns.get(nameOf(key)) ?? 0;
    turns.set(nameOf(key), turn + 1);
    (made[turn] ??= []).push(key);
  }
  return made;
}
