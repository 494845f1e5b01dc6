import type { Transaction } from '../context';

/** Runs a part of a transaction in a savepoint: when it throws, only this part is rolled back. */
export function savepoint<T>(tx: Transaction, work: (nested: Transaction) => Promise<T>): Promise<T> {
  return tx.manager.transaction((manager) => work({ ...tx, manager }));
}
