import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract } from '../contract/versioning';
import { versionGuide } from '../contract/versioning/openapi';
import type { CredentialSignals } from '../gateway/src/authentication/authenticator';
import type { RateLimits } from '../subgraphs/kit/src/limits/rate-limits';
import type { Logger } from '../subgraphs/kit/src/logging';
import type { RequestObserver } from '../subgraphs/kit/src/telemetry/request-observer';
import type { ReplayStore } from './edge-store/replay-store';
import { LegacyEndpoint } from './legacy-v2/endpoint';
import { handleLegacy } from './legacy-v2/pipeline';
import type { LegacyRoute } from './legacy-v2/route';
import type { CredentialReader } from './pipeline/caller';
import { DatedEndpoint } from './pipeline/dated-endpoint';
import { Listener, RouteTable, handleDated, type PipelineAccess } from './pipeline/pipeline';
import { provisionalVersion } from './pipeline/request-version';
import type { Route } from './pipeline/route';
import { EventStreams } from './streams/event-streams';
import type { StreamLimits } from './streams/limits';
import type { StreamGraph } from './streams/log-source';

export { deleted, pageOf, readAsOf, type ConnectionData } from './pipeline/rest-response';
export { contractRoute } from './pipeline/contract-route';
export { type Companion, route, type PageRule, type Route, type RouteInput } from './pipeline/route';
export { legacyPageOf, type RowsWithTotal } from './legacy-v2/results';
export { legacyRoute, type LegacyInput, type LegacyRoute } from './legacy-v2/route';
export { migrateEdgeStore } from './edge-store/migrate';
export { PostgresReplayStore } from './edge-store/postgres-replay-store';
export type { ReplayStore } from './edge-store/replay-store';
export { SharedRates } from './edge-store/shared-rates';

export interface RestApiOptions {
  readonly graph: StreamGraph;
  readonly authenticator: CredentialReader;
  readonly contract: Contract;
  readonly routes: readonly Route[];
  readonly legacyRoutes: readonly LegacyRoute[];
  readonly replay: ReplayStore;
  /** Rate limits: count requests per credential, and requests without a valid credential per client address. */
  readonly limits: RateLimits;
  readonly log: Logger;
  /** In live mode, routes marked `sandbox` are not registered. */
  readonly mode: 'sandbox' | 'live';
  /**
   * Notifications about changed credentials. The event streams of a changed credential are rechecked immediately;
   * without notifications, streams are rechecked only every minute.
   */
  readonly signals?: CredentialSignals;
  readonly streams?: Partial<StreamLimits>;
  /** Returns the client address, used for IP allow-lists and rate limits. Default: the remote address of the socket. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** Called after every response with its status and start time, for metrics. */
  readonly observe?: RequestObserver;
}

/** The REST API service: the dated API (`/api/v1`) at every version, and the legacy API (`/api/v2`). */
export interface RestApi {
  /** Request listener for `node:http`. Responds to requests for any path, also unknown ones. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  /**
   * Compiles every route of the dated API (`/api/v1`) at these versions, and the legacy routes. Throws on the first
   * invalid route. Without this call, routes are compiled on first use.
   */
  compile(versions: readonly string[]): void;
  /** Ends all event streams, so that their clients reconnect to another process. */
  readonly drain: () => void;
  /** Rejects new requests with 503. Resolves once all requests in progress have completed. */
  close(): Promise<void>;
}

/**
 * Creates the REST API service. Throws if two routes have the same method and path, or if a route is not in the API
 * contract.
 */
export function createRestEdge(options: RestApiOptions): RestApi {
  const { graph, authenticator, contract, replay, limits, log, mode } = options;
  const addressOf = options.addressOf ?? ((request) => request.socket.remoteAddress ?? '');
  const guide = versionGuide(contract, options.routes);
  const streams = new EventStreams({ graph, authenticator, signals: options.signals, log, limits: options.streams });
  const access: PipelineAccess = {
    streams,
    graph,
    authenticator,
    contract,
    guide,
    replay,
    limits,
    log,
    addressOf,
    observe: options.observe,
  };
  const exists = (declared: { readonly sandbox?: true }): boolean => mode === 'sandbox' || !declared.sandbox;

  const documents = new Map();
  const dated = options.routes
    .filter(exists)
    .map((declared) => new DatedEndpoint(declared, { graph, contract, documents }));
  const legacy = options.legacyRoutes.filter(exists).map((declared) => new LegacyEndpoint(declared, graph));
  for (const { declaration } of dated) contract.endpoint(declaration.key, contract.latest);

  const versionOf = (request: IncomingMessage): string => provisionalVersion(request, contract);
  const listener = new Listener(
    [
      { root: '/api/v1', routes: new RouteTable('/api/v1', dated), versionOf, respond: handleDated },
      { root: '/api/v2', routes: new RouteTable('/api/v2', legacy), versionOf: () => null, respond: handleLegacy },
    ],
    access,
  );

  return {
    listener: (request, response) => listener.handle(request, response),
    compile: (versions) => {
      for (const version of versions) for (const endpoint of dated) endpoint.operationAt(version);
      for (const endpoint of legacy) endpoint.operationAt();
    },
    drain: () => streams.drain(),
    close: () => {
      streams.drain();
      return listener.close();
    },
  };
}
