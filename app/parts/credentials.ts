import {
  type Authenticator,
  createAuthenticator,
  type CredentialSignals,
  type Graph,
  principalsFromGraph,
} from '../../gateway/src';
import { type Logger, networkOf, RateExceeded, type RateLimits, type Signals } from '../../subgraphs/kit/src';

export type SignalsOfCredentials = CredentialSignals;

/** What the gateway wants to hear about credentials, out of the signals between processes. */
export function credentialSignals(signals: Signals): CredentialSignals {
  return {
    get connected() {
      return signals.connected;
    },
    onCredentialChanged: (listener) => signals.on('credentials', (credentialId) => listener(credentialId || null)),
    onDisconnected: (listener) => signals.onDisconnected(listener),
  };
}

/** Told in this process alone, when the platform domain has changed something. */
export const platformChanged = 'platform-changed';

/**
 * Knows who a credential belongs to, by asking the graph; remembers for seconds and forgets at once what has changed.
 * Where the platform domain is at work in this process, that is before its command is answered: whoever has revoked a
 * key does not see it work again.
 */
export function authenticatorOf(graph: Graph, log: Logger, signals: Signals, limits: RateLimits): Authenticator {
  const changes = credentialSignals(signals);
  const onCredentialChanged: CredentialSignals['onCredentialChanged'] = (listener) => {
    const stops = [changes.onCredentialChanged(listener), signals.on(platformChanged, () => listener(null))];
    return () => stops.forEach((stop) => stop());
  };
  return createAuthenticator({
    resolve: principalsFromGraph(graph, log),
    admit: (clientAddress) => {
      const left = limits.look('refused', networkOf(clientAddress));
      if (!left.allowed) throw new RateExceeded(left);
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
