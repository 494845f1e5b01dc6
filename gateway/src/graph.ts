import { type CapturedRow, type Clock, type Context, systemClock } from '../../subgraphs/kit/src/context';
import type { RequestLogger, Logger } from '../../subgraphs/kit/src/logging';
import type { Principal } from '../../subgraphs/kit/src/principal/principal';
import { ResponseBudget } from '../../subgraphs/kit/src/response-budget/response-budget';
import { setImmediate as nextTick } from 'node:timers/promises';
import { type ExecutionResult, type GraphQLScalarType, type GraphQLSchema, parse, validateSchema } from 'graphql';
import { DateTimeScalar, DecimalScalar, JSONObjectScalar, JSONScalar } from '../../subgraphs/kit/src/graphql/scalars';
import { publicError } from '../../subgraphs/kit/src/graphql/public-error';
import type { ForeignSubgraph } from './foreign/foreign-subgraph';
import { LruCache } from './lru-cache';
import { nodesClient } from './nodes/nodes-client';
import { createPlanner, type Planner } from './plan/supergraph-planner';
import { createPreparer, type DocumentPreparer, type PreparerDependencies } from './prepare';
import type { PreparedDocument, Runnable } from './prepared';
import { buildSchemas, type GraphSchemas } from './schema';
import { expectedSchemas } from './subgraphs/expected-schema';
import { type LocalSubgraph, localSubgraph, type SubgraphClient } from './subgraphs/subgraph';
import { type RemoteSubgraph, remoteSubgraph } from './subgraphs/remote';
import { tracedClient } from './subgraphs/traced';
import { checkSupergraph, SupergraphRejected } from './supergraph/check-supergraph';
import { partsOf, type SubgraphParts } from './supergraph/supergraph-parts';

/** Authenticated caller, ids and logger of a request. */
export interface RequestScope {
  readonly principal: Principal;
  readonly requestId: string;
  readonly log: RequestLogger;
  /** The caller's idempotency key, prefixed with its scope; null when the request has none. */
  readonly operationKey: string | null;
  /**
   * Snapshot of one table row as of the commit of a change. For this row, the owning subgraph returns the snapshot
   * instead of the current table content.
   */
  readonly captured?: CapturedRow | null;
  /** Event log cursor after which the client resumes a subscription, in addition to the arguments of its document. */
  readonly resumeAfter?: string | null;
  /** Headers of the client's HTTP request that foreign subgraphs receive, by their names in lower case. */
  readonly forwardedHeaders?: Readonly<Record<string, string>>;
}

/**
 * One execution of an operation: the caller and ids, and one context (data loaders, response budget) for all subgraphs
 * of this process.
 */
export interface GraphRequest {
  readonly scope: RequestScope;
  readonly context: Context;
  /** The response budget of `context`, which limits the size of the response. */
  readonly budget: ResponseBudget;
}

/** Starts an execution with a new context and new data loaders. */
export function openRequest(scope: RequestScope, clock: Clock): GraphRequest {
  const { principal, requestId, log, operationKey, captured = null, resumeAfter = null } = scope;
  const budget = new ResponseBudget();
  const context: Context = {
    principal,
    requestId,
    log,
    operationKey,
    captured,
    resumeAfter,
    clock,
    loaders: new Map(),
    budget,
  };
  return { scope, context, budget };
}

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
  /** The public schema with the supergraph schema, whose directives determine costs. */
  readonly schemas: GraphSchemas;
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
  /**
   * Takes over another supergraph, which adds foreign subgraphs to those of this graph. Documents of clients that are
   * prepared from then on use it. Those that were prepared before, with their requests and subscriptions, keep the
   * supergraph with which they were planned, and documents of the service itself the one with which the graph was created.
   * Returns the names of the foreign subgraphs. Rejects with `SupergraphRejected`; then nothing changes. A call must not
   * begin before the previous one has ended.
   *
   * @param connect creates the client of a foreign subgraph
   */
  adopt(supergraphSdl: string, connect: (subgraph: ForeignSubgraph) => SubgraphClient): Promise<readonly string[]>;
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
  const planner = createPlanner(supergraphSdl);
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
  const nodes = nodesClient(schemas.supergraph, clients);
  if (nodes) clients.set(nodes.name, tracedClient(nodes));
  const common = { log, hideSuggestions };
  const preparer = createPreparer({ ...common, revision: 0, supergraphSdl, schemas, planner, clients });
  return new ServedGraph({ supergraphSdl, common, clients, clock }, preparer, schemas);
}

