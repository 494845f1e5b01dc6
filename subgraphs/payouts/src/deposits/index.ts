export * from './deposit.resource';
