export * from './commands';
export * from './operations';
