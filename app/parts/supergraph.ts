import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';

/** Live mode has a graph of its own: without the commands that stand in for outside parties. */
export const modes: readonly Config['MODE'][] = ['sandbox', 'live'];

/** Name of the composed graph's file below `gateway/`. */
export function supergraphFile(mode: Config['MODE']): string {
  return mode === 'sandbox' ? 'supergraph.graphql' : 'supergraph.live.graphql';
}

/** The composed graph as it is committed; `npm run compose` makes it, CI proves that it is fresh. */
export function readSupergraph(mode: Config['MODE']): string {
  return readFileSync(join(__dirname, '../../gateway', supergraphFile(mode)), 'utf8');
}
