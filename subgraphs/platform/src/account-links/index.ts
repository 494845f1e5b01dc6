export * from './account-link.entity';
export * from './account-link.repository';
export * from './account-link.resolver';
export * from './account-link.service';
