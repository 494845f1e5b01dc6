export * from './due-worker';
export * from './failed-jobs';
export * from './run-jobs';
export * from './notifier';
export { workerHealth } from './worker-health';
