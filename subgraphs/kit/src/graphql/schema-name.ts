import { createHash } from 'node:crypto';
import { printSubgraphSchema } from '@apollo/subgraph';
import type { GraphQLSchema } from 'graphql';

/**
 * Header with the hash of a domain's schema, and in requests of a gateway the comma-separated hashes of compatible
 * schemas. A request that does not list the served schema receives 412; a request without the header is always
 * accepted. Subscription connections send it as a connection parameter, and are closed with 4412 and the served hash as
 * the reason.
 */
export const schemaHeader = 'x-schema';
export const schemaMismatchCloseCode = 4412;

/** Length of a schema hash in characters. */
const nameLength = 22;

/** Hash of a schema: equal in all processes for equal schemas, different after any change. */
export function schemaName(schema: GraphQLSchema): string {
  return createHash('sha256').update(printSubgraphSchema(schema)).digest('base64url').slice(0, nameLength);
}

/** Whether a gateway's list of schemas contains the served schema, or is missing. */
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
