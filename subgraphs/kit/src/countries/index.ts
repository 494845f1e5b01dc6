export * from './countries';
export * from './tax-identifiers';
