export * from './amounts';
export * from './fact';
export * from './owners';
export * from './sorted-pages';
export * from './metadata';
export * from './texts';
