export * from './amounts';
export * from './fact';
export * from './owners';
export * from './sorted-pages';
