import type { PoolLimits } from '../../subgraphs/kit/src';
import type { Config } from '../config';

/** Returns the configured limits on waiting for the database and for events. */
export function poolLimits({
  POOL_WAITING: waiting,
  POOL_PATIENCE: patience,
  STATEMENT_TIMEOUT: statementTimeout,
  EVENT_WAIT: eventWait,
}: Pick<Config, 'POOL_WAITING' | 'POOL_PATIENCE' | 'STATEMENT_TIMEOUT' | 'EVENT_WAIT'>): PoolLimits {
  return { waiting, patience, statementTimeout, eventWait };
}
