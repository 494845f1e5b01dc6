export * from './sealed-box';
