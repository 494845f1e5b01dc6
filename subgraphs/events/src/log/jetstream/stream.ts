import type {
  ConsumerMessages,
  DiscardPolicy,
  JetStreamApiError,
  JetStreamManager,
  RetentionPolicy,
  StorageType,
  StreamState,
} from '@nats-io/jetstream';
import type { EventLog } from '../event-log';
import type { CapturedEvent } from '../published-log';
import { type JetStreamConnection, patience } from './connection';
import { decodeEvent, encodeEvent, type StreamedEvent } from './message';

/** It is kept in files, and lets go of the oldest beyond what it keeps at most (the age is in nanoseconds): that is read from Postgres. */
const settings = {
  storage: 'file' as StorageType,
  retention: 'limits' as RetentionPolicy,
  discard: 'old' as DiscardPolicy,
  max_msgs: 100_000,
  max_bytes: 1024 ** 3,
  max_age: 24 * 3_600 * 1e9,
};
const streamNotFound = 10_059;
/** Larger messages are not asked for, whatever the server allows: followers bound what is on its way by bytes. */
const largestMessage = 1024 ** 2;
/** Left free for what the protocol adds. */
const overhead = 1_024;

/** Where the stream ends. */
export interface StreamEnd {
  readonly state: StreamState;
  /** Its last event; null while it keeps none. */
  readonly last: StreamedEvent | null;
}

/**
 * The published log, or its end, as a stream of JetStream: one message for each position, in order and without gaps. So the distance
 * between the stream's own numbers and positions is the same for all that it keeps.
 */
export class LogStream {
  /** @param name of the stream, and of the subject that its messages have */
  constructor(
    readonly name: string,
    private readonly server: JetStreamConnection,
    private readonly replicas: number,
  ) {}

  private ask<T>(work: (streams: JetStreamManager['streams']) => Promise<T>): Promise<T> {
    return this.server.whileUp(() => work(this.server.manager.streams));
  }

  /** Makes the stream where there is none. One that is there stays as it is, so that operators may change it. */
  async ensure(): Promise<void> {
    if ((await this.stateOrNull()) !== null) return;
    await this.ask((streams) =>
      streams.add({ name: this.name, subjects: [this.name], num_replicas: this.replicas, ...settings }),
    );
  }

  /** Null where there is no stream. */
  async end(): Promise<StreamEnd | null> {
    const state = await this.stateOrNull();
    if (state === null) return null;
    const last =
      state.messages === 0 ? null : await this.ask((streams) => streams.getMessage(this.name, { seq: state.last_seq }));
    return { state, last: last && decodeEvent(last.data) };
  }

  /** Whether an event that the stream holds is in this log too: not so after the database was set back to an earlier state. */
  async isOfThisLog({ position, id }: StreamedEvent, events: EventLog): Promise<boolean> {
    const [same] = (await events.captured({ after: position - 1, limit: 1 })).events;
    return same?.position === position && same.id === id;
  }

  /** Takes everything out of it. */
  async purge(): Promise<void> {
    await this.ask((streams) => streams.purge(this.name));
  }

  /**
   * Appends events, all of them on their way at once. The server takes each only right after the one before it, so that whatever
   * happens nothing is in the stream twice, or in the wrong order. Throws where it does not take all of them.
   *
   * @param after the number that the stream ends with
   */
  async append(events: readonly CapturedEvent[], after: number): Promise<void> {
    const limit = Math.min(this.server.connection.info?.max_payload ?? largestMessage, largestMessage) - overhead;
    const send = (event: CapturedEvent, index: number): Promise<unknown> =>
      this.server.client.publish(this.name, encodeEvent(event, limit), {
        expect: { streamName: this.name, lastSequence: after + index },
        timeout: patience,
      });
    const answers = await this.server.whileUp(() => Promise.allSettled(events.map(send)));
    const refused = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (refused) throw refused.reason;
  }

  /** Reads the messages from a number on, and those that come. */
  async read(from: number): Promise<ConsumerMessages> {
    const consumer = await this.server.whileUp(() =>
      this.server.client.consumers.get(this.name, { opt_start_seq: from }),
    );
    return consumer.consume({ max_bytes: 4 * largestMessage, expires: 30_000, idle_heartbeat: 5_000 });
  }

  private async stateOrNull(): Promise<StreamState | null> {
    try {
      return (await this.ask((streams) => streams.info(this.name))).state;
    } catch (error) {
      if ((error as JetStreamApiError).code === streamNotFound) return null;
      throw error;
    }
  }
}
