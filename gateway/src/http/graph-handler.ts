import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ExecutionResult, GraphQLError } from 'graphql';
import { maskedMessage, publicError } from '../../../subgraphs/kit/src/graphql/public-error';
import { networkOf } from '../../../subgraphs/kit/src/addresses/client-address';
import { RateExceeded, rateHeaders, type RateLimitResult } from '../../../subgraphs/kit/src/limits/rate-limits';
import type { Logger } from '../../../subgraphs/kit/src/logging';
import { CursorDamaged } from '../../../subgraphs/kit/src/pagination/cursor';
import type { FieldPermissions } from '../../../subgraphs/kit/src/graphql/root-fields';
import type { Principal } from '../../../subgraphs/kit/src/principal/principal';
import { activeTracer } from '../../../subgraphs/kit/src/telemetry/tracing';
import type { RequestObserver } from '../../../subgraphs/kit/src/telemetry/request-observer';
import { type Authenticator, bearerCredential } from '../authentication/authenticator';
import { DocumentRejected } from '../document';
import type { Graph, RequestScope } from '../graph';
import { variablesLimitError } from '../limits';
import type { PreparedDocument } from '../prepared';
import type { LiveGraph } from '../subscriptions/live-graph';
import {
  type Client,
  callerOf,
  documentFor,
  type DocumentRules,
  canSeeSchema,
  missingCredentialError,
  anonymousPrincipal,
  withAppDocument,
} from './client-document';
import { graphiqlPage, type PageCredentials } from './graphiql';
import { assetsPath, sendAsset } from './graphiql-assets';
import { HttpError } from './http-error';
import {
  isStreamType,
  negotiateMediaType,
  noStreamAccepted,
  type ResponseMediaType,
  type StreamMediaType,
  streamTypeOf,
} from './media-type';
import { openStream, type StreamRequest } from './open-stream';
import { framedResult, framings } from './stream-framing';
import { type GraphParameters, parametersOfGet, parametersOfPost } from './parameters';
import { newRequestRecord, observed, type Visit } from './observed';
import { requestsSchemaFile, requireReadMethod, sendSchemaFile } from './schema-file';
import { withShortErrors } from './short-errors';
import { sendCompressed } from '../../../subgraphs/kit/src/serving/compression';
import { newRequestId } from '../../../subgraphs/kit/src/ids';

/** Returns the request id that the client has sent when it has a safe format, otherwise a new one. */
function requestIdOf(header: unknown): string {
  return typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : newRequestId();
}

/** Options of the GraphQL handler. Clients that may use introspection also get GraphiQL. */
export interface GraphHandlerOptions extends DocumentRules {
  readonly graph: Graph;
  readonly authenticator: Authenticator;
  readonly log: Logger;
  /** Live clients and subscriptions of the process, which sockets share. */
  readonly live: LiveGraph;
  /** Names of the request headers that foreign subgraphs receive, in lower case; none by default. */
  readonly forwardedHeaders?: readonly string[];
  /** Returns the client's IP address, for services behind a proxy. Default: the remote address of the connection. */
  readonly clientAddress?: (request: IncomingMessage) => string;
  /** Permissions of fields that the SDL of the public schema shows. */
  readonly permissions?: FieldPermissions;
  /** Called for every response. */
  readonly observe?: RequestObserver;
  /** Source of the sandbox key on the GraphiQL page. Without it no key is filled in. */
  readonly pageCredentials?: PageCredentials;
}

