import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ExecutionResult, GraphQLError } from 'graphql';
import { maskedMessage } from '../../../subgraphs/kit/src/graphql/public-error';
import type { Logger } from '../../../subgraphs/kit/src/logging';
import type { Principal } from '../../../subgraphs/kit/src/principal';
import { bearerCredential, type Authenticator } from '../authentication';
import { DocumentRefused } from '../document';
import type { Graph } from '../graph';
import type { PreparedDocument } from '../prepared';
import { documentFor, nobody } from './client-document';
import { graphiqlPage } from './graphiql';
import { HttpRefusal } from './http-error';
import { type AnswerType, answerType } from './media-type';
import { type GraphParameters, parametersOfGet, parametersOfPost } from './parameters';
import { requestIdOf } from './request-id';

export interface GraphHandlerOptions {
  readonly graph: Graph;
  readonly authenticator: Authenticator;
  /** Serves the query page, and lets anybody ask about the schema. */
  readonly sandbox: boolean;
  readonly log: Logger;
  /** Address of the client, where a proxy stands in front. The connection's own address unless told. */
  readonly clientAddress?: (request: IncomingMessage) => string;
}

/** Answers one HTTP request to `/graphql`. Never rejects. */
export type GraphHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createGraphHandler(options: GraphHandlerOptions): GraphHandler {
  return async (request, response) => {
    const requestId = requestIdOf(request.headers['x-request-id']);
    response.setHeader('X-Request-Id', requestId);
    let type: AnswerType = 'application/json';
    try {
      if (wantsPage(request, options.sandbox)) return await graphiqlPage(request, response);
      type = answerType(request.headers.accept);
      const result = await answer(options, request, requestId);
      // Without `data` the document was not run; only the newer form says so in its status.
      send(response, type === 'application/json' || result.data !== undefined ? 200 : 400, type, result);
    } catch (error) {
      refuse(response, type, error, requestId, options.log);
    }
  };
}

/** A browser's visit, with or without a query in the address: the page keeps its query there. */
function wantsPage(request: IncomingMessage, sandbox: boolean): boolean {
  return sandbox && request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}

async function answer(options: GraphHandlerOptions, request: IncomingMessage, requestId: string): Promise<ExecutionResult> {
  const parameters = await parametersOf(request);
  const principal = await principalOf(options, request);
  const document = documentFor(options.graph, parameters, { principal, sandbox: options.sandbox });
  if (document instanceof DocumentRefused) return { errors: document.errors };
  refuseMethod(request, document);
  const scope = {
    principal: principal ?? nobody,
    requestId,
    log: options.log,
    operationKey: operationKeyOf(request.headers['idempotency-key'], principal ?? nobody),
  };
  return options.graph.execute(document, parameters.variables, scope);
}

async function parametersOf(request: IncomingMessage): Promise<GraphParameters> {
  if (request.method === 'POST') return parametersOfPost(request);
  if (request.method === 'GET') return parametersOfGet(new URL(request.url ?? '/', 'http://graph').searchParams);
  throw new HttpRefusal(405, 'method_not_allowed', 'Send GET or POST.', { allow: 'GET, POST' });
}

/** Null without a credential. A credential that is wrong is refused whatever is asked. */
async function principalOf(options: GraphHandlerOptions, request: IncomingMessage): Promise<Principal | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const credential = bearerCredential(header);
  const address = options.clientAddress?.(request) ?? request.socket.remoteAddress ?? '';
  const principal = credential && (await options.authenticator.authenticate(credential, address).catch(nobodyCanTell));
  if (!principal) {
    throw new HttpRefusal(401, 'unauthorized', 'The credential is unknown, expired or revoked.', { 'www-authenticate': 'Bearer' });
  }
  return principal;
}

function nobodyCanTell(error: unknown): never {
  if ((error as GraphQLError).extensions?.code !== 'service_unavailable') throw error;
  throw new HttpRefusal(503, 'service_unavailable', 'The service is temporarily unavailable.', { 'retry-after': '1' });
}

function refuseMethod(request: IncomingMessage, document: PreparedDocument): void {
  if (document.operationType === 'subscription') {
    throw new HttpRefusal(400, 'parameter_invalid', 'Subscriptions are served over WebSocket at this address.');
  }
  if (request.method === 'GET' && document.operationType === 'mutation') {
    throw new HttpRefusal(405, 'method_not_allowed', 'Send mutations by POST.', { allow: 'POST' });
  }
}

/** Keys of one credential, and of the graph's door: REST has a scope of its own. */
function operationKeyOf(header: string | string[] | undefined, principal: Principal): string | null {
  if (header === undefined) return null;
  const key = String(header);
  if (key.length === 0 || Buffer.byteLength(key, 'latin1') > 255) {
    throw new HttpRefusal(400, 'parameter_invalid', 'Idempotency-Key must have 1 to 255 bytes.');
  }
  return `graph:${principal.credentialId}:${key}`;
}

function refuse(response: ServerResponse, type: AnswerType, error: unknown, requestId: string, log: Logger): void {
  if (error instanceof HttpRefusal) {
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
    return send(response, error.status, type, { errors: [error.toGraphQLError()] });
  }
  if (response.destroyed) return;
  log.error({ err: error, requestId }, 'A graph request failed');
  const { message, code, status } = { message: maskedMessage(requestId), code: 'internal_server_error', status: 500 };
  send(response, status, type, { errors: [new HttpRefusal(status, code, message).toGraphQLError()] });
}

function send(response: ServerResponse, status: number, type: AnswerType, result: ExecutionResult): void {
  if (response.headersSent || response.destroyed) return;
  const body = Buffer.from(JSON.stringify(result));
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'content-length': body.length, 'cache-control': 'no-store' });
  response.end(body);
}
