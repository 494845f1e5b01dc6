export * from './amounts';
export * from './sorted-pages';
