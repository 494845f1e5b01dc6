import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ComposableSubgraph } from '../../gateway/src';
import type { Config } from '../config';

/** Modes of the service. Live mode has its own supergraph, without the commands that simulate external parties. */
export const modes: readonly Config['MODE'][] = ['sandbox', 'live'];

/**
 * Description of the graph, which introspection and the documentation of the query page show first. It is not part of
 * the supergraph, because parsers of federation routers do not read descriptions of schemas.
 */
export const graphDescription = `Commerce and payments: accounts, products, plans, memberships, payments, payouts, courses and live events.

- Every request needs a credential in the header \`Authorization: Bearer …\`; introspection in the sandbox does not.
- Lists are connections: \`first\` and \`after\`, or \`last\` and \`before\`. Amounts are exact decimal strings.
- Mutations report rejected input in \`userErrors\`, and then change nothing.
- The subscription \`events\` sends changes live; with a cursor as \`after\` it also sends the events missed before.`;

/** File name of the supergraph below `gateway/`. */
export function supergraphFile(mode: Config['MODE']): string {
  return mode === 'sandbox' ? 'supergraph.graphql' : 'supergraph.live.graphql';
}

/** Reads the committed supergraph. `npm run compose` generates it, and CI verifies that it is up to date. */
export function readSupergraph(mode: Config['MODE']): string {
  return readFileSync(join(__dirname, '../../gateway', supergraphFile(mode)), 'utf8');
}

/** File name of the schema of one subgraph below `gateway/`. */
export function subgraphFile(mode: Config['MODE'], name: string): string {
  return `subgraphs/${mode}/${name}.graphql`;
}

/** Reads the committed schemas of the subgraphs of the service, from which `readSupergraph` is composed. */
export function readSubgraphs(mode: Config['MODE']): readonly ComposableSubgraph[] {
  const folder = join(__dirname, '../../gateway/subgraphs', mode);
  return readdirSync(folder).map((file) => ({
    name: basename(file, '.graphql'),
    sdl: readFileSync(join(folder, file), 'utf8'),
  }));
}
