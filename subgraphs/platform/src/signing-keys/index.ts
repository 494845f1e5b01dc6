export * from './signing-key.entity';
export * from './signing-key.resolver';
export * from './signing-keys';
