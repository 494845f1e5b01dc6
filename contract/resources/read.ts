import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a resource is read from the graph and becomes the newest REST shape: written once, used by routes and events. */
export interface ResourceRead {
  /** Graph type, `Plan`; also the name of the answer's schema. */
  readonly type: string;
  /** The query field that reads one by `id`. */
  readonly field: string;
  /** Fragment on the graph type, named `<type>Read`. */
  readonly fragment: string;
  /** The newest shape of what the fragment selects. */
  readonly serialize: (data: never) => unknown;
}

/** The text of a resource's `read.graphql`, which stands next to its schema. */
export function readFragment(resource: string): string {
  return readFileSync(join(__dirname, resource, 'read.graphql'), 'utf8');
}
