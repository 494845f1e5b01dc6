import { createHash } from 'node:crypto';
import { printSubgraphSchema } from '@apollo/subgraph';
import type { GraphQLSchema } from 'graphql';

/**
 * Header by which a domain names the schema that it serves, and in which a gateway names those that fit it, with commas between
 * them. A request that names others is not answered (412); one without the header is, whatever the schema. Connections for subscriptions say it with
 * their parameters, and are closed with 4412 and the name of what is served.
 */
export const schemaHeader = 'x-schema';
export const closedForSchema = 4412;

/** Letters that name a schema. */
const nameLength = 22;

/** The same for equal schemas, in whatever process; another one after any change. */
export function schemaName(schema: GraphQLSchema): string {
  return createHash('sha256').update(printSubgraphSchema(schema)).digest('base64url').slice(0, nameLength);
}

/** Whether somebody who names these schemas can be answered by this one. */
export function isSchemaNamed(name: string, named: unknown): boolean {
  return (
    named === undefined ||
    [named]
      .flat()
      .filter((text) => typeof text === 'string')
      .join(',')
      .split(',')
      .some((one) => one.trim() === name)
  );
}
