import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Describes how a resource is read from the GraphQL API and serialized for the latest REST API version. Both REST
 * routes and events use this description.
 */
export interface ResourceRead {
  /** GraphQL type, such as `Plan`; also the name of the REST response schema. */
  readonly type: string;
  /** Query field that returns one resource by `id`. */
  readonly field: string;
  /** Fragment on the GraphQL type, with the name `<type>Read`. */
  readonly fragment: string;
  /** Converts the GraphQL data of the fragment to the JSON shape of the latest REST API version. */
  readonly serialize: (data: never) => unknown;
}

/** Returns the text of the file `read.graphql` in the folder of a resource. */
export function readFragment(resource: string): string {
  return readFileSync(join(__dirname, resource, 'read.graphql'), 'utf8');
}
