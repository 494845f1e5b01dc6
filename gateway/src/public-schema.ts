import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { buildSchemas } from './schema';

/** Builds the public schema of a supergraph: without federation directives and without `@inaccessible` elements. */
export function publicSchemaOf(supergraphSdl: string): GraphQLSchema {
  return buildSchemas(supergraphSdl, []).visible;
}

/** Returns the SDL of a public schema, sorted by name, with descriptions, deprecations and specifications of scalars. */
export function publicSdlOf(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
