export { closeServer } from './close-server';
export { namesEtag } from './etag';
export { answerHealth } from './health-answers';
export { Readiness, type ReadinessCheck, type ReadinessChecks } from './readiness';
