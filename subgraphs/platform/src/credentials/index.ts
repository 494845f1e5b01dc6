export * from './credential.resolver';
export * from './principals';
