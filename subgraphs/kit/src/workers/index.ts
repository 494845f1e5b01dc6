export * from './due-worker';
export * from './wakeup';
