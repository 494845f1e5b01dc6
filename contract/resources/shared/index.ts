export * from './schema';
export * from './serialize';
export * from './enums';
