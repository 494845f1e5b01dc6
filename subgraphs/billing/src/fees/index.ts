export * from './fee-schedule';
export * from './fee.words';
export * from './fees-of';
