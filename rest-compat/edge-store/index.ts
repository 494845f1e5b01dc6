export { migrateEdgeStore } from './migrate';
export { PostgresReplayStore, type ReplayStoreOptions } from './postgres-replay-store';
export type { KeyedRequest, ReplayStore, RunningClaim, StoredResponse } from './replay-store';
export { SharedRates } from './shared-rates';
