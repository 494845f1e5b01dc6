import { createHash } from 'node:crypto';
import { printSubgraphSchema } from '@apollo/subgraph';
import type { GraphQLSchema } from 'graphql';

/**
 * Header with schema hashes. In responses it contains the hash of the domain's schema, in requests of a gateway the
 * comma-separated hashes of compatible schemas. A request that does not list the served schema receives 412; a request
 * without the header is always accepted. Subscription connections send the list as a connection parameter, and are
 * closed with 4412 and the served hash as the reason.
 */
export const schemaHeader = 'x-schema';
export const schemaMismatchCloseCode = 4412;

/** Length of a schema hash in characters. */
const nameLength = 22;

/** Returns the hash of a schema: equal in all processes for equal schemas, different after any change. */
export function schemaName(schema: GraphQLSchema): string {
  return createHash('sha256').update(printSubgraphSchema(schema)).digest('base64url').slice(0, nameLength);
}

/** Whether a gateway accepts the served schema: its list of schema hashes contains `name`, or it sent no list. */
export function isSchemaNamed(name: string, listedNames: unknown): boolean {
  return (
    listedNames === undefined ||
    [listedNames]
      .flat()
      .filter((text) => typeof text === 'string')
      .join(',')
      .split(',')
      .some((item) => item.trim() === name)
  );
}