/** Handles one HTTP request to `/graphql`, or to a file of the GraphiQL page. Never rejects. */
/** Handles one HTTP request to `/graphql`, or to the SDL of the public schema. Never rejects. */
export type GraphHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createGraphHandler(options: GraphHandlerOptions): GraphHandler {
  const handle = async (request: IncomingMessage, response: ServerResponse, visit: Visit): Promise<void> => {
    const { requestId } = visit;
    response.setHeader('X-Request-Id', requestId);
    let type: ResponseMediaType = 'application/json';
    try {
      if (request.url?.startsWith(assetsPath))
        return await sendAsset(request, response, options.sandbox || Boolean(options.firstPartyApps?.size));
      if (requestsSchemaFile(request)) return await respondWithSchema(options, request, response, visit);
      if (acceptsHtml(request) && (await canSeePage(options, request, visit)))
        return graphiqlPage(request, response, options.pageCredentials);
      const accepted = negotiateMediaType(request.headers.accept);
      // A rejected request has an ordinary response, also if its results would be a stream.
      if (!isStreamType(accepted)) type = accepted;
      const result = await respond(options, request, response, visit);
      if (result === null) return;
      visit.failed = result.errors !== undefined;
      if (isStreamType(accepted)) return sendAsStream(response, accepted, withShortErrors(result));
      // A result without `data` was not executed; only with the media type `application/graphql-response+json` does the
      // HTTP status report that.
      const status = type === 'application/json' || result.data !== undefined ? 200 : 400;
      // Secrets that are shown once are results of mutations, which are therefore not compressed.
      if (visit.document?.operationType === 'query') await sendResult(request, response, status, type, result);
      else send(response, status, type, result);
    } catch (error) {
      rejectRequest(response, type, countFailedRequest(error, options, request, response), requestId, options.log);
    }
  };
  return async (request, response) => {
    const visit = newRequestRecord(requestIdOf(request.headers['x-request-id']));
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

/**
 * Returns whether a browser opens the GraphiQL page, with or without a query in the URL: GraphiQL stores its query
 * there.
 */
function acceptsHtml(request: IncomingMessage): boolean {
  const { method, headers } = request;
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
}

/**
 * Returns whether the client may see the GraphiQL page. Authenticates the request only if the decision depends on the
 * credential.
 */
async function canSeePage(options: GraphHandlerOptions, request: IncomingMessage, visit: Visit): Promise<boolean> {
  if (options.sandbox || !options.firstPartyApps?.size) return options.sandbox;
  visit.principal = await principalOf(options, request, visit.requestId);
  return canSeeSchema(visit.principal, options);
}

/**
 * Responds with the SDL of the public schema: to every valid credential, and in the sandbox also without one. Unlike
 * introspection, this costs the same for every request.
 */
async function respondWithSchema(
  options: GraphHandlerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
): Promise<void> {
  requireReadMethod(request);
  visit.principal = await principalOf(options, request, visit.requestId);
  if (!visit.principal && !options.sandbox) throw missingCredentialError();
  const caller = callerOf({ principal: visit.principal, address: addressOf(options, request) });
  const paid = options.budget?.payReading(caller);
  if (paid) setRateHeaders(response, options, paid);
  await sendSchemaFile(options, request, response);
}

/** Resolves to the result of a request, or to null when the results of a subscription are being sent. */
async function respond(
  options: GraphHandlerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
): Promise<ExecutionResult | null> {
  const { graph, budget } = options;
  // An invalid credential is rejected before a body with `Expect: 100-continue` is sent, and before one is decompressed.
  const { expect, 'content-encoding': encoding } = request.headers;
  const earlyPrincipal =
    expect === undefined && encoding === undefined ? undefined : await principalOf(options, request, visit.requestId);
  if (earlyPrincipal === null && !options.sandbox) throw missingCredentialError();
  const parameters = await parametersOf(request);
  const client = {
    principal: earlyPrincipal === undefined ? await principalOf(options, request, visit.requestId) : earlyPrincipal,
    address: addressOf(options, request),
  };
  visit.principal = client.principal;
  try {
    const requested = await withAppDocument(parameters, client, options).catch((error: unknown) =>
      throwUnavailable(error, visit.requestId),
    );
    const document = documentFor(graph, requested, client, options);
    if (document instanceof DocumentRejected) return { errors: document.errors };
    visit.document = document;
    rejectMethod(request, document);
    const excess = variablesLimitError(parameters.variables);
    if (excess) return { errors: [excess] };
    const paid = await budget?.payRunning(callerOf(client), document, parameters.variables);
    if (document.operationType === 'subscription')
      return await subscribe(options, { request, response, parameters, ...client }, document, visit.requestId);
    const result = await graph.execute(
      document,
      parameters.variables,
      scopeOf(request, client.principal ?? anonymousPrincipal, visit.requestId, options),
    );
    return paid ? { ...result, extensions: { cost: paid.report } } : result;
  } catch (error) {
    if (error instanceof DocumentRejected) return { errors: error.errors };
    if (error instanceof CursorDamaged) return { errors: [publicError(error, { ...options, ...visit })] };
    throw error;
  } finally {
    if (budget) setRateHeaders(response, options, budget.remaining(callerOf(client)));
  }
}

interface Subscriber extends Client, Pick<StreamRequest, 'request' | 'response' | 'parameters'> {}

/** Sends the results of a subscription as a stream. Resolves to null, or to the result with which it is rejected. */
function subscribe(
  options: GraphHandlerOptions,
  { principal, address, request, response, parameters }: Subscriber,
  document: PreparedDocument,
  requestId: string,
): Promise<ExecutionResult | null> {
  const type = streamTypeOf(request.headers.accept);
  if (!type) throw noStreamAccepted();
  const { live, log, budget } = options;
  if (budget) setRateHeaders(response, options, budget.remaining(callerOf({ principal, address })));
  // Equal subscriptions share an execution, so it receives no headers of one client.
  const scope: RequestScope = { principal: principal ?? anonymousPrincipal, requestId, log, operationKey: null };
  const operation = { document, variables: parameters.variables, scope };
  return openStream(operation, { request, response, parameters, type, address, log }, live);
}

function scopeOf(
  request: IncomingMessage,
  principal: Principal,
  requestId: string,
  { log, forwardedHeaders = [] }: GraphHandlerOptions,
): RequestScope {
  const operationKey = operationKeyOf(request.headers['idempotency-key'], principal);
  const scope = { principal, requestId, log, operationKey };
  return forwardedHeaders.length === 0
    ? scope
    : { ...scope, forwardedHeaders: headersNamed(forwardedHeaders, request) };
}

/** Returns the headers of a request with these names. Node.js joins the values of repeated headers. */
function headersNamed(names: readonly string[], { headers }: IncomingMessage): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of names) {
    const value = headers[name];
    if (value !== undefined) found[name] = String(value);
  }
  return found;
}

