import { QueryPlanner } from '@graphql-hive/router-query-planner';
import { type ExecutionResult, type GraphQLScalarType, type GraphQLSchema, parse } from 'graphql';
import { type Clock, systemClock } from '../../subgraphs/kit/src/context';
import { DateTimeScalar, DecimalScalar, JSONObjectScalar, JSONScalar } from '../../subgraphs/kit/src/graphql/scalars';
import { publicError } from '../../subgraphs/kit/src/graphql/public-error';
import type { Logger } from '../../subgraphs/kit/src/logging';
import { createPreparer } from './prepare';
import type { PreparedDocument, Runnable } from './prepared';
import { openRequest, type RequestScope } from './request';
import { buildSchemas } from './schema';
import { expectedSchemas } from './subgraphs/expected-schema';
import { type LocalSubgraph, localSubgraph } from './subgraphs/local';
import { type RemoteSubgraph, remoteSubgraph } from './subgraphs/remote';
import type { SubgraphClient } from './subgraphs/subgraph';
import { tracedClient } from './subgraphs/traced';

export interface GraphOptions {
  readonly supergraphSdl: string;
  /** One for each subgraph that the supergraph names. */
  readonly subgraphs: readonly (LocalSubgraph | RemoteSubgraph)[];
  readonly log: Logger;
  readonly clock?: Clock;
  /** What clients are told of a wrong document names nothing that they have not named themselves. */
  readonly hideSuggestions?: boolean;
}

/** The composed graph, callable. It trusts the principal it is given: authentication happens in front of it. ADR 0005. */
export interface Graph {
  /** What clients see of the graph. */
  readonly schema: GraphQLSchema;
  /**
   * Parses, validates and plans one of the service's own documents, which may use inaccessible fields too.
   * Do it once, at start. Throws `DocumentRefused`.
   */
  prepare(document: string): PreparedDocument;
  /**
   * The same for a client's document, within the limits for clients; answers are kept for the next time.
   *
   * @param reading called before a document is read that is not kept ready; what it throws is passed on
   */
  prepareForClient(document: string, operationName: string | null, reading?: () => void): PreparedDocument;
  /** Runs a query or mutation. Never rejects because of what happens in the graph: look at `errors`. */
  execute(
    document: PreparedDocument,
    variables: Record<string, unknown>,
    scope: RequestScope,
  ): Promise<ExecutionResult>;
  /** Starts a subscription: its events, or the answer that refuses it. */
  subscribe(
    document: PreparedDocument,
    variables: Record<string, unknown>,
    scope: RequestScope,
  ): Promise<AsyncIterable<ExecutionResult> | ExecutionResult>;
  /** Asks the subgraphs of other processes what they serve: those that do not answer, or lack something that the supergraph expects, each with the reason. */
  absent(): Promise<readonly AbsentSubgraph[]>;
  /** Ends connections to subgraphs. */
  close(): Promise<void>;
}

/** A subgraph that cannot be asked. */
export interface AbsentSubgraph {
  readonly name: string;
  /** Why, in a few words for who runs the service. */
  readonly reason: string;
}

const scalars: readonly GraphQLScalarType[] = [DateTimeScalar, DecimalScalar, JSONObjectScalar, JSONScalar];

export async function createGraph({
  supergraphSdl,
  subgraphs,
  log,
  clock = systemClock,
  hideSuggestions = false,
}: GraphOptions): Promise<Graph> {
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
  const schemas = buildSchemas(supergraphSdl, scalars);
  const planner = new QueryPlanner(supergraphSdl);
  const preparer = createPreparer({ supergraphSdl, schemas, planner, clients, log, hideSuggestions });
  return {
    schema: schemas.visible,
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
    absent: async () => (await Promise.all([...clients.values()].map(absence))).filter((found) => found !== null),
    async close() {
      await Promise.all([...clients.values()].map((client) => client.close()));
    },
  };
}

async function absence(client: SubgraphClient): Promise<AbsentSubgraph | null> {
  try {
    await client.check?.();
    return null;
  } catch (error) {
    return { name: client.name, reason: (error as Error).message };
  }
}
