export * from './amounts';
export * from './sorted-pages';
export * from './followed-facts';
