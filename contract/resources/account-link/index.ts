export * from './schema';
export * from './serialize';
