import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ExecutionResult, GraphQLError } from 'graphql';
import { maskedMessage, publicError } from '../../../subgraphs/kit/src/graphql/public-error';
import { networkOf } from '../../../subgraphs/kit/src/addresses';
import { RateExceeded, rateHeaders, type RateTaken } from '../../../subgraphs/kit/src/limits';
import type { Logger } from '../../../subgraphs/kit/src/logging';
import type { Principal } from '../../../subgraphs/kit/src/principal';
import { activeTracer, type RequestObserver } from '../../../subgraphs/kit/src/telemetry';
import { bearerCredential, type Authenticator } from '../authentication';
import { DocumentRefused } from '../document';
import type { Graph } from '../graph';
import { tooLargeVariables } from '../limits';
import type { PreparedDocument } from '../prepared';
import type { RequestScope } from '../request';
import { callerOf, documentFor, type DocumentRules, maySeeSchema, missingCredential, nobody } from './client-document';
import { graphiqlPage } from './graphiql';
import { HttpRefusal } from './http-error';
import { type AnswerType, answerType } from './media-type';
import { type GraphParameters, parametersOfGet, parametersOfPost } from './parameters';
import { newVisit, observed, type Visit } from './observed';
import { requestIdOf } from './request-id';
import { withShortErrors } from './short-errors';

/** Clients that may use introspection also get GraphiQL. */
export interface GraphHandlerOptions extends DocumentRules {
  readonly graph: Graph;
  readonly authenticator: Authenticator;
  readonly log: Logger;
  /** Returns the client's address, for services behind a proxy. Default: the remote address of the connection. */
  readonly clientAddress?: (request: IncomingMessage) => string;
  /** Called for every response. */
  readonly observe?: RequestObserver;
}

/** Handles one HTTP request to `/graphql`. Never rejects. */
export type GraphHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createGraphHandler(options: GraphHandlerOptions): GraphHandler {
  const handle = async (request: IncomingMessage, response: ServerResponse, visit: Visit): Promise<void> => {
    const { requestId } = visit;
    response.setHeader('X-Request-Id', requestId);
    let type: AnswerType = 'application/json';
    try {
      if (wantsPage(request) && (await maySeePage(options, request, visit)))
        return await graphiqlPage(request, response);
      type = answerType(request.headers.accept);
      const result = await answer(options, request, response, visit);
      visit.failed = result.errors !== undefined;
      // A result without `data` was not executed; only `application/graphql-response+json` reports that in the status.
      send(response, type === 'application/json' || result.data !== undefined ? 200 : 400, type, result);
    } catch (error) {
      refuse(response, type, counted(error, options, request, response), requestId, options.log);
    }
  };
  return async (request, response) => {
    const visit = newVisit(requestIdOf(request.headers['x-request-id']));
    const tracer = activeTracer();
    if (tracer === null) {
      await handle(request, response, visit);
      return observed(request, response, visit, null, options.observe);
    }
    await tracer.run({ name: 'graph', kind: 'server', traceparent: request.headers.traceparent }, async (span) => {
      await handle(request, response, visit);
      observed(request, response, visit, span, options.observe);
    });
  };
}

/** Whether a browser opens the page, with or without a query in the URL: GraphiQL stores its query there. */
function wantsPage(request: IncomingMessage): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}

/** Skips authentication when the credential makes no difference. */
async function maySeePage(options: GraphHandlerOptions, request: IncomingMessage, visit: Visit): Promise<boolean> {
  if (options.sandbox || !options.firstPartyApps?.size) return options.sandbox;
  visit.principal = await principalOf(options, request, visit.requestId);
  return maySeeSchema(visit.principal, options);
}

async function answer(
  options: GraphHandlerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
): Promise<ExecutionResult> {
  const { graph, budget } = options;
  // With `Expect: 100-continue` an invalid credential is rejected before the body is sent.
  const asked = request.headers.expect === undefined ? undefined : await principalOf(options, request, visit.requestId);
  if (asked === null && !options.sandbox) throw missingCredential();
  const parameters = await parametersOf(request);
  const client = {
    principal: asked === undefined ? await principalOf(options, request, visit.requestId) : asked,
    address: addressOf(options, request),
  };
  visit.principal = client.principal;
  try {
    const document = documentFor(graph, parameters, client, options);
    if (document instanceof DocumentRefused) return { errors: document.errors };
    visit.document = document;
    refuseMethod(request, document);
    const excess = tooLargeVariables(parameters.variables);
    if (excess) return { errors: [excess] };
    const paid = await budget?.payRunning(callerOf(client), document, parameters.variables);
    const result = await graph.execute(
      document,
      parameters.variables,
      scopeOf(request, client.principal ?? nobody, visit.requestId, options),
    );
    return paid ? { ...result, extensions: { cost: paid.told } } : result;
  } catch (error) {
    if (error instanceof DocumentRefused) return { errors: error.errors };
    throw error;
  } finally {
    if (budget) tell(response, options, budget.left(callerOf(client)));
  }
}

