export * from './payment-events';
export * from './payment-postings';
