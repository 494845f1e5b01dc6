import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { graphql, type GraphQLSchema, parse } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { composeSupergraph } from '../../src';
import { toys } from './subgraphs';

const federation =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable"])';

/** Types of the foreign subgraph of the tests. */
export const foreignTypes = `
  type Query { program: String }
  type Mutation { pointsAdd(planId: ID!): Int }
  type Plan @key(fields: "id") { id: ID! points: Int rank: String }
  type Account @key(fields: "id") { id: ID! tier: String }
  type Subscription { pointsEarned: Plan }
`;

/** A request that the foreign subgraph has received. */
export interface ForeignRequest {
  readonly headers: IncomingHttpHeaders;
  readonly query: string;
}

const resolvers = {
  Query: { program: () => 'gold' },
  Mutation: { pointsAdd: () => 5 },
  Plan: {
    __resolveReference: ({ id }: { id: string }) => (id === 'plan_2' ? null : { id }),
    points: () => 7,
    rank: ({ id }: { id: string }) => `rank of ${id}`,
    score: () => 8,
  },
  Subscription: { pointsEarned: { subscribe: earned, resolve: (plan: object) => plan } },
  Account: { __resolveReference: (reference: object) => reference, tier: () => 'silver', level: () => 'new level' },
};

/** Yields two plans, and fails in the third step. */
async function* earned(): AsyncGenerator<object> {
  yield { id: 'plan_1' };
  yield { id: 'plan_2' };
  throw new Error('connect ECONNREFUSED 10.0.0.7');
}

/** A subgraph of another team, over HTTP and WebSocket. Tests replace its response, or hold its requests. */
export class ForeignServer {
  readonly requests: ForeignRequest[] = [];
  /** Responds in place of the resolvers; returns whether it did. */
  interfere: (response: ServerResponse, request: ForeignRequest) => boolean = () => false;
  /** Promise that delays all responses. */
  gate: Promise<void> = Promise.resolve();
  private types = foreignTypes;
  /** Payloads with which WebSockets were opened. */
  readonly connections: unknown[] = [];
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void this.respond(JSON.parse(Buffer.concat(chunks).toString()), request.headers, response));
  });

  static async open(): Promise<ForeignServer> {
    const foreign = new ForeignServer();
    const socketServer = new WebSocketServer({ server: foreign.server, path: '/graphql' });
    useServer(
      {
        schema: () => foreign.schema(),
        onConnect: ({ connectionParams }) => void foreign.connections.push(connectionParams),
      },
      socketServer,
    );
    await new Promise<void>((resolve) => foreign.server.listen(0, '127.0.0.1', resolve));
    return foreign;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/graphql`;
  }

  /** Returns the supergraph of the test subgraphs and this one with the given types. */
  supergraph(types: string = foreignTypes): string {
    return composeSupergraph([...toys, { name: 'loyalty', sdl: `${federation}\n${types}`, url: this.url }])
      .supergraphSdl;
  }

  /** Serves other types from now on. */
  serve(types: string): void {
    this.types = types;
  }

  reset(): void {
    this.requests.length = 0;
    this.connections.length = 0;
    this.interfere = () => false;
    this.gate = Promise.resolve();
    this.types = foreignTypes;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private schema(): GraphQLSchema {
    return buildSubgraphSchema([
      { typeDefs: parse(`${federation}\n${this.types}`), resolvers: served(this.types) as never },
    ]);
  }

  private async respond(
    { query, variables }: { query: string; variables?: Record<string, unknown> },
    headers: IncomingHttpHeaders,
    response: ServerResponse,
  ): Promise<void> {
    const request = { headers, query };
    this.requests.push(request);
    await this.gate;
    if (this.interfere(response, request)) return;
    sendJson(response, await graphql({ schema: this.schema(), source: query, variableValues: variables }));
  }
}

/** Returns the resolvers of the fields that the types have. */
function served(types: string): object {
  return Object.fromEntries(
    Object.entries(resolvers)
      .filter(([type]) => types.includes(`type ${type} `))
      .map(([type, fields]) => [
        type,
        Object.fromEntries(
          Object.entries(fields).filter(
            ([field]) => field.startsWith('__') || new RegExp(`\\b${field}\\b`).test(types),
          ),
        ),
      ]),
  );
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): true {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  return true;
}
