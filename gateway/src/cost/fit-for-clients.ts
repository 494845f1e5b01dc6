import { DocumentRejected, readDocument } from '../document';
import { clientRules } from '../limits';
import { buildSchemas } from '../schema';

/** Returns a function that checks whether clients could send a document to the graph: valid for the public schema and within the limits. */
export function clientDocumentChecker(supergraphSdl: string): (text: string) => boolean {
  const { visible } = buildSchemas(supergraphSdl, []);
  return (text) => {
    try {
      readDocument(text, null, visible, { rules: clientRules, hideSuggestions: true });
      return true;
    } catch (error) {
      if (error instanceof DocumentRejected) return false;
      throw error;
    }
  };
}
