export * from './metadata';
export * from './texts';
export * from './words';
