export * from './receipt-links';
export * from './receipt.resolver';
