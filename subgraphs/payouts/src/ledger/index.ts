export * from './ledger-account.entity';
