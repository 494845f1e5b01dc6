export * from './card-transaction.entity';
