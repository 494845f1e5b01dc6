export * from './capability.repository';
export * from './capability.resolver';