function setRateHeaders(response: ServerResponse, { budget }: GraphHandlerOptions, rateResult: RateLimitResult): void {
  if (!budget || response.headersSent) return;
  for (const [name, value] of Object.entries(rateHeaders(budget.limits, rateResult))) response.setHeader(name, value);
}

/**
 * Counts a request without a valid credential against the limit of its address. Returns the error to respond with: the
 * original error, or `RateExceeded` when the address has sent too many such requests.
 */
function countFailedRequest(
  error: unknown,
  options: GraphHandlerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): unknown {
  if (error instanceof RateExceeded) setRateHeaders(response, options, error.result);
  if (!options.budget || !(error instanceof HttpError) || error.status !== 401) return error;
  const rateResult = options.budget.limits.consume('refused', networkOf(addressOf(options, request)));
  setRateHeaders(response, options, rateResult);
  return rateResult.allowed ? error : new RateExceeded(rateResult);
}

function addressOf({ clientAddress }: GraphHandlerOptions, request: IncomingMessage): string {
  return clientAddress?.(request) ?? request.socket.remoteAddress ?? '';
}

async function parametersOf(request: IncomingMessage): Promise<GraphParameters> {
  if (request.method === 'POST') return parametersOfPost(request);
  if (request.method === 'GET') return parametersOfGet(new URL(request.url ?? '/', 'http://graph').searchParams);
  throw new HttpError(405, 'method_not_allowed', 'Send GET or POST.', { allow: 'GET, POST' });
}

/**
 * Returns the principal of a request; null if the request has no credential. An invalid credential is rejected for
 * every document.
 */
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
      .catch((error: unknown) => throwUnavailable(error, requestId)));
  if (!principal) {
    throw new HttpError(401, 'unauthorized', 'The credential is unknown, expired or revoked.', {
      'www-authenticate': 'Bearer',
    });
  }
  return principal;
}

function throwUnavailable(error: unknown, requestId: string): never {
  if ((error as GraphQLError).extensions?.code !== 'service_unavailable') throw error;
  throw new HttpError(503, 'service_unavailable', `The service is temporarily unavailable. Request id: ${requestId}`, {
    'retry-after': '1',
  });
}

function rejectMethod(request: IncomingMessage, document: PreparedDocument): void {
  if (document.operationType === 'subscription' && !streamTypeOf(request.headers.accept)) throw noStreamAccepted();
  if (request.method === 'GET' && document.operationType === 'mutation') {
    throw new HttpError(405, 'method_not_allowed', 'Send mutations by POST.', { allow: 'POST' });
  }
}

/**
 * Returns the idempotency key of a request, scoped to the credential and to the GraphQL API (the REST API uses another
 * scope); null if the request has no idempotency header.
 */
function operationKeyOf(header: string | string[] | undefined, principal: Principal): string | null {
  if (header === undefined) return null;
  const key = String(header);
  if (key.length === 0 || Buffer.byteLength(key, 'latin1') > 255) {
    throw new HttpError(400, 'parameter_invalid', 'Idempotency-Key must have 1 to 255 bytes.');
  }
  return `graph:${principal.credentialId}:${key}`;
}

function rejectRequest(
  response: ServerResponse,
  type: ResponseMediaType,
  error: unknown,
  requestId: string,
  log: Logger,
): void {
  if (error instanceof RateExceeded) {
    response.setHeader('retry-after', error.result.retryAfter);
    return send(response, 429, type, { errors: [publicError(error, { log, requestId })] });
  }
  if (error instanceof HttpError) {
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
    return send(response, error.status, type, { errors: [error.toGraphQLError()] });
  }
  if (response.destroyed) return;
  log.error({ err: error, requestId }, 'A graph request failed');
  const { message, code, status } = { message: maskedMessage(requestId), code: 'internal_server_error', status: 500 };
  send(response, status, type, { errors: [new HttpError(status, code, message).toGraphQLError()] });
}

/** Sends the result of a query, compressed if the client accepts it. */
async function sendResult(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: ResponseMediaType,
  result: ExecutionResult,
): Promise<void> {
  if (response.headersSent || response.destroyed) return;
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' };
  await sendCompressed(request, response, { status, headers, body: JSON.stringify(withShortErrors(result)) });
}

function send(response: ServerResponse, status: number, type: ResponseMediaType, result: ExecutionResult): void {
  if (response.headersSent || response.destroyed) return;
  // Node.js writes a string in one chunk with the headers; a buffer is written separately.
  const body = JSON.stringify(withShortErrors(result));
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
}

/** Sends a single result in the form of a stream, to a client that accepts only streams. */
function sendAsStream(response: ServerResponse, type: StreamMediaType, result: ExecutionResult): void {
  if (response.headersSent || response.destroyed) return;
  const framing = framings[type];
  const body = framedResult(framing, JSON.stringify(result));
  response.writeHead(200, {
    'content-type': framing.contentType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
}
