import type { Contract } from '../../contract/versioning';
import {
  type AppDocuments,
  type Authenticator,
  Budget,
  createGraphHandler,
  createGraphSocket,
  createLiveGraph,
  type Graph,
  type PageCredentials,
  schemaPath,
} from '../../gateway/src';
import { createRestEdge, PostgresReplayStore } from '../../rest-compat';
import { legacyRoutes } from '../../rest-compat/legacy-v2/routes';
import { routes } from '../../rest-compat/routes';
import type { DatabaseTarget, Logger } from '../../subgraphs/kit/src';
import type { Config } from '../config';
import type { Mount, SocketMount } from './http-server';
import { allowedOrigins } from './allowed-origins';
import { poolLimits } from './pool-limits';
import type { Callers } from './rate-limits';
import type { Secrets } from './secrets';
import { readFieldPermissions } from './field-permissions';
import { readTrustedDocuments } from './trusted-documents';
import type { Shutdown } from './shutdown';
import type { SignalsOfCredentials } from './credentials';
import type { Telemetry } from './telemetry';

export interface HttpApiDependencies {
  readonly config: Config;
  readonly graph: Graph;
  readonly authenticator: Authenticator;
  readonly callers: Callers;
  readonly log: Logger;
  readonly shutdown: Shutdown;
  readonly telemetry: Telemetry;
}

/** Creates the handlers of `/graphql`, the files of its query page and the public schema, and of `/graphql` for WebSocket. */
export function createGraphApi(
  deps: Omit<HttpApiDependencies, 'shutdown'> & {
    readonly credentials: SignalsOfCredentials;
    readonly appDocuments: AppDocuments;
    readonly pageCredentials?: PageCredentials;
  },
): {
  mounts: readonly Mount[];
  socket: SocketMount;
} {
  const {
    config,
    graph,
    authenticator,
    callers,
    log,
    credentials,
    appDocuments,
    pageCredentials,
    telemetry: { observe, metrics },
  } = deps;
  const sandbox = config.MODE === 'sandbox';
  const budget = new Budget({ limits: callers.limits, operationCost: config.GRAPH_OPERATION_COST });
  const rules = {
    sandbox,
    firstPartyApps: new Set(config.FIRST_PARTY_APPS),
    budget,
    appDocuments,
    trusted: readTrustedDocuments(),
    onlyTrusted: config.GRAPH_DOCUMENTS === 'trusted',
  };
  const limits = {
    ofCredential: config.SOCKETS_OF_CREDENTIAL,
    ofAddress: config.SOCKETS_OF_ADDRESS,
    messages: config.SOCKET_MESSAGES,
    deadline: config.REQUEST_DEADLINE,
  };
  const live = createLiveGraph({ graph, authenticator, log, signals: credentials, limits });
  const common = { graph, authenticator, log, live, clientAddress: callers.addressOf, ...rules };
  const handler = createGraphHandler({
    ...common,
    observe,
    pageCredentials,
    permissions: readFieldPermissions(),
    forwardedHeaders: config.FOREIGN_HEADERS,
  });
  const socket = createGraphSocket({ ...common, allowedOrigin: allowedOrigins(config) });
  metrics?.watchSockets(() => socket.state());
  const paths = ['/graphql', '/graphql/assets/', schemaPath];
  return { mounts: paths.map((path) => ({ path, observed: true, listener: handler })), socket };
}

export interface RestDependencies extends HttpApiDependencies {
  readonly contract: Contract;
  readonly secrets: Secrets;
  readonly edge: DatabaseTarget;
  readonly credentials: SignalsOfCredentials;
}

/** Creates the handler of both REST APIs: `/api/v1` in every version, and `/api/v2`. */
export async function createRestApi(deps: RestDependencies): Promise<Mount> {
  const {
    config,
    graph,
    authenticator,
    callers,
    log,
    shutdown,
    contract,
    secrets,
    edge: target,
    credentials,
    telemetry: { observe },
  } = deps;
  const replay = await shutdown.add(
    new PostgresReplayStore({
      url: target,
      sealKey: secrets.derive('replay'),
      fingerprints: config.REPLAY_FINGERPRINTS,
      log,
      limits: poolLimits(config),
    }),
    (resource) => resource.close(),
  );
  const restEdge = createRestEdge({
    graph,
    authenticator,
    contract,
    routes,
    legacyRoutes,
    replay,
    log,
    signals: credentials,
    mode: config.MODE,
    observe,
    ...callers,
  });
  await shutdown.add(restEdge, (resource) => resource.close());
  return {
    path: '/api/',
    observed: true,
    listener: restEdge.listener,
    drain: restEdge.drain,
  };
}
