import {
  type Authenticator,
  createAuthenticator,
  type CredentialSignals,
  type Graph,
  principalsFromGraph,
} from '../../gateway/src';
import { type Logger, networkOf, RateExceeded, type RateLimits, type Signals } from '../../subgraphs/kit/src';

export type SignalsOfCredentials = CredentialSignals;

/**
 * Adapts the Postgres notifications between processes to the interface that reports changed credentials to the gateway.
 */
export function credentialSignals(signals: Signals): CredentialSignals {
  return {
    get connected() {
      return signals.connected;
    },
    onCredentialChanged: (listener) => signals.on('credentials', (credentialId) => listener(credentialId || null)),
    onDisconnected: (listener) => signals.onDisconnected(listener),
  };
}

/** Name of the signal within this process that reports a committed change of the platform domain. */
export const platformChanged = 'platform-changed';

/**
 * Creates the authenticator. It resolves the principal (identity and permissions) of a credential through the graph,
 * caches it for seconds, and removes the cache entry of a changed credential immediately. In the process of the
 * platform domain, it removes the entry before the response to the mutation, so that a revoked key stops working
 * immediately for the caller who revoked it.
 */
export function authenticatorOf(graph: Graph, log: Logger, signals: Signals, limits: RateLimits): Authenticator {
  const changes = credentialSignals(signals);
  const onCredentialChanged: CredentialSignals['onCredentialChanged'] = (listener) => {
    const unsubscribers = [changes.onCredentialChanged(listener), signals.on(platformChanged, () => listener(null))];
    return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
  };
  return createAuthenticator({
    resolve: principalsFromGraph(graph, log),
    admit: (clientAddress) => {
      const rate = limits.peek('refused', networkOf(clientAddress));
      if (!rate.allowed) throw new RateExceeded(rate);
    },
    signals: {
      get connected() {
        return signals.connected;
      },
      onCredentialChanged,
      onDisconnected: changes.onDisconnected,
    },
  });
}
