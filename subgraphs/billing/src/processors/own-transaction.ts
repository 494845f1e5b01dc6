import type { Transaction } from '../../../kit/src';

/** A short transaction of a simulated processor. It contains no other statements, and is independent of the caller's transaction. */
export type OwnTransaction = Pick<Transaction, 'manager' | 'clock'>;
