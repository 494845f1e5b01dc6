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
import { type JetStreamConnection, requestTimeoutMs } from './connection';
import { decodeEvent, encodeEvent, type StreamedEvent } from './message';

/**
 * Settings of a new stream: messages are stored in files, and the oldest are discarded beyond these limits (age in
 * nanoseconds). Discarded events are read from Postgres.
 */
const settings = {
  storage: 'file' as StorageType,
  retention: 'limits' as RetentionPolicy,
  discard: 'old' as DiscardPolicy,
  max_msgs: 100_000,
  max_bytes: 1024 ** 3,
  max_age: 24 * 3_600 * 1e9,
};
const streamNotFound = 10_059;
/**
 * Maximum size of a message in bytes, even if the server allows more: clients limit the messages that they have
 * requested, but not processed, by bytes.
 */
const maxMessageSize = 1024 ** 2;
/** Bytes of a message that are reserved for protocol overhead. */
const overhead = 1_024;

/** State of the NATS stream, with its last event. */
export interface StreamEnd {
  readonly state: StreamState;
  /** The last event; null if the stream is empty. */
  readonly last: StreamedEvent | null;
}

/**
 * The NATS stream of published events, of which the oldest may be missing: one message per log position, in order and
 * without gaps. The difference between sequence numbers and positions is therefore constant within the stream.
 */
export class LogStream {
  /** @param name name of the stream and of the subject of its messages */
  constructor(
    readonly name: string,
    private readonly server: JetStreamConnection,
    private readonly replicas: number,
  ) {}

  private withStreams<T>(work: (streams: JetStreamManager['streams']) => Promise<T>): Promise<T> {
    return this.server.whileUp(() => work(this.server.manager.streams));
  }

  /** Creates the stream if it does not exist. An existing stream is left unchanged, so that operators may reconfigure it. */
  async ensure(): Promise<void> {
    if ((await this.stateOrNull()) !== null) return;
    await this.withStreams((streams) =>
      streams.add({ name: this.name, subjects: [this.name], num_replicas: this.replicas, ...settings }),
    );
  }

  /** Returns the state and the last event of the stream; null if the stream does not exist. */
  async end(): Promise<StreamEnd | null> {
    const state = await this.stateOrNull();
    if (state === null) return null;
    const last =
      state.messages === 0
        ? null
        : await this.withStreams((streams) => streams.getMessage(this.name, { seq: state.last_seq }));
    return { state, last: last && decodeEvent(last.data) };
  }

  /**
   * Whether this log contains the given event of the stream, at the same position. False, for example, after the
   * database was restored to an earlier state.
   */
  async isOfThisLog({ position, id }: StreamedEvent, events: EventLog): Promise<boolean> {
    const [same] = (await events.captured({ after: position - 1, limit: 1 })).events;
    return same?.position === position && same.id === id;
  }

  /** Deletes all messages of the stream. */
  async purge(): Promise<void> {
    await this.withStreams((streams) => streams.purge(this.name));
  }

  /**
   * Appends events to the stream, without waiting for each response. The server accepts each message only directly
   * after its predecessor, so that the stream never contains duplicates or reordered messages. Throws if any message is
   * rejected.
   *
   * @param after sequence number of the last message in the stream
   */
  async append(events: readonly CapturedEvent[], after: number): Promise<void> {
    const limit = Math.min(this.server.connection.info?.max_payload ?? maxMessageSize, maxMessageSize) - overhead;
    const send = (event: CapturedEvent, index: number): Promise<unknown> =>
      this.server.client.publish(this.name, encodeEvent(event, limit), {
        expect: { streamName: this.name, lastSequence: after + index },
        timeout: requestTimeoutMs,
      });
    const results = await this.server.whileUp(() => Promise.allSettled(events.map(send)));
    const rejected = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (rejected) throw rejected.reason;
  }

  /** Returns the messages of the stream from a sequence number on, including future ones. */
  async read(from: number): Promise<ConsumerMessages> {
    const consumer = await this.server.whileUp(() =>
      this.server.client.consumers.get(this.name, { opt_start_seq: from }),
    );
    return consumer.consume({ max_bytes: 4 * maxMessageSize, expires: 30_000, idle_heartbeat: 5_000 });
  }

  private async stateOrNull(): Promise<StreamState | null> {
    try {
      return (await this.withStreams((streams) => streams.info(this.name))).state;
    } catch (error) {
      if ((error as JetStreamApiError).code === streamNotFound) return null;
      throw error;
    }
  }
}
