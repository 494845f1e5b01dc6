export * from './payment-facts';
export * from './payment-postings';
