export * from './balance-history.repository';
export * from './balance.repository';
export * from './balance.resolver';
