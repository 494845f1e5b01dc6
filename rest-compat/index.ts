export { createRestEdge, type RestApi, type RestApiOptions } from './pipeline/pipeline';
export { deleted, pageOf, readAsOf, type ConnectionData } from './pipeline/rest-response';
export { contractRoute } from './pipeline/contract-route';
export { type Companion, route, type PageRule, type Route, type RouteInput } from './pipeline/route';
export { legacyPageOf, type RowsWithTotal } from './legacy-v2/results';
export { legacyRoute, type LegacyInput, type LegacyRoute } from './legacy-v2/route';
export { migrateEdgeStore } from './edge-store/migrate';
export { PostgresReplayStore } from './edge-store/postgres-replay-store';
export { SharedRates } from './edge-store/shared-rates';
