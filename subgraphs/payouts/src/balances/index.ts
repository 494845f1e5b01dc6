export * from './balance.repository';
export * from './balance.resolver';
