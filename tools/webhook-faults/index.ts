export { type FaultCourse, WebhookFaults } from './webhook-faults';
export { runFixtureWorker, fixtureSecret } from './fixture-worker';
