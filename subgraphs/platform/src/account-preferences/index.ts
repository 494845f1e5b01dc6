export * from './account-preference.entity';
export * from './account-preference.repository';
export * from './account-preference.resolver';
export * from './account-preference.service';
