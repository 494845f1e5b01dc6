import { newRequestId } from '../../../subgraphs/kit/src/ids';

/** Returns the request id that the client has sent when it has a safe format, otherwise a new one. */
export function requestIdOf(header: unknown): string {
  return typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : newRequestId();
}
