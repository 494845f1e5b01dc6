import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Read of a resource from the GraphQL API and its conversion to the latest REST shape. Shared by routes and events. */
export interface ResourceRead {
  /** GraphQL type, such as `Plan`; also the name of the response schema. */
  readonly type: string;
  /** Query field that returns one resource by `id`. */
  readonly field: string;
  /** Fragment on the GraphQL type, with the name `<type>Read`. */
  readonly fragment: string;
  /** Converts the data of the fragment to the latest REST shape. */
  readonly serialize: (data: never) => unknown;
}

/** Reads the file `read.graphql` of a resource. */
export function readFragment(resource: string): string {
  return readFileSync(join(__dirname, resource, 'read.graphql'), 'utf8');
}
