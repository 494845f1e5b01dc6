import type { Graph } from '../graph';
import { type SocketLimits, socketLimits } from './limits';
import { LiveClients, type LiveClientsOptions } from './live-clients';
import { Subscriptions } from './subscriptions';

/** The live results of a process: its subscriptions and clients, which WebSockets and HTTP streams share. */
export interface LiveGraph {
  readonly clients: LiveClients;
  readonly subscriptions: Subscriptions;
  readonly limits: SocketLimits;
}

export interface LiveGraphOptions extends Omit<LiveClientsOptions, 'limits'> {
  readonly graph: Graph;
  readonly limits?: Partial<SocketLimits>;
}

export function createLiveGraph({ graph, limits: given, ...options }: LiveGraphOptions): LiveGraph {
  const limits = { ...socketLimits, ...given };
  return { clients: new LiveClients({ ...options, limits }), subscriptions: new Subscriptions(graph), limits };
}
