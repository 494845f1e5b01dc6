import type { IncomingMessage } from 'node:http';
import { newRequestId } from '../../subgraphs/kit/src/ids';

/** Only what can neither end a header nor garble a log line is echoed. */
const echoed = /^[\x21-\x7e]{1,128}$/;

/** The caller's `X-Request-Id` where it is 1–128 visible ASCII characters, else a new id. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && echoed.test(given) ? given : newRequestId();
}
