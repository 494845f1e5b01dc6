export * from './sandbox-verification.resolver';
export * from './verification.repository';
export * from './verifications';
