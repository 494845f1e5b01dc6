export * from './errors';
export * from './passing-failure';
