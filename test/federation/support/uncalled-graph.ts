import { readSubgraphs, readSupergraph } from '../../../app/runtime/supergraph';
import type { Config } from '../../../app/config';
import { createGraph, type Graph } from '../../../gateway/src';
import { createLogger } from '../../../subgraphs/kit/src/logging';

/** Returns the graph of a mode for tests that only prepare documents: its subgraphs cannot be called. */
export function uncalledGraph(mode: Config['MODE']): Promise<Graph> {
  const subgraphs = readSubgraphs(mode)
    .filter(({ name }) => name !== 'nodes')
    .map(({ name }) => ({ name, url: 'http://127.0.0.1:9/graphql', secret: 'unused' }));
  return createGraph({ supergraphSdl: readSupergraph(mode), subgraphs, log: createLogger('silent') });
}
