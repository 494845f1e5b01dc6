export * from './fact';
export * from './owners';
