export * from './app.type';
export * from './apps';
