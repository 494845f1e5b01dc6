import type { ServerResponse } from 'node:http';

/** Status, body and specific headers of a response, without the headers that all responses have. */
export interface RestResponse {
  readonly status: number;
  /** JSON text, or the bytes of a stored response; null for a response without a body or with a stream. */
  readonly body: string | Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Event stream that is written as the body after the response head has been sent; absent for other responses. */
  readonly stream?: ResponseStream;
}

/** A response body that is written over time, such as an event stream. */
export interface ResponseStream {
  /** Starts writing to the response, whose head has already been sent. */
  start(response: ServerResponse): void;
  /** Discards the stream, because the client has disconnected or the response has no body. */
  cancel(): void;
}

/** Empty headers, for responses that need no specific headers. */
export const noHeaders: Readonly<Record<string, string>> = Object.freeze({});