interface ServedGraphParts {
  readonly supergraphSdl: string;
  readonly common: Pick<PreparerDependencies, 'log' | 'hideSuggestions'>;
  /** Clients of the subgraphs of the service, which all supergraphs share. */
  readonly clients: ReadonlyMap<string, SubgraphClient>;
  readonly clock: Clock;
}

class ServedGraph implements Graph {
  readonly persistedDocuments = new LruCache<string, string>(maxPersistedDocuments);
  /** The preparer of the current supergraph. */
  private current: DocumentPreparer;
  private revision = 0;
  schema: GraphQLSchema;
  private ownParts: ReadonlyMap<string, SubgraphParts> | null = null;

  constructor(
    private readonly parts: ServedGraphParts,
    private readonly builtIn: DocumentPreparer,
    public schemas: GraphSchemas,
  ) {
    this.current = builtIn;
    this.schema = schemas.visible;
  }

  prepare(document: string): PreparedDocument {
    return this.builtIn.own(document);
  }

  prepareForClient(document: string, operationName: string | null, reading?: () => void): PreparedDocument {
    return this.current.forClient(document, operationName, reading);
  }

  async execute(
    document: PreparedDocument,
    variables: Record<string, unknown>,
    scope: RequestScope,
  ): Promise<ExecutionResult> {
    const runnable = document as Runnable;
    const coerced = runnable.coerce(variables);
    if ('errors' in coerced) return { errors: coerced.errors };
    return runnable
      .run(coerced.values, openRequest(scope, this.parts.clock))
      .catch((error: unknown) => ({ errors: [publicError(error, scope)] }));
  }

  async subscribe(
    document: PreparedDocument,
    variables: Record<string, unknown>,
    scope: RequestScope,
  ): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> {
    const runnable = document as Runnable;
    const coerced = runnable.coerce(variables);
    if ('errors' in coerced) return { errors: coerced.errors };
    return runnable.subscribe(coerced.values, () => openRequest(scope, this.parts.clock));
  }

  async absent(): Promise<readonly UnavailableSubgraph[]> {
    const found = await Promise.all([...this.parts.clients.values()].map(findUnavailable));
    return found.filter((one) => one !== null);
  }

  async adopt(
    supergraphSdl: string,
    connect: (subgraph: ForeignSubgraph) => SubgraphClient,
  ): Promise<readonly string[]> {
    this.ownParts ??= partsOf(parse(this.parts.supergraphSdl, { noLocation: true }));
    await nextTick();
    const foreign = checkSupergraph(supergraphSdl, this.ownParts);
    await nextTick();
    const { schemas, planner } = await readServable(supergraphSdl);
    const clients = new Map(this.parts.clients);
    for (const subgraph of foreign) clients.set(subgraph.name, tracedClient(connect(subgraph)));
    const revision = this.revision + 1;
    this.current = createPreparer({ ...this.parts.common, revision, supergraphSdl, schemas, planner, clients });
    this.revision = revision;
    this.schemas = schemas;
    this.schema = schemas.visible;
    return foreign.map(({ name }) => name);
  }

  async close(): Promise<void> {
    await Promise.all([...this.parts.clients.values()].map((client) => client.close()));
  }
}

/**
 * Creates schemas and planner of a supergraph of another origin. Each step takes a tenth of a second or more, so that
 * requests are served in between. Rejects with `SupergraphRejected`.
 */
async function readServable(
  supergraphSdl: string,
): Promise<{ readonly schemas: GraphSchemas; readonly planner: Planner }> {
  try {
    const schemas = buildSchemas(supergraphSdl, scalars);
    await nextTick();
    const problems = validateSchema(schemas.visible);
    if (problems.length > 0) throw new SupergraphRejected(problems.map(({ message }) => message));
    await nextTick();
    return { schemas, planner: createPlanner(supergraphSdl) };
  } catch (error) {
    throw error instanceof SupergraphRejected ? error : new SupergraphRejected([(error as Error).message]);
  }
}

async function findUnavailable(client: SubgraphClient): Promise<UnavailableSubgraph | null> {
  try {
    await client.check?.();
    return null;
  } catch (error) {
    return { name: client.name, reason: (error as Error).message };
  }
}
