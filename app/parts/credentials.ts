import { type Authenticator, createAuthenticator, type CredentialSignals, type Graph, principalsFromGraph } from '../../gateway/src';
import type { Logger, Signals } from '../../subgraphs/kit/src';

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

/** Knows who a credential belongs to, by asking the graph; remembers for seconds and forgets at once what has changed. */
export function authenticatorOf(graph: Graph, log: Logger, signals: CredentialSignals): Authenticator {
  return createAuthenticator({ resolve: principalsFromGraph(graph, log), signals });
}
