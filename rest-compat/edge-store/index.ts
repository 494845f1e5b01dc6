export { migrateEdgeStore } from './migrate';
export { PostgresReplayStore, type ReplayStoreOptions } from './postgres-replay-store';
export type { KeyedRequest, ReplayStore, RunningClaim, StoredAnswer } from './replay-store';
export { SharedRates } from './shared-rates';
