import { createLogger } from '../../../subgraphs/kit/src/logging';
import type { Principal } from '../../../subgraphs/kit/src/principal/principal';
import { composeSupergraph, createGraph, type Graph, type RequestScope } from '../../src';
import { toys } from './subgraphs';

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

/** Returns a copy of the value after a JSON round trip, as clients receive it. */
export function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
