import type http from 'node:http';

/** A request of the fuzz campaign. */
export interface FuzzRequest {
  /** Operation from which the request was generated, for failure messages. */
  readonly made: string;
  readonly method: string;
  readonly path: string;
  readonly headers: http.OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}
