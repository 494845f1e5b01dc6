export { type FaultCourse, WebhookFaults } from './webhook-faults';
export { runSceneWorker, sceneSecret } from './worker';
