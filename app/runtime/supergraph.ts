import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';

/** Modes of the service. Live mode has its own supergraph, without the commands that simulate external parties. */
export const modes: readonly Config['MODE'][] = ['sandbox', 'live'];

/** File name of the supergraph below `gateway/`. */
export function supergraphFile(mode: Config['MODE']): string {
  return mode === 'sandbox' ? 'supergraph.graphql' : 'supergraph.live.graphql';
}

/** Reads the committed supergraph. `npm run compose` generates it, and CI verifies that it is up to date. */
export function readSupergraph(mode: Config['MODE']): string {
  return readFileSync(join(__dirname, '../../gateway', supergraphFile(mode)), 'utf8');
}
