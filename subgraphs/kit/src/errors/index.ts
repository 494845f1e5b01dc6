export * from './errors';
export * from './passing-failure';
export * from './sentence';
