export * from './token-transaction.resource';
export * from './token-transactions';
