export * from './amounts';
export * from './fact';
export * from './metadata';
export * from './texts';
