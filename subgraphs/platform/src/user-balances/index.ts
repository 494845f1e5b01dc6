export * from './user-balance.repository';
export * from './user-balance.resolver';
