import { GraphQLError } from 'graphql';
import { networkOf } from '../../../subgraphs/kit/src/addresses/client-address';
import type { Principal } from '../../../subgraphs/kit/src/principal/principal';
import type { AppDocuments } from '../cost/app-documents';
import type { Budget } from '../cost/budget';
import { documentIdOf, type TrustedDocuments } from '../cost/trusted-documents';
import { DocumentRejected } from '../document';
import type { Graph } from '../graph';
import type { PreparedDocument } from '../prepared';
import { HttpError } from './http-error';
import type { RequestedDocument } from './parameters';

/** Principal of requests without a credential. It has no accessible accounts. */
export const anonymousPrincipal: Principal = {
  kind: 'api_key',
  credentialId: 'nobody',
  userId: null,
  accountId: null,
  grants: [],
  pin: null,
};

/** Rules that decide which documents clients may execute. */
export interface DocumentRules {
  /** Whether all clients may use introspection and GraphiQL. */
  readonly sandbox: boolean;
  /** Ids of apps whose credentials may use introspection and GraphiQL outside of the sandbox. */
  readonly firstPartyApps?: ReadonlySet<string>;
  /** Cost limits of each client. Without this option there are no limits. */
  readonly budget?: Budget;
  /** Documents that apps have registered for their callers. */
  readonly appDocuments?: AppDocuments;
  /** Documents that clients can execute by id. */
  readonly trusted?: TrustedDocuments;
  /** Whether clients can execute only trusted documents. */
  readonly onlyTrusted?: boolean;
}

/** Maximum length of an automatically persisted document in characters; longer ones must always be sent as text. */
const maxPersistedLength = 16_384;

export interface Client {
  readonly principal: Principal | null;
  readonly address: string;
}

/** Returns the key for counting the costs of a client: its credential id, otherwise the network of its address. */
export function callerOf({ principal, address }: Client): string {
  return principal?.credentialId ?? `address ${networkOf(address)}`;
}

/**
 * Returns whether a principal may use introspection and see GraphiQL. In the sandbox, every principal may; elsewhere,
 * only credentials of the apps that the operator has configured. The app is taken from the principal, never from the
 * request.
 */
export function canSeeSchema(principal: Principal | null, { sandbox, firstPartyApps }: DocumentRules): boolean {
  return sandbox || (principal?.appId != null && firstPartyApps?.has(principal.appId) === true);
}

/**
 * Returns the request with the text of the document if it names a trusted document of the caller's app, by id or by its
 * text; otherwise the same request. Throws `DocumentRejected` if the app executes only its trusted documents and this is
 * none, and `RateExceeded`: unknown ids cost as much as reading a document.
 */
export async function withAppDocument(
  requestedDocument: RequestedDocument,
  client: Client,
  { appDocuments, budget }: DocumentRules,
): Promise<RequestedDocument> {
  const { query, documentId, operationName } = requestedDocument;
  const appId = client.principal?.appId;
  if (!appDocuments || appId == null) return requestedDocument;
  if (query !== null && !(await appDocuments.find(appId, null)).only) return requestedDocument;
  const { only, text } = await appDocuments.find(appId, documentId ?? documentIdOf(query));
  if (text !== null) return { query: text, documentId: null, operationName, persistedId: null, isTrusted: true };
  budget?.payReading(callerOf(client));
  if (!only) return requestedDocument;
  const message = 'The app executes only its trusted documents, and this is none of them.';
  throw new DocumentRejected([new GraphQLError(message, { extensions: { code: 'graphql_document_not_trusted' } })]);
}

/**
 * Prepares a client's document, or returns the error of an invalid document. Without a credential only introspection is
 * allowed, and only in the sandbox. Throws `HttpError` for documents that the client may not execute, and
 * `RateExceeded`.
 */
export function documentFor(
  graph: Graph,
  requestedDocument: RequestedDocument,
  client: Client,
  rules: DocumentRules,
): PreparedDocument | DocumentRejected {
  const { principal } = client;
  if (!principal && !rules.sandbox) throw missingCredentialError();
  let document: PreparedDocument;
  try {
    const { budget } = rules;
    const text = resolveDocumentText(graph, requestedDocument, rules);
    document = graph.prepareForClient(
      text,
      requestedDocument.operationName,
      budget && (() => void budget.payReading(callerOf(client))),
    );
  } catch (error) {
    if (error instanceof DocumentRejected) return error;
    throw error;
  }
  if (!principal && document.readsData) throw missingCredentialError();
  if (document.readsSchema && !canSeeSchema(principal, rules))
    throw new HttpError(
      403,
      'forbidden',
      'Introspection is available only in sandbox mode and to apps of the service itself.',
    );
  persist(graph, requestedDocument, principal);
  return document;
}

/**
 * Keeps a valid document under the hash with which it was sent, so that this client and others can send only the hash
 * (automatic persisted queries of Apollo Client and urql).
 */
function persist(graph: Graph, { query, persistedId }: RequestedDocument, principal: Principal | null): void {
  if (query === null || persistedId === null) return;
  if (documentIdOf(query) !== persistedId.toLowerCase())
    throw new HttpError(
      400,
      'parameter_invalid',
      'extensions.persistedQuery.sha256Hash is not the SHA-256 hash of query.',
    );
  if (principal && query.length <= maxPersistedLength) graph.persistedDocuments.put(persistedId.toLowerCase(), query);
}

function resolveDocumentText(
  graph: Graph,
  { query, documentId, persistedId, isTrusted }: RequestedDocument,
  { trusted, onlyTrusted }: DocumentRules,
): string {
  if (query !== null && (isTrusted || !onlyTrusted)) return query;
  const id = documentId ?? documentIdOf(query);
  const text = trusted?.get(id) ?? (onlyTrusted ? undefined : graph.persistedDocuments.get(id.toLowerCase()));
  if (text !== undefined) return text;
  if (documentId !== null && documentId === persistedId && !onlyTrusted) throw persistedDocumentNotFound();
  const message =
    documentId === null
      ? 'Only trusted documents can be executed.'
      : 'The document id is unknown. Send the document text instead, unless only trusted documents are allowed.';
  throw new DocumentRejected([new GraphQLError(message, { extensions: { code: 'graphql_document_unknown' } })]);
}

/**
 * Returns the error on which clients send the text of a document together with its hash. Apollo Client and urql compare
 * this message and this code.
 */
function persistedDocumentNotFound(): DocumentRejected {
  const extensions = { code: 'PERSISTED_QUERY_NOT_FOUND' };
  return new DocumentRejected([new GraphQLError('PersistedQueryNotFound', { extensions })]);
}

/** Returns the 401 error for a request that needs a valid credential and has none. */
export function missingCredentialError(): HttpError {
  return new HttpError(401, 'unauthorized', 'A valid credential is required.', { 'www-authenticate': 'Bearer' });
}
