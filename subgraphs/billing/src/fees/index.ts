export * from './fee-schedule';
export * from './fee.enums';
export * from './fees-of';
