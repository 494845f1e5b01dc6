export * from './account.entity';
export * from './account.read-model';
export * from './account.repository';
export * from './account.resolver';
export * from './account.service';
export * from './account.type';
export * from './owned-accounts.resolver';
