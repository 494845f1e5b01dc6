import type { ServerResponse } from 'node:http';
import type { ResponseStream } from '../pipeline/rest-response';

/** Reasons why the server ends a stream, each with the message that the final event contains. */
export const endReasons = {
  draining: 'The server is shutting down. Reconnect with the id of the last event.',
  credential_expired: 'The credential has expired. Reconnect with another credential and the id of the last event.',
  credential_revoked: 'The credential is no longer valid.',
  credential_changed: 'The permissions of the credential have changed. Reconnect with the id of the last event.',
  too_slow: 'The client read events too slowly. Reconnect with the id of the last event.',
  unavailable: 'Events are temporarily unavailable. Reconnect with the id of the last event.',
} as const;

export type EndReason = keyof typeof endReasons;

/** One event as it is sent to the client. `message` is JSON text. */
export interface StreamedEvent {
  readonly cursor: string;
  readonly type: string;
  readonly message: string;
}

/**
 * Iterator over the events after a cursor, in order. It ends with the reason for the end. The consumer stops the
 * iteration with `return`.
 */
export type EventSource = AsyncIterator<StreamedEvent, EndReason>;

export interface StreamOptions {
  /**
   * Event log position at which the stream starts. A client that disconnects before it has received an event resumes
   * from this cursor.
   */
  readonly cursor: string;
  readonly source: EventSource;
  /** Time in milliseconds that a client may leave sent data unread before the stream is ended. */
  readonly stall: number;
  /** Delay in milliseconds before a disconnected client reconnects, sent to it as `retry`. */
  readonly retry: number;
  /** Returns whether the credential of the client has expired. Called before each event is sent. */
  readonly isExpired: () => boolean;
  /** Called once when the stream has ended, for any reason, to release its resources. */
  readonly over: () => void;
}

/** Time in milliseconds that a client has to read the final event before the connection is closed. */
const closeGraceMs = 2_000;

/** Sends the events of a source to one client as server-sent events. */
export class EventStream implements ResponseStream {
  private response: ServerResponse | null = null;
  private hasEnded = false;
  /** Reason why the stream ended before `start` was called; null if it is still open or ended later. */
  private endReason: EndReason | null = null;

  constructor(private readonly deps: StreamOptions) {}

  start(response: ServerResponse): void {
    if (this.endReason) return sendEndEvent(response, this.endReason);
    this.response = response;
    response.once('close', () => this.finish());
    // The start cursor is sent before any event, so that a client that loses the connection before the first event
    // misses nothing.
    response.write(`retry: ${this.deps.retry}\nid: ${this.deps.cursor}\n\n`);
    void this.run(response);
  }

  cancel(): void {
    this.finish();
  }

  /**
   * Ends the stream: sends the reason as the final event, and then closes the response. Does nothing if the stream has
   * already ended.
   */
  end(reason: EndReason): void {
    if (this.hasEnded) return;
    this.finish();
    if (this.response) sendEndEvent(this.response, reason);
    else this.endReason = reason;
  }

  /**
   * Sends a comment line (heartbeat), so that proxies and clients do not time out. Skipped while data of the stream is
   * still unsent.
   */
  beat(): void {
    if (!this.hasEnded && this.response?.writableLength === 0) this.response.write(': keep-alive\n\n');
  }

  private async run(response: ServerResponse): Promise<void> {
    while (!this.hasEnded) {
      const step = await this.deps.source.next();
      if (step.done) return this.end(step.value);
      if (this.deps.isExpired()) return this.end('credential_expired');
      const { cursor, type, message } = step.value;
      if (!this.hasEnded && !response.write(`id: ${cursor}\nevent: ${type}\ndata: ${message}\n\n`))
        await this.awaitDrain(response);
    }
  }

  /**
   * Resolves when the write buffer has drained or the connection has closed. Ends the stream if the client does not
   * read for `stall` milliseconds.
   */
  private awaitDrain(response: ServerResponse): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.end('too_slow'), this.deps.stall);
      const done = () => {
        clearTimeout(timer);
        response.off('drain', done).off('close', done);
        resolve();
      };
      response.once('drain', done).once('close', done);
    });
  }

  private finish(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.deps.over();
    void this.deps.source.return?.();
  }
}

function sendEndEvent(response: ServerResponse, reason: EndReason): void {
  response.end(`event: end\ndata: ${JSON.stringify({ reason, message: endReasons[reason] })}\n\n`);
  setTimeout(() => response.destroy(), closeGraceMs).unref();
}
