export * from './expiry';
export * from './policy';
export * from './principal';
