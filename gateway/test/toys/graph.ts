import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { createLogger } from '../../../subgraphs/kit/src/logging';
import type { Principal } from '../../../subgraphs/kit/src/principal/principal';
import { composeSupergraph, createGraph, type Graph, type RequestScope } from '../../src';
import { logCursor } from '../../../subgraphs/kit/src/pagination/cursor';
import { sampleFeed, toys } from './subgraphs';

export const log = createLogger('silent');

export const { supergraphSdl, publicSdl } = composeSupergraph(toys);

export const firstSeller: Principal = {
  kind: 'api_key',
  credentialId: 'apik_acct_1',
  userId: null,
  accountId: 'acct_1',
  grants: [{ accountId: 'acct_1', actions: ['*'] }],
  pin: null,
};

export const scope: RequestScope = { principal: firstSeller, requestId: 'req_toy', log, operationKey: null };

/** Creates the test graph with every subgraph in this process. */
export function sampleGraph(): Promise<Graph> {
  return createGraph({ supergraphSdl, subgraphs: toys, log, description: 'A graph of toys.' });
}

/** A subgraph with the field `eventCursor`, the end of the sample feed. */
const logSchema = buildSubgraphSchema([
  {
    typeDefs: parse('type Query { eventCursor: String! }'),
    resolvers: { Query: { eventCursor: () => logCursor(sampleFeed.next - 1) } },
  },
]);
const logSubgraph = { name: 'log', sdl: 'type Query { eventCursor: String! }', schema: logSchema };

/** Creates the test graph with the end of its feed, which streams send to their clients. */
export function sampleGraphWithLogEnd(): Promise<Graph> {
  const subgraphs = [...toys, logSubgraph];
  return createGraph({ supergraphSdl: composeSupergraph(subgraphs).supergraphSdl, subgraphs, log });
}

/** Returns a copy of the value after a JSON round trip, as clients receive it. */
export function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
