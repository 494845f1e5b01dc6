import { documentIdOf, clientDocumentChecker } from '../../gateway/src';
import { legacyRoutes } from '../../rest-compat/legacy-v2/routes';
import { operationSource } from '../../rest-compat/pipeline/document';
import { routes } from '../../rest-compat/routes';
import { checkoutDocuments } from '../../web/checkout';
import { manageDocuments } from '../../web/manage';
import { receiptDocuments } from '../../web/receipts';
import { verifyDocuments } from '../../web/verify';
import { cliDocuments } from '../../packages/cli/src/documents';

/** Returns all GraphQL documents that this service and its command line tool execute. */
function ownDocuments(): string[] {
  const operations = [...routes, ...legacyRoutes].flatMap(({ key, document, fragments = [] }) =>
    document === null ? [] : [operationSource(key, document, fragments, []).text],
  );
  const pages = [checkoutDocuments, manageDocuments, receiptDocuments, verifyDocuments].flatMap(
    (documentSet): string[] => Object.values(documentSet),
  );
  return [...operations, ...pages, ...Object.values(cliDocuments)];
}

/**
 * `gateway/trusted-documents.json`: id → text of the service's own GraphQL documents, which clients may execute too.
 * Documents with internal fields are omitted.
 */
export function trustedDocuments(supergraphSdl: string): string {
  const isForClients = clientDocumentChecker(supergraphSdl);
  const rows = ownDocuments()
    .filter(isForClients)
    .map((text): [id: string, text: string] => [documentIdOf(text), text]);
  return `${JSON.stringify(Object.fromEntries(rows.toSorted(([one], [two]) => (one < two ? -1 : 1))), null, 1)}\n`;
}
