import type { ConsumerMessages } from '@nats-io/jetstream';
import { type Logger, Notifier } from '../../../../kit/src';
import type { EventLog } from '../event-log';
import type { CapturedEvent } from '../published-log';
import type { RecentEvents } from '../recent-events';
import { decodeEvent, type StreamedEvent } from './message';
import type { LogStream } from './stream';

export interface TailOptions {
  readonly log: Logger;
  /** Interval in milliseconds at which Postgres is polled for events that the stream did not deliver; default 1,000. */
  readonly lookInterval?: number;
  /** Number of recent events to load into memory on startup; default 10,000. */
  readonly history?: number;
}

const defaultHistorySize = 10_000;
const failureBackoffMs = 500;
const pollPageSize = 200;
/**
 * Number of consecutive polls that must find events missing from the stream before reading of the stream restarts. A
 * single poll may find an event that the stream is about to deliver.
 */
const maxMissedPolls = 2;
/**
 * Status types of the NATS consumer after which reading of the stream must restart, because later messages would not
 * continue at the previous sequence number.
 */
const breaks = new Set<string>([
  'heartbeats_missed',
  'consumer_deleted',
  'consumer_not_found',
  'stream_not_found',
  'ordered_consumer_recreated',
]);

/**
 * Adds new events to the process's cache of recent events: from the NATS stream, and from Postgres while the stream
 * does not deliver existing events. The cache stays free of gaps.
 */
export class Tail {
  private readonly listeners = new Set<() => void>();
  private readonly endNotifier = new Notifier();
  private readonly running: Promise<unknown>;
  private messages: ConsumerMessages | null = null;
  private isClosed = false;
  /** Number of consecutive polls that found events missing from the stream. */
  private missedPolls = 0;
  private startedFrom: number | null = null;

  constructor(
    private readonly recent: RecentEvents,
    private readonly stream: LogStream,
    private readonly events: EventLog,
    private readonly options: TailOptions,
  ) {
    this.running = Promise.all([this.follow(), this.poll()]);
  }

  /**
   * Log position up to which events were in the stream when reading began, or up to which events were published if the
   * stream was empty; null if reading has not begun.
   */
  get startPosition(): number | null {
    return this.startedFrom;
  }

  on(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.messages?.stop();
    this.endNotifier.wake();
    await this.running;
  }

  private async follow(): Promise<void> {
    while (!this.isClosed) {
      try {
        await this.read();
      } catch (error) {
        this.options.log.debug({ err: error }, 'the stream of events cannot be read, will try again');
      }
      if (!this.isClosed) await sleep(failureBackoffMs);
    }
  }

  /** Adds messages of the stream to the cache, starting after the last cached event, until a failure or `close`. */
  private async read(): Promise<void> {
    const from = await this.findFirstSequence();
    if (from === null || this.isClosed) return;
    const messages = await this.stream.read(from);
    this.messages = messages;
    void stopOnBreak(messages);
    if (this.isClosed) messages.stop();
    try {
      for await (const message of messages) {
        if (this.isClosed) break;
        await this.append(decodeEvent(message.data));
      }
    } finally {
      this.messages = null;
      messages.stop();
    }
  }

  /**
   * Returns the sequence number of the first message to read; null if there is no stream, or if the stream does not
   * match this log yet.
   */
  private async findFirstSequence(): Promise<number | null> {
    // Queried before the stream: events that are published in between will be appended to the stream.
    const { published } = await this.events.boundaries();
    const end = await this.stream.end();
    if (end === null) return null;
    const { state, last } = end;
    if (last !== null && !(await this.stream.isOfThisLog(last, this.events))) return null;
    this.startedFrom = last?.position ?? published;
    if (last === null) return state.last_seq + 1;
    const lastKnown = this.recent.end ?? last.position - (this.options.history ?? defaultHistorySize);
    const distance = last.position - state.last_seq;
    return Math.min(Math.max(lastKnown + 1 - distance, state.first_seq, 1), state.last_seq + 1);
  }

  private async append(streamed: StreamedEvent): Promise<void> {
    if (this.recent.end !== null && streamed.position <= this.recent.end) return;
    const event = 'elsewhere' in streamed ? await this.loadEvent(streamed.position) : streamed;
    if (!event) return;
    this.missedPolls = 0;
    this.add([event]);
  }

  private async loadEvent(position: number): Promise<CapturedEvent | undefined> {
    const { events } = await this.events.captured({ after: position - 1, limit: 1 });
    return events[0]?.position === position ? events[0] : undefined;
  }

  private add(events: readonly CapturedEvent[]): void {
    let added = false;
    for (const event of events) added = this.recent.add(event) || added;
    if (added) for (const listener of this.listeners) listener();
  }

  /**
   * Polls Postgres for new events whenever the stream has delivered nothing for a whole interval. Runs until `close`.
   */
  private async poll(): Promise<void> {
    for (let before = this.recent.end; !this.isClosed; before = this.recent.end) {
      await this.endNotifier.rest(this.options.lookInterval ?? 1_000);
      const { end } = this.recent;
      if (this.isClosed || end === null || end !== before) continue;
      try {
        for (let after = end, full = true; full && !this.isClosed;) {
          const page = await this.events.captured({ after, limit: pollPageSize });
          this.add(page.events);
          ({ through: after, full } = page);
        }
        this.missedPolls = this.recent.end === end ? 0 : this.missedPolls + 1;
        if (this.missedPolls >= maxMissedPolls) this.messages?.stop();
      } catch (error) {
        this.options.log.warn({ err: error }, 'the event log cannot be read, will try again');
      }
    }
  }
}

async function stopOnBreak(messages: ConsumerMessages): Promise<void> {
  for await (const { type } of messages.status()) if (breaks.has(type)) messages.stop();
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
