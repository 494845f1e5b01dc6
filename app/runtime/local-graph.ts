import { createGraph } from '../../gateway/src';
import type { Logger } from '../../subgraphs/kit/src';
import type { Config } from '../config';
import type { Domains } from './domains';
import { graphDescription, readSupergraph } from './supergraph';

/**
 * Creates the federated graph over the domains of this process, which it calls without network requests. The domains
 * may still be opening: the supergraph is read in the meantime.
 */
export function localGraph(
  domains: Domains | Promise<Domains>,
  config: Config,
  log: Logger,
): ReturnType<typeof createGraph> {
  return createGraph({
    supergraphSdl: readSupergraph(config.MODE),
    description: graphDescription,
    subgraphs: Promise.resolve(domains).then((open) => Object.values(open).map(({ subgraph }) => subgraph)),
    log,
    hideSuggestions: config.MODE === 'live',
  });
}
