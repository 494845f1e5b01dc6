import {
  AppDocuments,
  appDocumentsFromGraph,
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
  return createAuthenticator({
    resolve: principalsFromGraph(graph, log),
    admit: (clientAddress) => {
      const rate = limits.peek('refused', networkOf(clientAddress));
      if (!rate.allowed) throw new RateExceeded(rate);
    },
    signals: immediateSignals(signals),
  });
}

/** Like `credentialSignals`, and also reports every change that the platform domain commits in this process. */
function immediateSignals(signals: Signals): CredentialSignals {
  const changes = credentialSignals(signals);
  return {
    get connected() {
      return signals.connected;
    },
    onCredentialChanged: (listener) => {
      const unsubscribers = [changes.onCredentialChanged(listener), signals.on(platformChanged, () => listener(null))];
      return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
    },
    onDisconnected: changes.onDisconnected,
  };
}

/** Creates the trusted documents of apps. A change takes effect in this process before the response to the mutation. */
export function appDocumentsOf(graph: Graph, log: Logger, signals: Signals): AppDocuments {
  return new AppDocuments({ read: appDocumentsFromGraph(graph, log), signals: immediateSignals(signals) });
}
