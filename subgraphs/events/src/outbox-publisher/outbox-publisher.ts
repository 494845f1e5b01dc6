import type { Logger, Signals } from '../../../kit/src';
import { ensurePartitions, type RunStatement } from '../log/partitions';
import { loggedSignal, outboxSignal, publishedSignal } from '../log/signals';
import { SingletonWorker } from '../workers/sole-worker';
import { OutboxBatchPublisher } from './outbox-batch-publisher';
import { type RemoteDatabase, RemoteOutboxReader } from './remote-outboxes';

export interface OutboxPublisherOptions {
  readonly url: string;
  readonly log: Logger;
  readonly signals: Signals;
  /** Schemas of the domains in the log's database whose outboxes are read. */
  readonly schemas: readonly string[];
  /** Remote databases, with the domains whose outboxes are read there. */
  readonly remoteDatabases?: readonly RemoteDatabase[];
  /** Maximum number of events per batch, default 200: per outbox while there is no backlog, otherwise in total. */
  readonly batchSize?: number;
  /**
   * Interval in milliseconds at which outboxes are polled, hence the maximum delay of an event whose notification was
   * lost; default 250.
   */
  readonly pollInterval?: number;
  readonly standbyInterval?: number;
}

/** Default for the maximum number of events per batch. */
const defaultBatchSize = 200;
/**
 * Maximum number of unpublished events in the log. When it is reached, no further events are appended until events are
 * published.
 */
const maxUnpublished = 2 * defaultBatchSize;
/**
 * Minimum interval between batches under load, in milliseconds. Each batch, whatever its size, costs one or two
 * transactions for publishing, for rendering, and for every reader of published events.
 */
const minIntervalMs = 20;

/**
 * Outbox publisher: moves events from the domains' outboxes to the log and assigns their positions. Positions are
 * gapless and increasing; only this class determines the order of events. One instance is active at a time over all
 * processes.
 *
 * ADR 0013
 */
export class OutboxPublisher {
  private readonly worker: SingletonWorker;
  private readonly remotes: readonly RemoteOutboxReader[];
  private readonly unsubscribers: readonly (() => void)[];
  /** Number of unpublished events in the log after the last batch. */
  private unpublished = 0;
  /** Whether the last step appended no events, because the log contained the maximum number of unpublished events. */
  private wasFull = false;

  constructor(private readonly options: OutboxPublisherOptions) {
    const { batchSize = defaultBatchSize, log } = options;
    const outboxes = new OutboxBatchPublisher(options.schemas, batchSize);
    this.remotes = (options.remoteDatabases ?? []).map((remote) => new RemoteOutboxReader(remote, batchSize, log));
    this.worker = new SingletonWorker(
      { ...options, name: 'relay', pollInterval: options.pollInterval ?? 250, minStepIntervalMs: minIntervalMs },
      async ({ run }, expected) => {
        if (await this.isFull(run)) return false;
        const results = [await outboxes.run(run, expected)];
        for (const remoteOutboxes of this.remotes) results.push(await remoteOutboxes.run(run, expected));
        for (const { unpublished } of results) this.unpublished = unpublished ?? this.unpublished;
        if (results.some(({ moved }) => moved > 0)) options.signals.announce(loggedSignal);
        return results.some(({ more }) => more);
      },
      ({ run }) => ensureFuturePartitions(run),
    );
    this.unsubscribers = [
      options.signals.on(outboxSignal, () => this.worker.wake()),
      options.signals.on(publishedSignal, () => {
        if (this.wasFull) this.worker.wake();
      }),
    ];
  }

  start(): void {
    this.worker.start();
  }

  async stop(): Promise<void> {
    for (const unsubscribe of this.unsubscribers) unsubscribe();
    await this.worker.stop();
    await Promise.all(this.remotes.map((remoteOutboxes) => remoteOutboxes.close()));
  }

  /**
   * Whether the log contains the maximum number of unpublished events. Further events then wait in the outboxes, where
   * accounts are still served round-robin: in the log the order is final, so other accounts could not overtake.
   */
  private async isFull(run: RunStatement): Promise<boolean> {
    if (this.unpublished < maxUnpublished) return false;
    const [state] = await run('SELECT last_position - published_position AS unpublished FROM events.log_state', []);
    this.unpublished = Number(state?.unpublished);
    this.wasFull = this.unpublished >= maxUnpublished;
    return this.wasFull;
  }
}

/**
 * Creates missing log partitions. A maintenance job normally creates them ahead of time. If a partition is missing, the
 * batch fails, and the worker calls this function before its next batch.
 */
async function ensureFuturePartitions(run: RunStatement): Promise<void> {
  const [clock] = await run('SELECT greatest(last_logged_at, clock_timestamp()) AS now FROM events.log_state');
  await ensurePartitions(run, clock?.now as Date);
}
