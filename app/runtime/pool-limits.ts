import type { PoolLimits } from '../../subgraphs/kit/src';
import type { Config } from '../config';

/**
 * Returns the configured limits: database queue length, wait for a connection, statement timeout, and wait for events
 * of other domains.
 */
export function poolLimits({
  POOL_WAITING: maxQueued,
  POOL_PATIENCE: connectionTimeoutMs,
  STATEMENT_TIMEOUT: statementTimeout,
  EVENT_WAIT: eventWait,
}: Pick<Config, 'POOL_WAITING' | 'POOL_PATIENCE' | 'STATEMENT_TIMEOUT' | 'EVENT_WAIT'>): PoolLimits {
  return { waiting: maxQueued, patience: connectionTimeoutMs, statementTimeout, eventWait };
}
