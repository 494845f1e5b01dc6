import type { IncomingMessage } from 'node:http';
import { bearerCredential } from '../../gateway/src/authentication/authenticator';
import type { Logger } from '../../subgraphs/kit/src/logging';
import { given } from '../pipeline/execute';
import { ignoredParametersHeader } from '../pipeline/request-input';
import type { RestResponse } from '../pipeline/rest-response';
import type { ReadRequest } from '../pipeline/stages';
import type { EventStreams } from './event-streams';

export interface StreamAccess {
  readonly streams: EventStreams;
  readonly log: Logger;
  readonly addressOf: (request: IncomingMessage) => string;
}

/**
 * Response headers of a stream. They prevent proxies from buffering and caching it, and close the connection after it.
 */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
} as const;

/**
 * Opens the event stream that a request asks for and returns the response that will send it. Throws if the stream is
 * rejected; no data has been sent then.
 */
export async function openStream(read: ReadRequest, { streams, log, addressOf }: StreamAccess): Promise<RestResponse> {
  const { endpoint, request, requestId, query, body, pathParameters: path, principal, namedVersion } = read;
  const { documentFor, readParameters } = endpoint.operationAt(read.version);
  const document = documentFor(principal);
  if (document === null) throw new Error(`${endpoint.declaration.key}: a stream needs a subscription`);
  const { input, ignored } = readParameters({ query, body, path, principal, namedVersion });
  const variables = given({ ...endpoint.declaration.variables(input), ...resumed(request) });
  const owner = {
    credential: bearerCredential(request.headers.authorization) as string,
    address: addressOf(request),
    principal,
  };
  const scope = { principal, requestId, log: log.child({ requestId }), operationKey: null };
  const stream = await streams.open(owner, { variables, subscription: document, scope });
  const ignoredHeader = ignored.length > 0 ? ignoredParametersHeader(ignored) : undefined;
  const response = {
    status: 200,
    body: null,
    headers: { ...headers, ...(ignoredHeader !== undefined && { 'x-ignored-parameters': ignoredHeader }) },
  };
  if (request.method !== 'HEAD') return { ...response, stream };
  stream.cancel();
  return response;
}

/**
 * Returns the variable `after` with the cursor that a reconnecting client sends in `Last-Event-ID`; empty without this
 * header. It takes precedence over `after` in the URL, which still contains the cursor of the first connection.
 */
function resumed({ headers: { 'last-event-id': last } }: IncomingMessage): { readonly after?: string } {
  return typeof last === 'string' && last !== '' ? { after: last } : {};
}
