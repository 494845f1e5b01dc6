import type { Transaction } from '../context';

/** Does a part of a transaction that may fail by itself: when it throws, it is undone and the rest goes on. */
export function savepoint<T>(tx: Transaction, work: (part: Transaction) => Promise<T>): Promise<T> {
  return tx.manager.transaction((manager) => work({ ...tx, manager }));
}
