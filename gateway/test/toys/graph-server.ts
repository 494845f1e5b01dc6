import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Authenticator,
  createAuthenticator,
  createGraphHandler,
  createGraphSocket,
  createLiveGraph,
  type CredentialSignals,
  type Graph,
  type GraphSocket,
  principalsFromGraph,
  type SocketLimits,
} from '../../src';
import type { DocumentRules } from '../../src/http/client-document';
import type { GraphHandlerOptions } from '../../src/http/graph-handler';
import type { GraphSocketOptions } from '../../src/websocket/graph-socket';
import { log } from './graph';

/** Credential change notifications that a test emits manually. */
export class ManualSignals implements CredentialSignals {
  connected = true;
  private readonly changed = new Set<(credentialId: string | null) => void>();
  private readonly disconnectListeners = new Set<() => void>();

  onCredentialChanged(listener: (credentialId: string | null) => void): () => void {
    this.changed.add(listener);
    return () => this.changed.delete(listener);
  }

  onDisconnected(listener: () => void): () => void {
    this.disconnectListeners.add(listener);
    return () => this.disconnectListeners.delete(listener);
  }

  change(credentialId: string | null): void {
    for (const listener of this.changed) listener(credentialId);
  }

  disconnect(): void {
    this.connected = false;
    for (const listener of this.disconnectListeners) listener();
  }
}

export interface GraphServer {
  readonly url: string;
  readonly wsUrl: string;
  readonly signals: ManualSignals;
  readonly socket: GraphSocket;
  close(): Promise<void>;
}

export interface GraphServerOptions extends DocumentRules, Pick<GraphHandlerOptions, 'pageCredentials'> {
  readonly limits?: Partial<SocketLimits>;
  readonly authenticate?: Authenticator['authenticate'];
  readonly allowedOrigin?: GraphSocketOptions['allowedOrigin'];
  readonly forwardedHeaders?: readonly string[];
}

/** Serves a graph over HTTP and WebSocket on a free port. The caller must close the server. */
export async function openGraphServer(
  graph: Graph,
  { limits, authenticate, allowedOrigin, ...rules }: GraphServerOptions,
): Promise<GraphServer> {
  const signals = new ManualSignals();
  const authenticator = createAuthenticator({ resolve: authenticate ?? principalsFromGraph(graph, log), signals });
  const live = createLiveGraph({ graph, authenticator, log, signals, limits });
  const handle = createGraphHandler({ graph, authenticator, log, live, ...rules });
  const socket = createGraphSocket({ graph, authenticator, log, live, allowedOrigin, ...rules });
  const server: Server = createServer((request, response) => void handle(request, response));
  server.on('upgrade', socket.upgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${origin}/graphql`,
    wsUrl: `ws://${origin}/graphql`,
    signals,
    socket,
    async close() {
      await socket.close();
      await authenticator.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Opens servers for the graphs of a test. `close` closes all of them after the test. */
export class GraphServers {
  private readonly openServers: GraphServer[] = [];

  async open(graph: Graph, options: Partial<GraphServerOptions> = {}): Promise<GraphServer> {
    const server = await openGraphServer(graph, { sandbox: true, ...options });
    this.openServers.push(server);
    return server;
  }

  async close(): Promise<void> {
    await Promise.all(this.openServers.splice(0).map((server) => server.close()));
  }
}
