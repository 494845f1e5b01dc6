import type { GraphQLSchema } from 'graphql';
import { DocumentRejected, readDocument } from '../document';
import { clientRules } from '../limits';
import { buildSchemas } from '../schema';

/** Returns the reasons for which clients cannot send a document with one operation to the graph; none if they can. */
export function documentProblems(schema: GraphQLSchema, text: string): readonly string[] {
  try {
    readDocument(text, null, schema, { rules: clientRules, hideSuggestions: false });
    return [];
  } catch (error) {
    if (error instanceof DocumentRejected) return error.errors.map(({ message }) => message);
    throw error;
  }
}

/** Returns a function that checks whether clients could send a document to the graph: valid for the public schema and within the limits. */
export function clientDocumentChecker(supergraphSdl: string): (text: string) => boolean {
  const { visible } = buildSchemas(supergraphSdl, []);
  return (text) => documentProblems(visible, text).length === 0;
}
