import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ExecutionResult } from 'graphql';
import type { Logger } from '../../../subgraphs/kit/src/logging';
import { bearerCredential } from '../authentication/authenticator';
import type { LiveGraph } from '../subscriptions/live-graph';
import type { EndReason } from '../subscriptions/live-clients';
import { isTransientRejection, latestCursor } from '../subscriptions/resuming';
import type { Operation } from '../subscriptions/subscriptions';
import { HttpError } from './http-error';
import type { StreamMediaType } from './media-type';
import type { GraphParameters } from './parameters';
import { ResultStream } from './result-stream';
import { framings } from './stream-framing';

export interface StreamRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly parameters: GraphParameters;
  readonly type: StreamMediaType;
  readonly address: string;
  readonly log: Logger;
}

/**
 * Response headers of a stream. They prevent proxies from buffering and caching it, and close the connection after it.
 */
const headers = {
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
} as const;

/**
 * Starts the subscription of a request and sends its results as the response. Resolves to null when the response has
 * begun, or to the result with which the subscription is rejected. Throws `HttpError` if a limit is exceeded or the
 * subscription is temporarily unavailable, and `CursorDamaged`. Nothing has been sent then.
 */
export async function openStream(
  operation: Omit<Operation, 'feed'>,
  { request, response, parameters, type, address, log }: StreamRequest,
  { clients, subscriptions, limits }: LiveGraph,
): Promise<ExecutionResult | null> {
  const excess = clients.excess(address);
  if (excess === 'process') throw unavailable();
  if (excess === 'address') throw tooMany('address');
  const subscription = subscriptions.operation(operation, parameters, {
    cursor: () => resumePoint(request, parameters),
    sendsBeginning: true,
  });
  const stream = new ResultStream({
    number: clients.nextNumber(),
    response,
    framing: framings[type],
    address,
    credential: bearerCredential(request.headers.authorization),
    limits,
    traffic: clients.traffic,
    log,
    onEnd: (ended) => clients.remove(ended),
  });
  clients.add(stream);
  if (!clients.admit(stream, operation.scope.principal)) {
    stream.cancel();
    throw tooMany('credential');
  }
  // The credential may have changed after it was authenticated and before the stream was counted.
  clients.recheck(stream);
  let beginning: string | null = subscription.scope.resumeAfter ?? null;
  const begin = async (cursor: string): Promise<void> => void (beginning = cursor);
  const results = await subscriptions
    .start(subscription, { deliver: (shared) => stream.push(shared), begin })
    .catch((error: unknown) => {
      stream.cancel();
      throw error;
    });
  if (!(Symbol.asyncIterator in results)) {
    stream.cancel();
    if (isTransientRejection(results.errors)) throw unavailable();
    return results;
  }
  stream.start(results, beginning, headers);
  if (stream.endReason !== null && !response.headersSent) throw endedEarly(stream.endReason);
  return null;
}

/** Returns the cursor after which a subscription resumes: the latest of the header and the extension of the request. */
function resumePoint({ headers: sent }: IncomingMessage, { cursor }: GraphParameters): string | null {
  const lastEventId = sent['last-event-id'];
  return latestCursor([
    ['Last-Event-ID', lastEventId === '' ? undefined : lastEventId],
    ['cursor', cursor],
  ]);
}

function unavailable(): HttpError {
  const message = 'The subscription is temporarily unavailable.';
  return new HttpError(503, 'service_unavailable', message, { 'retry-after': '1' });
}

function tooMany(owner: string): HttpError {
  const message = `This ${owner} has too many live connections.`;
  return new HttpError(429, 'rate_limit_exceeded', message, { 'retry-after': '1' });
}

/** Returns the error of a stream that the server has ended before its response began. */
function endedEarly(reason: EndReason): HttpError {
  if (reason === 'credential_expired' || reason === 'credential_revoked')
    return new HttpError(401, 'unauthorized', 'The credential is unknown, expired or revoked.', {
      'www-authenticate': 'Bearer',
    });
  return unavailable();
}
