export { socialAccountFilters } from './social-account.inputs';
export * from './social-account.read-model';
export * from './social-account.resolver';
