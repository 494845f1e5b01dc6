import type { IncomingMessage } from 'node:http';
import type { Contract } from '../../contract/versioning';
import { type Authenticator, createGraphHandler, createGraphSocket, type Graph } from '../../gateway/src';
import { createRestEdge, migrateEdgeStore, PostgresReplayStore } from '../../rest-compat';
import { legacyRoutes } from '../../rest-compat/legacy-v2/routes';
import { routes } from '../../rest-compat/routes';
import type { Logger } from '../../subgraphs/kit/src';
import type { Config } from '../config';
import type { Mount, SocketMount } from './http-front';
import type { Secrets } from './secrets';
import type { Shutdown } from './shutdown';
import type { SignalsOfCredentials } from './credentials';

export interface DoorParts {
  readonly config: Config;
  readonly graph: Graph;
  readonly authenticator: Authenticator;
  readonly log: Logger;
  readonly shutdown: Shutdown;
}

/** `/graphql`, over HTTP and WebSocket. */
export function graphDoor(parts: Omit<DoorParts, 'shutdown'> & { readonly credentials: SignalsOfCredentials }): { mount: Mount; socket: SocketMount } {
  const { config, graph, authenticator, log, credentials } = parts;
  const sandbox = config.MODE === 'sandbox';
  const handler = createGraphHandler({ graph, authenticator, sandbox, log });
  const socket = createGraphSocket({ graph, authenticator, sandbox, log, signals: credentials });
  return { mount: { path: '/graphql', listener: (request, response) => void handler(request, response) }, socket };
}

export interface RestParts extends DoorParts {
  readonly contract: Contract;
  readonly secrets: Secrets;
  readonly databaseUrl: string;
  readonly credentials: SignalsOfCredentials;
}

/** `/api/v1` at every version and `/api/v2`. */
export async function restDoor(parts: RestParts): Promise<Mount> {
  const { config, graph, authenticator, log, shutdown, contract, secrets, databaseUrl, credentials } = parts;
  await migrateEdgeStore(databaseUrl);
  const replay = await shutdown.add(new PostgresReplayStore({ url: databaseUrl, sealKey: secrets.derive('replay'), log }), (opened) => opened.close());
  const edge = createRestEdge({ graph, authenticator, contract, routes, legacyRoutes, replay, log, signals: credentials, mode: config.MODE });
  await shutdown.add(edge, (opened) => opened.close());
  return { path: '/api/', listener: (request: IncomingMessage, response) => edge.listener(request, response), drain: () => edge.drain() };
}