function scopeOf(
  request: IncomingMessage,
  principal: Principal,
  requestId: string,
  { log }: GraphHandlerOptions,
): RequestScope {
  return { principal, requestId, log, operationKey: operationKeyOf(request.headers['idempotency-key'], principal) };
}

function tell(response: ServerResponse, { budget }: GraphHandlerOptions, taken: RateTaken): void {
  if (!budget || response.headersSent) return;
  for (const [name, value] of Object.entries(rateHeaders(budget.limits, taken))) response.setHeader(name, value);
}

/**
 * Returns the error that ends the request: the original one, or `RateExceeded` when the address has sent too many requests without a valid
 * credential.
 */
function counted(
  error: unknown,
  options: GraphHandlerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): unknown {
  if (error instanceof RateExceeded) tell(response, options, error.taken);
  if (!options.budget || !(error instanceof HttpRefusal) || error.status !== 401) return error;
  const taken = options.budget.limits.take('refused', networkOf(addressOf(options, request)));
  tell(response, options, taken);
  return taken.allowed ? error : new RateExceeded(taken);
}

function addressOf({ clientAddress }: GraphHandlerOptions, request: IncomingMessage): string {
  return clientAddress?.(request) ?? request.socket.remoteAddress ?? '';
}

async function parametersOf(request: IncomingMessage): Promise<GraphParameters> {
  if (request.method === 'POST') return parametersOfPost(request);
  if (request.method === 'GET') return parametersOfGet(new URL(request.url ?? '/', 'http://graph').searchParams);
  throw new HttpRefusal(405, 'method_not_allowed', 'Send GET or POST.', { allow: 'GET, POST' });
}

/** Returns null without a credential. An invalid credential is rejected for every document. */
async function principalOf(
  options: GraphHandlerOptions,
  request: IncomingMessage,
  requestId: string,
): Promise<Principal | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const credential = bearerCredential(header);
  const principal =
    credential &&
    (await options.authenticator
      .authenticate(credential, addressOf(options, request))
      .catch((error: unknown) => nobodyCanTell(error, requestId)));
  if (!principal) {
    throw new HttpRefusal(401, 'unauthorized', 'The credential is unknown, expired or revoked.', {
      'www-authenticate': 'Bearer',
    });
  }
  return principal;
}

function nobodyCanTell(error: unknown, requestId: string): never {
  if ((error as GraphQLError).extensions?.code !== 'service_unavailable') throw error;
  throw new HttpRefusal(
    503,
    'service_unavailable',
    `The service is temporarily unavailable. Request id: ${requestId}`,
    { 'retry-after': '1' },
  );
}

function refuseMethod(request: IncomingMessage, document: PreparedDocument): void {
  if (document.operationType === 'subscription') {
    throw new HttpRefusal(400, 'parameter_invalid', 'Subscriptions are served over WebSocket at this address.');
  }
  if (request.method === 'GET' && document.operationType === 'mutation') {
    throw new HttpRefusal(405, 'method_not_allowed', 'Send mutations by POST.', { allow: 'POST' });
  }
}

/** Scopes the idempotency key to the credential and to the GraphQL API: REST uses another scope. */
function operationKeyOf(header: string | string[] | undefined, principal: Principal): string | null {
  if (header === undefined) return null;
  const key = String(header);
  if (key.length === 0 || Buffer.byteLength(key, 'latin1') > 255) {
    throw new HttpRefusal(400, 'parameter_invalid', 'Idempotency-Key must have 1 to 255 bytes.');
  }
  return `graph:${principal.credentialId}:${key}`;
}

function refuse(response: ServerResponse, type: AnswerType, error: unknown, requestId: string, log: Logger): void {
  if (error instanceof RateExceeded) {
    response.setHeader('retry-after', error.taken.retryAfter);
    return send(response, 429, type, { errors: [publicError(error, { log, requestId })] });
  }
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
  // A string is written in one chunk with the headers; a buffer is not.
  const body = JSON.stringify(withShortErrors(result));
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
}
