export * from './limit';
export * from './sandbox-verification.resolver';
export * from './verification-events';
export * from './verification.repository';
export * from './verifications';
