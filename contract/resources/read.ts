import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Describes how a resource is read from the GraphQL API and converted to the latest REST shape. REST routes and events
 * share it.
 */
export interface ResourceRead {
  /** GraphQL type, such as `Plan`; also the name of the REST response schema. */
  readonly type: string;
  /** Query field that returns one resource by `id`. */
  readonly field: string;
  /** Fragment on the GraphQL type, with the name `<type>Read`. */
  readonly fragment: string;
  /** Converts the data of the fragment to the latest REST shape. */
  readonly serialize: (data: never) => unknown;
}

/** Returns the text of the file `read.graphql` in the folder of a resource. */
export function readFragment(resource: string): string {
  return readFileSync(join(__dirname, resource, 'read.graphql'), 'utf8');
}
