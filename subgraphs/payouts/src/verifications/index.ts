export * from './limit';
export * from './sandbox-verification.resolver';
export * from './verification-facts';
export * from './verification.repository';
export * from './verifications';
