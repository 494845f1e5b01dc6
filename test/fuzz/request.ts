import type http from 'node:http';

/** One request to throw at the service. */
export interface FuzzRequest {
  /** What it was made from, for whoever reads a failure. */
  readonly made: string;
  readonly method: string;
  readonly path: string;
  readonly headers: http.OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}
