import type { Transaction } from '../../../kit/src';

/** A transaction of a processor's own, short and without anything else in it: nobody of ours asks for it. */
export type OwnTransaction = Pick<Transaction, 'manager' | 'clock'>;
