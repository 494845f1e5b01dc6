import { Agent } from 'undici';
import { foreignSubgraph, type Graph, SupergraphFollower, supergraphSource } from '../../gateway/src';
import type { Logger } from '../../subgraphs/kit/src';
import type { Config } from '../config';
import type { Secrets } from './secrets';
import type { Shutdown } from './shutdown';

/** Maximum number of connections to one foreign subgraph. */
const maxConnections = 128;

/**
 * Returns the secret with which principals are signed for a foreign subgraph. Its holder can neither forge principals for
 * another subgraph nor derive another secret.
 */
export function foreignSecret(secrets: Secrets, subgraph: string): string {
  return secrets.derive(`foreign principals ${subgraph}`).toString('base64url');
}

/**
 * Adds the foreign subgraphs of the supergraph in `SUPERGRAPH` to the graph, now and whenever that supergraph changes.
 * Resolves after the first attempt; a failure is logged. ADR 0051.
 */
export async function addForeignSubgraphs(
  graph: Graph,
  config: Pick<Config, 'SUPERGRAPH' | 'SUPERGRAPH_INTERVAL' | 'FOREIGN_TIMEOUT' | 'FOREIGN_RETRIES'>,
  secrets: Secrets,
  log: Logger,
  shutdown: Pick<Shutdown, 'add'>,
): Promise<void> {
  if (config.SUPERGRAPH === undefined) return;
  const connections = await shutdown.add(new Agent({ connections: maxConnections }), (agent) => agent.destroy());
  const settings = {
    timeout: config.FOREIGN_TIMEOUT,
    retries: config.FOREIGN_RETRIES,
    secretOf: (subgraph: string) => foreignSecret(secrets, subgraph),
    connections,
  };
  const follower = await shutdown.add(
    new SupergraphFollower({
      source: supergraphSource(config.SUPERGRAPH),
      adopt: (supergraphSdl) => graph.adopt(supergraphSdl, (subgraph) => foreignSubgraph(subgraph, settings)),
      interval: config.SUPERGRAPH_INTERVAL,
      log,
    }),
    (resource) => resource.close(),
  );
  await follower.start();
}
