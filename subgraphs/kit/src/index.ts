export * from './addresses/client-address';
export * from './checks';
export * from './context';
export * from './countries/countries';
export * from './countries/tax-identifiers';
export * from './database';
export {
  withTimeout,
  withinDeadline,
  currentDeadline,
  Deadline,
  DeadlineExceeded,
  deadlineFromHeader,
  timeLeftHeader,
  uncounted,
  withDeadline,
  withoutDeadline,
} from './deadline/deadline';
export * from './errors/errors';
export * from './errors/transient-errors';
export * from './errors/sentence';
export * from './exact-json';
export * from './integration-events/deliver-integration-events';
export * from './integration-events/integration-event';
export * from './integration-events/integration-event-processor';
export * from './integration-events/record-integration-event';
export * from './integration-events/wait-for-replica';
export * from './integration-events/outbox-events';
export * from './files/file-events';
export * from './files/file-replicas';
export * from './files/file-replicas-table';
export * from './flatten-string';
export * from './graphql/connection';
export * from './graphql/numbered-page';
export * from './graphql/scalars';
export * from './graphql/subgraph';
export * from './graphql/types';
export * from './idempotency/commands';
export * from './idempotency/operations';
export * from './ids';
export * from './inbox/inbox';
export * from './retention/outdated-rows';
export * from './limits/local-rates';
export * from './limits/rate-limits';
export * from './loaders';
export * from './logging';
export * from './money/currencies';
export * from './money/exchange-rates';
export * from './money/money';
export * from './outbox/outbox';
export type { RelatedRow } from './outbox/related-rows';
export * from './pagination/cursor';
export * from './pagination/page';
export * from './principal/expiry';
export * from './principal/policy';
export * from './principal/principal';
export * from './resource/fields';
export * from './resource/inputs';
export * from './resource/list';
export * from './resource/payload';
export * from './resource/read';
export * from './resource/reads';
export * from './resource/rows';
export * from './response-budget/charge-lists';
export * from './response-budget/response-budget';
export * from './response-budget/work-scheduler';
export * from './secrets/sealed-box';
export * from './secrets/keyed-hash';
export { closeServer } from './serving/close-server';
export { namesEtag } from './serving/etag';
export { sendHealth } from './serving/health-responses';
export { Readiness, type ReadinessCheck, type ReadinessChecks } from './serving/readiness';
export * from './states';
export type { RequestObserver } from './telemetry/request-observer';
export {
  activeTracer,
  activeTraceId,
  installTracer,
  type Span,
  type SpanOptions,
  traced,
  type Tracer,
} from './telemetry/tracing';
export * from './terms/compare-terms';
export * from './terms/term';
export * from './workers/due-worker';
export * from './workers/failed-jobs';
export * from './workers/run-jobs';
export * from './workers/notifier';
export { workerHealth } from './workers/worker-health';
