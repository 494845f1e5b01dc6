import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract } from '../contract/versioning';
import { versionGuide } from '../contract/versioning/openapi';
import type { CredentialSignals } from '../gateway/src/authentication';
import type { RateLimits } from '../subgraphs/kit/src/limits';
import type { Logger } from '../subgraphs/kit/src/logging';
import type { RequestObserver } from '../subgraphs/kit/src/telemetry';
import type { ReplayStore } from './edge-store';
import { LegacyEndpoint } from './legacy-v2/endpoint';
import { answerLegacy } from './legacy-v2/pipeline';
import type { LegacyRoute } from './legacy-v2/route';
import type { CredentialReader } from './pipeline/authenticate';
import { DatedEndpoint } from './pipeline/dated-endpoint';
import { Listener } from './pipeline/listener';
import { RouteTable } from './pipeline/match-route';
import { answerDated, type PipelineAccess } from './pipeline/pipeline';
import { provisionalVersion } from './pipeline/resolve-version';
import type { Route } from './pipeline/route';
import { EventStreams } from './streams/event-streams';
import type { StreamLimits } from './streams/limits';
import type { StreamGraph } from './streams/log-source';

export { deleted, pageOf, readAsOf, type ConnectionData } from './pipeline/results';
export { contractRoute } from './pipeline/contract-route';
export { route, type PageRule, type Route, type RouteInput } from './pipeline/route';
export { legacyPageOf, type CountedRows } from './legacy-v2/results';
export { legacyRoute, type LegacyInput, type LegacyRoute } from './legacy-v2/route';
export { migrateEdgeStore, PostgresReplayStore, type ReplayStore, SharedRates } from './edge-store';

export interface RestEdgeOptions {
  readonly graph: StreamGraph;
  readonly authenticator: CredentialReader;
  readonly contract: Contract;
  readonly routes: readonly Route[];
  readonly legacyRoutes: readonly LegacyRoute[];
  readonly replay: ReplayStore;
  /** Counts requests for each credential, and those without a good one for each address. */
  readonly limits: RateLimits;
  readonly log: Logger;
  /** In live mode, routes marked `sandbox` do not exist. */
  readonly mode: 'sandbox' | 'live';
  /** Streams of a credential that has changed are looked at at once; without them, each minute. */
  readonly signals?: CredentialSignals;
  readonly streams?: Partial<StreamLimits>;
  /** Where a request comes from, for credentials with an allow-list and for limits; default: the connection's other end. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** Told of every answer. */
  readonly observe?: RequestObserver;
}

/** The REST edge: `/api/v1` at every version, and `/api/v2`. */
export interface RestEdge {
  /** Listener for `node:http`; answers every path it is given. */
  listener(request: IncomingMessage, response: ServerResponse): void;
  /** Compiles every route at these versions, and the legacy ones. Throws on the first that does not hold. */
  compile(versions: readonly string[]): void;
  /** Ends the streams, whose clients come back elsewhere. */
  drain(): void;
  /** Refuses new requests and resolves once the running ones are answered. */
  close(): Promise<void>;
}

/** Builds the edge. Throws on routes that share a key, contradict themselves or are unknown to the contract. */
export function createRestEdge(options: RestEdgeOptions): RestEdge {
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
      { root: '/api/v1', routes: new RouteTable('/api/v1', dated), versionOf, answer: answerDated },
      { root: '/api/v2', routes: new RouteTable('/api/v2', legacy), versionOf: () => null, answer: answerLegacy },
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
