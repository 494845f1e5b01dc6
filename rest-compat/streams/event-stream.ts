import type { ServerResponse } from 'node:http';
import type { AnswerStream } from '../pipeline/exchange';

/** Why a stream ended; the last thing that its client is told. */
export const endReasons = {
  draining: 'The server is going away. Come back with the id of the last event.',
  credential_expired: 'The credential has expired. Come back with another one and the id of the last event.',
  credential_revoked: 'The credential does not hold any more.',
  credential_changed: 'The credential may do something else now. Come back with the id of the last event.',
  too_slow: 'Events were taken too slowly. Come back with the id of the last event.',
  unavailable: 'The events cannot be read at the moment. Come back with the id of the last event.',
} as const;

export type EndReason = keyof typeof endReasons;

/** One event as it is sent. */
export interface StreamedEvent {
  readonly cursor: string;
  readonly type: string;
  readonly message: string;
}

/** Events in order, from a cursor on; ended by its reader. */
export type EventSource = AsyncIterator<StreamedEvent, EndReason>;

export interface StreamParts {
  /** Where the client goes on when no event has come. */
  readonly cursor: string;
  readonly source: EventSource;
  /** Milliseconds that the client may take nothing. */
  readonly stall: number;
  /** Milliseconds after which it is asked to come back. */
  readonly retry: number;
  /** Whether the credential has expired; asked before each event. */
  readonly isExpired: () => boolean;
  /** Told once, however it ends. */
  readonly over: () => void;
}

/** Milliseconds in which a client must have taken the last words. */
const farewell = 2_000;

/** Events on their way to one client, as server-sent events. */
export class EventStream implements AnswerStream {
  private response: ServerResponse | null = null;
  private isOver = false;
  /** Why it ended before it was started. */
  private ending: EndReason | null = null;

  constructor(private readonly parts: StreamParts) {}

  start(response: ServerResponse): void {
    if (this.ending) return sayGoodbye(response, this.ending);
    this.response = response;
    response.once('close', () => this.finish());
    // The place where it begins is told first: who loses the connection before the first event misses nothing either.
    response.write(`retry: ${this.parts.retry}\nid: ${this.parts.cursor}\n\n`);
    void this.run(response);
  }

  cancel(): void {
    this.finish();
  }

  /** Says why, and ends. */
  end(reason: EndReason): void {
    if (this.isOver) return;
    this.finish();
    if (this.response) sayGoodbye(this.response, reason);
    else this.ending = reason;
  }

  /** Keeps proxies and clients from taking silence for the end. */
  beat(): void {
    if (!this.isOver && this.response?.writableLength === 0) this.response.write(': keep-alive\n\n');
  }

  private async run(response: ServerResponse): Promise<void> {
    while (!this.isOver) {
      const step = await this.parts.source.next();
      if (step.done) return this.end(step.value);
      if (this.parts.isExpired()) return this.end('credential_expired');
      const { cursor, type, message } = step.value;
      if (!this.isOver && !response.write(`id: ${cursor}\nevent: ${type}\ndata: ${message}\n\n`))
        await this.taken(response);
    }
  }

  /** Resolves once the client has taken what was sent, or the stream has ended. */
  private taken(response: ServerResponse): Promise<void> {
    return new Promise((resolve) => {
      const late = setTimeout(() => this.end('too_slow'), this.parts.stall);
      const done = () => {
        clearTimeout(late);
        response.off('drain', done).off('close', done);
        resolve();
      };
      response.once('drain', done).once('close', done);
    });
  }

  private finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.parts.over();
    void this.parts.source.return?.();
  }
}

function sayGoodbye(response: ServerResponse, reason: EndReason): void {
  response.end(`event: end\ndata: ${JSON.stringify({ reason, message: endReasons[reason] })}\n\n`);
  setTimeout(() => response.destroy(), farewell).unref();
}
