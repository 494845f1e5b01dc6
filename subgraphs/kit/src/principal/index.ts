export * from './policy';
export * from './principal';
