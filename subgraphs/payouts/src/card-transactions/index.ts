export * from './card-transaction.resource';
