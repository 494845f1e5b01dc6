import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The composed graph as it is committed; `npm run compose` makes it, CI proves that it is fresh. */
export function readSupergraph(): string {
  return readFileSync(join(__dirname, '../../gateway/supergraph.graphql'), 'utf8');
}
