import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Text of the GraphQL fragment `TokenTransactionRead`. */
export const tokenTransactionFragment = readFragment('token-transaction');
