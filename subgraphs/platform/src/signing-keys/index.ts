export * from './signing-key.entity';
export * from './signing-keys';
