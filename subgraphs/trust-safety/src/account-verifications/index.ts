export * from './account-verification.repository';
export * from './account-verification.resolver';
export * from './account-verification.states';
export * from './account-verifications';
export * from './sandbox-account-verification.resolver';
export * from './verified-account.resolver';
