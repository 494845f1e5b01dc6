export * from './due-worker';
export * from './failed-jobs';
export * from './run-jobs';
export * from './wakeup';
export { workerHealth } from './worker-health';
