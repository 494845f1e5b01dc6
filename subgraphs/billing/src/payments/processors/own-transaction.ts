import type { Transaction } from '../../../../kit/src';

/** Short database transaction of a processor for its own records, independent of any transaction of the caller. */
export type OwnTransaction = Pick<Transaction, 'manager' | 'clock'>;
