export * from './fields';
export * from './inputs';
export * from './list';
export * from './payload';
export * from './read';
export * from './reads';
export * from './rows';
