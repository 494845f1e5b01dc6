export * from './token-transaction.entity';
export * from './token-transactions';
