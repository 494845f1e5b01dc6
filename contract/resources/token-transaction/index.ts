import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragment `TokenTransactionRead`. */
export const tokenTransactionFragment = readFragment('token-transaction');
