import { QueryPlanner } from '@graphql-hive/router-query-planner';
import { type ExecutionResult, type GraphQLScalarType, type GraphQLSchema, parse } from 'graphql';
import { type Clock, systemClock } from '../../subgraphs/kit/src/context';
import { DateTimeScalar, DecimalScalar, JSONObjectScalar, JSONScalar } from '../../subgraphs/kit/src/graphql/scalars';
import { publicError } from '../../subgraphs/kit/src/graphql/public-error';
import type { Logger } from '../../subgraphs/kit/src/logging';
import { LruCache } from './lru-cache';
import { createPreparer } from './prepare';
import type { PreparedDocument, Runnable } from './prepared';
import { openRequest, type RequestScope } from './request';
import { buildSchemas } from './schema';
import { expectedSchemas } from './subgraphs/expected-schema';
import { type LocalSubgraph, localSubgraph } from './subgraphs/local';
import { type RemoteSubgraph, remoteSubgraph } from './subgraphs/remote';
import type { SubgraphClient } from './subgraphs/subgraph';
import { tracedClient } from './subgraphs/traced';

type Subgraphs = readonly (LocalSubgraph | RemoteSubgraph)[];

export interface GraphOptions {
  readonly supergraphSdl: string;
  /** One entry for each subgraph of the supergraph. The supergraph is read before a promise is awaited. */
  readonly subgraphs: Subgraphs | Promise<Subgraphs>;
  readonly log: Logger;
  readonly clock?: Clock;
  /** Description of the public schema, in Markdown. */
  readonly description?: string;
  /** Whether validation errors omit all schema names that the client has not used itself. */
  readonly hideSuggestions?: boolean;
}

/** The executable supergraph. It trusts the given principal: callers must authenticate requests before. ADR 0005. */
export interface Graph {
  /** The public schema, as clients see it. */
  readonly schema: GraphQLSchema;
  /** Texts of automatically persisted documents by their SHA-256 hash, as sent by clients of this process. */
  readonly persistedDocuments: Pick<LruCache<string, string>, 'get' | 'put'>;
  /**
   * Parses, validates and plans a document that the service itself executes, which may also select `@inaccessible`
   * fields. Called once for each document, at startup. Throws `DocumentRejected`.
   */
  prepare(document: string): PreparedDocument;
  /**
   * Like `prepare`, for a client's document and within the limits for clients. Prepared documents are cached.
   *
   * @param reading called before parsing a document that is not cached; its exceptions propagate
   */
  prepareForClient(document: string, operationName: string | null, reading?: () => void): PreparedDocument;
  /**
   * Executes a query or mutation. Failures in the graph do not reject the promise; the result contains them in
   * `errors`.
   */
  execute(
    document: PreparedDocument,
    variables: Record<string, unknown>,
    scope: RequestScope,
  ): Promise<ExecutionResult>;
  /** Starts a subscription. Returns its events, or a single result with errors when the subscription is rejected. */
  subscribe(
    document: PreparedDocument,
    variables: Record<string, unknown>,
    scope: RequestScope,
  ): Promise<AsyncIterable<ExecutionResult> | ExecutionResult>;
  /**
   * Fetches the schemas of remote subgraphs. Returns the subgraphs that do not respond or lack elements that the
   * supergraph requires, each with the reason.
   */
  absent(): Promise<readonly UnavailableSubgraph[]>;
  /** Closes the connections to subgraphs. */
  close(): Promise<void>;
}

/** A subgraph that cannot be queried. */
export interface UnavailableSubgraph {
  readonly name: string;
  /** Short reason for the operator. */
  readonly reason: string;
}

/** Maximum number of automatically persisted documents. */
const maxPersistedDocuments = 1_000;

const scalars: readonly GraphQLScalarType[] = [DateTimeScalar, DecimalScalar, JSONObjectScalar, JSONScalar];

export async function createGraph({
  supergraphSdl,
  subgraphs: opening,
  log,
  clock = systemClock,
  description,
  hideSuggestions = false,
}: GraphOptions): Promise<Graph> {
  const schemas = buildSchemas(supergraphSdl, scalars);
  schemas.visible.description = description;
  const planner = new QueryPlanner(supergraphSdl);
  const subgraphs = await opening;
  const clients = new Map<string, SubgraphClient>();
  const expected = subgraphs.some((subgraph) => 'url' in subgraph)
    ? expectedSchemas(parse(supergraphSdl, { noLocation: true }))
    : null;
  for (const subgraph of subgraphs) {
    clients.set(
      subgraph.name,
      tracedClient(
        'url' in subgraph
          ? remoteSubgraph({ expected: expected?.get(subgraph.name), ...subgraph })
          : localSubgraph(subgraph),
      ),
    );
  }
  const preparer = createPreparer({ supergraphSdl, schemas, planner, clients, log, hideSuggestions });
  return {
    schema: schemas.visible,
    persistedDocuments: new LruCache(maxPersistedDocuments),
    prepare: (document) => preparer.own(document),
    prepareForClient: (document, operationName, reading) => preparer.forClient(document, operationName, reading),
    async execute(document, variables, scope) {
      const runnable = document as Runnable;
      const coerced = runnable.coerce(variables);
      if ('errors' in coerced) return { errors: coerced.errors };
      return runnable
        .run(coerced.values, openRequest(scope, clock))
        .catch((error: unknown) => ({ errors: [publicError(error, scope)] }));
    },
    async subscribe(document, variables, scope) {
      const runnable = document as Runnable;
      const coerced = runnable.coerce(variables);
      if ('errors' in coerced) return { errors: coerced.errors };
      return runnable.subscribe(coerced.values, () => openRequest(scope, clock));
    },
    absent: async () =>
      (await Promise.all([...clients.values()].map(findUnavailable))).filter((found) => found !== null),
    async close() {
      await Promise.all([...clients.values()].map((client) => client.close()));
    },
  };
}

async function findUnavailable(client: SubgraphClient): Promise<UnavailableSubgraph | null> {
  try {
    await client.check?.();
    return null;
  } catch (error) {
    return { name: client.name, reason: (error as Error).message };
  }
}
