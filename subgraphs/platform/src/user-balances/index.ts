export * from './user-balance.repository';
export * from './user-balance.resolver';
export * from './user-balance.service';
