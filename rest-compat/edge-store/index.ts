export { migrateEdgeStore } from './migrate';
export { PostgresReplayStore, type ReplayStoreOptions } from './postgres-replay-store';
export type { ClaimOutcome, KeyedRequest, ReplayStore, RunningClaim, StoredAnswer } from './replay-store';
export { sealKeyLength } from './seal';
export { SharedRates, type SharedRatesOptions } from './shared-rates';
