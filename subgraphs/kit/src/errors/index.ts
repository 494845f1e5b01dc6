export * from './errors';
export * from './transient-errors';
export * from './sentence';
