export * from './balance-history';
export * from './balance.repository';
export * from './balance.resolver';
