export * from './sealed-box';
export * from './keyed-hash';
