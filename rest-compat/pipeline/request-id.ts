import type { IncomingMessage } from 'node:http';
import { newRequestId } from '../../subgraphs/kit/src/ids';

/** Matches request ids of clients that are safe in headers and log lines. */
const echoed = /^[\x21-\x7e]{1,128}$/;

/** Returns the client's `X-Request-Id` if it has 1–128 visible ASCII characters, else a new id. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && echoed.test(given) ? given : newRequestId();
}
