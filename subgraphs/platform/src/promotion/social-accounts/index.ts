export * from './social-account.read-model';
export * from './social-account.resolver';
