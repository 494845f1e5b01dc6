export { type FaultCourse, type FaultReport, WebhookFaults } from './webhook-faults';
export { runSceneWorker, sceneSecret } from './worker';
