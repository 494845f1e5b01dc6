import { GraphQLError } from 'graphql';
import { networkOf } from '../../../subgraphs/kit/src/addresses';
import type { Principal } from '../../../subgraphs/kit/src/principal';
import type { Budget } from '../cost/budget';
import { documentIdOf, type TrustedDocuments } from '../cost/trusted-documents';
import { DocumentRefused } from '../document';
import type { Graph } from '../graph';
import type { PreparedDocument } from '../prepared';
import { HttpRefusal } from './http-error';
import type { AskedDocument } from './parameters';

/** Who asks without a credential: somebody who reaches nothing. */
export const nobody: Principal = {
  kind: 'api_key',
  credentialId: 'nobody',
  userId: null,
  accountId: null,
  grants: [],
  pin: null,
};

/** What holds for everybody who sends documents. */
export interface DocumentRules {
  /** Anybody may ask about the schema, and see the query page. */
  readonly sandbox: boolean;
  /** Ids of apps whose credentials may do so elsewhere, too. */
  readonly firstPartyApps?: ReadonlySet<string>;
  /** What callers may spend; left out where they may spend what they like. */
  readonly budget?: Budget;
  /** Documents that are run by their id. */
  readonly trusted?: TrustedDocuments;
  /** No other documents are run. */
  readonly onlyTrusted?: boolean;
}

export interface Client {
  readonly principal: Principal | null;
  readonly address: string;
}

/** Under which name a client's costs are counted. */
export function callerOf({ principal, address }: Client): string {
  return principal?.credentialId ?? `address ${networkOf(address)}`;
}

/**
 * Whether somebody may ask about the schema, and see the query page: anybody in the sandbox, elsewhere only who has a credential of an app that the
 * operator has named. The principal says whose app it is, no word of the request does.
 */
export function maySeeSchema(principal: Principal | null, { sandbox, firstPartyApps }: DocumentRules): boolean {
  return sandbox || (principal?.appId != null && firstPartyApps?.has(principal.appId) === true);
}

/**
 * Prepares a client's document, or says why it cannot be run. Without a credential nothing but questions about the schema
 * is answered, and those only in the sandbox.
 * Throws `HttpRefusal` for what the client may not do, and `RateExceeded`.
 */
export function documentFor(
  graph: Graph,
  asked: AskedDocument,
  client: Client,
  rules: DocumentRules,
): PreparedDocument | DocumentRefused {
  const { principal } = client;
  if (!principal && !rules.sandbox) throw missingCredential();
  let document: PreparedDocument;
  try {
    const { budget } = rules;
    document = graph.prepareForClient(
      textOf(asked, rules),
      asked.operationName,
      budget && (() => void budget.payReading(callerOf(client))),
    );
  } catch (error) {
    if (error instanceof DocumentRefused) return error;
    throw error;
  }
  if (!principal && document.readsData) throw missingCredential();
  if (document.readsSchema && !maySeeSchema(principal, rules))
    throw new HttpRefusal(
      403,
      'forbidden',
      'The schema can be asked for in sandbox mode, or by apps of the service itself.',
    );
  return document;
}

function textOf({ query, documentId }: AskedDocument, { trusted, onlyTrusted }: DocumentRules): string {
  if (query !== null && !onlyTrusted) return query;
  const text = trusted?.get(documentId ?? documentIdOf(query));
  if (text !== undefined) return text;
  const message =
    documentId === null
      ? 'Only documents that are known to this service are run.'
      : 'No document with this id is known to this service. Send its text instead, unless only known ones are run.';
  throw new DocumentRefused([new GraphQLError(message, { extensions: { code: 'graphql_document_unknown' } })]);
}

/** How a request is refused that needs a credential and has none. */
export function missingCredential(): HttpRefusal {
  return new HttpRefusal(401, 'unauthorized', 'A valid credential is required.', { 'www-authenticate': 'Bearer' });
}
