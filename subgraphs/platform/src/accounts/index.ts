export * from './account.resource';
export * from './account.read-model';
export * from './account.repository';
export * from './account.resolver';
export * from './account.service';
export * from './account-parts.type';
export * from './owned-accounts.resolver';
