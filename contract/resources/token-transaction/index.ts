import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragment `TokenTransactionRead`. */
export const tokenTransactionFragment = readFragment('token-transaction');
