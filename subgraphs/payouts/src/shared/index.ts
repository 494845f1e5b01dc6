export * from './amounts';
export * from './fact';
export * from './sorted-pages';
