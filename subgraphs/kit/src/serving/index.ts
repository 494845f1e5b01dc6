export { closeServer } from './close-server';
export { namesEtag } from './etag';
export { sendHealth } from './health-responses';
export { Readiness, type ReadinessCheck, type ReadinessChecks } from './readiness';
