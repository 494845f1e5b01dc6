import http from 'node:http';
import { until } from './until';

/** A server-sent event, or the block with only the start position of the stream. */
export interface SentEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
  readonly retry?: string;
}

export interface EventSourceCall {
  readonly as: string | null;
  readonly path?: string;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly method?: string;
}

/** A client of an event stream that parses it like browsers do. */
export interface OpenSource {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** All data as received. */
  readonly text: string;
  readonly blocks: readonly SentEvent[];
  /** Events with a message. */
  readonly events: readonly SentEvent[];
  readonly comments: readonly string[];
  readonly ended: boolean;
  /** Value that a client would send as `Last-Event-ID` after a lost connection. */
  readonly lastEventId: string | undefined;
  received(count: number): Promise<readonly SentEvent[]>;
  /** Stops reading from the connection. */
  pause(): void;
  close(): void;
}

/** Opens a stream; resolves when its head has arrived. */
export function openSource(
  origin: string,
  { as, path = '/api/v1/event_log/stream', headers = {}, method = 'GET' }: EventSourceCall,
): Promise<OpenSource> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${origin}${path}`,
      {
        method,
        agent: false,
        headers: {
          ...(as !== null && { authorization: `Bearer ${as}` }),
          'api-version-date': '2026-08-21',
          ...headers,
        },
      },
      (response) => {
        const state = { text: '', ended: false };
        response.setEncoding('utf8').on('data', (chunk: string) => (state.text += chunk));
        for (const endEvent of ['end', 'close', 'error']) response.on(endEvent, () => (state.ended = true));
        const blocks = () => state.text.split('\n\n').slice(0, -1);
        const parsed = () =>
          blocks()
            .filter((block) => !block.startsWith(':'))
            .map((block): SentEvent =>
              Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2))),
            );
        const events = () => parsed().filter(({ data, event }) => data !== undefined && event !== 'end');
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          get text() {
            return state.text;
          },
          get blocks() {
            return parsed();
          },
          get events() {
            return events();
          },
          get comments() {
            return blocks().filter((block) => block.startsWith(':'));
          },
          get ended() {
            return state.ended;
          },
          get lastEventId() {
            return parsed().findLast(({ id }) => id !== undefined)?.id;
          },
          received: (count) => until(events, ({ length }) => length >= count),
          pause: () => void response.pause(),
          close: () => void request.destroy(),
        });
      },
    );
    request.on('error', reject);
    request.end();
  });
}
