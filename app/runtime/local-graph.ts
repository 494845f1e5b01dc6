import { createGraph } from '../../gateway/src';
import type { Logger } from '../../subgraphs/kit/src';
import type { Config } from '../config';
import type { Domains } from './domains';
import { readSupergraph } from './supergraph';

/** Creates the federated graph over the domains of this process, which it calls without network requests. */
export function localGraph(domains: Domains, config: Config, log: Logger): ReturnType<typeof createGraph> {
  return createGraph({
    supergraphSdl: readSupergraph(config.MODE),
    subgraphs: Object.values(domains).map(({ subgraph }) => subgraph),
    log,
    hideSuggestions: config.MODE === 'live',
  });
}
