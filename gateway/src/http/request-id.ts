import { newRequestId } from '../../../subgraphs/kit/src/ids';

/** The caller's request id where it is harmless, else a new one. */
export function requestIdOf(header: unknown): string {
  return typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : newRequestId();
}
