export * from './account-verification.repository';
export * from './account-verifications';
