import { migrateEdgeStore, SharedRates } from '../../rest-compat';
import {
  type ClientAddressOf,
  clientAddresses,
  type DatabaseTarget,
  type Logger,
  type RateRules,
} from '../../subgraphs/kit/src';
import type { Config } from '../config';
import type { Shutdown } from './shutdown';

/** Returns the configured rate limits. */
export function rateRules(
  config: Pick<
    Config,
    'RATE_OPERATION' | 'RATE_LEGACY' | 'RATE_LEGACY_COOL_DOWN' | 'RATE_REFUSED' | 'RATE_SIGN_IN' | 'RATE_GRAPH_COST'
  >,
): RateRules {
  return {
    operation: { limit: config.RATE_OPERATION, window: 60 },
    legacy: { limit: config.RATE_LEGACY, window: 10, coolDown: Math.ceil(config.RATE_LEGACY_COOL_DOWN / 1_000) },
    cost: { limit: config.RATE_GRAPH_COST, window: 60 },
    refused: { limit: config.RATE_REFUSED, window: 60 },
    sign_in: { limit: config.RATE_SIGN_IN, window: 60 },
  };
}

/** Rate limits, and the function that determines the IP address of a request's client. */
export interface Callers {
  readonly limits: SharedRates;
  readonly addressOf: ClientAddressOf;
}

/**
 * Opens the rate limits, whose request counts all processes with the same database share. Migrates that database first.
 */
export async function openRateLimits(
  config: Config,
  edge: DatabaseTarget,
  log: Logger,
  shutdown: Shutdown,
): Promise<Callers> {
  await migrateEdgeStore(edge, log);
  const limits = await shutdown.add(SharedRates.open({ url: edge, rules: rateRules(config), log }), (resource) =>
    resource.close(),
  );
  return {
    limits,
    addressOf: clientAddresses({ proxies: config.TRUSTED_PROXIES, header: config.TRUSTED_PROXY_HEADER }),
  };
}
