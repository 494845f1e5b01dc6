export * from './ledger-account-ref';
export * from './ledger';
export * from './ledger-account.resource';
export * from './ledger-queue';
export * from './ledger.errors';
export type { Posting } from './post';
