export { type OnConnection, batched, batchedSequentially, batchedWrite, uniqueBatches } from './batch';
export * from './claim';
export * from './wait-for-disconnect';
export * from './database';
export { gathered } from './gathering';
export { genericPlanOptions } from './generic-plans';
export * from './read-model';
export * from './reader';
export { type RowLock, findRow, lockRow, lockRowBy, lockToChange, type LockedRow, saveRow } from './rows';
export * from './selection';
export * from './kit-tables';
export { indexMigration } from './index-migration';
export type { NumberedPage } from './numbered-page';
export * from './signals';
export {
  type DatabaseAddress,
  type DatabaseTarget,
  type EventLogTarget,
  resolveDatabaseTarget,
} from './database-target';
export type { ListReplicas, ReplicasState } from './replicas/list-replicas';
export { type PoolLimits } from './pool';
export { PooledClient } from './pooled-client';
export * from './unique';
export * from './savepoint';
export { prepared, executeDeferred } from './statements';
export { statementName } from './statement-names';
export * from './reserved-names';
