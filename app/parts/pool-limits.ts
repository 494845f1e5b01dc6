import type { PoolLimits } from '../../subgraphs/kit/src';
import type { Config } from '../config';

/** How long callers wait for the database, and how many of them. */
export function poolLimits({
  POOL_WAITING: waiting,
  POOL_PATIENCE: patience,
  STATEMENT_TIMEOUT: statementTimeout,
}: Pick<Config, 'POOL_WAITING' | 'POOL_PATIENCE' | 'STATEMENT_TIMEOUT'>): PoolLimits {
  return { waiting, patience, statementTimeout };
}
