export * from './due-worker';
export * from './wakeup';
export { workerHealth } from './worker-health';
