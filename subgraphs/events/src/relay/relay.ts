import type { Logger, Signals } from '../../../kit/src';
import { dropPartitions, ensurePartitions, type RunStatement } from '../log/partitions';
import { SoleWorker } from '../workers/sole-worker';
import { OutboxMove } from './move-batch';

/** Says that a domain has committed events; sent by whoever commits. */
export const outboxSignal = 'outbox';
/** Says that events have entered the log and wait for rendering. */
export const loggedSignal = 'logged';

export interface RelayOptions {
  readonly url: string;
  readonly log: Logger;
  readonly signals: Signals;
  /** The domains whose outboxes are emptied. */
  readonly schemas: readonly string[];
  /** Events taken at once from each outbox, default 500. */
  readonly batchSize?: number;
  /** Longest time that an event waits whose signal was lost, in milliseconds, default 250. */
  readonly pollInterval?: number;
  readonly standbyInterval?: number;
  /** How long events are kept, in milliseconds, by whole months; null for ever. */
  readonly keepFor?: number | null;
}

const partitionCheckInterval = 3_600_000;

/**
 * Moves events from the domains' outboxes into the log and gives them their positions: gapless, growing, and the one
 * place where the order of events is decided. One relay works at a time over all processes.
 */
export class Relay {
  private readonly worker: SoleWorker;
  private readonly silence: () => void;
  private partitionsChecked = 0;

  constructor(private readonly options: RelayOptions) {
    const outboxes = new OutboxMove(options.schemas, options.batchSize ?? 500);
    this.worker = new SoleWorker(
      { ...options, name: 'relay', pollInterval: options.pollInterval ?? 250 },
      async ({ run }, expected) => {
        if (Date.now() - this.partitionsChecked > partitionCheckInterval) await this.preparePartitions(run);
        const { moved, more } = await outboxes.run(run, expected);
        if (moved > 0) options.signals.announce(loggedSignal);
        return more;
      },
      ({ run }) => this.preparePartitions(run),
    );
    this.silence = options.signals.on(outboxSignal, () => this.worker.wake());
  }

  start(): void {
    this.worker.start();
  }

  async stop(): Promise<void> {
    this.silence();
    await this.worker.stop();
  }

  private async preparePartitions(run: RunStatement): Promise<void> {
    const [clock] = await run('SELECT greatest(last_logged_at, clock_timestamp()) AS now FROM events.log_state');
    const now = clock?.now as Date;
    await ensurePartitions(run, now);
    this.partitionsChecked = Date.now();
    if (this.options.keepFor != null) await this.dropOld(run, new Date(now.getTime() - this.options.keepFor));
  }

  /** Old events may go later; new ones must not wait for it. */
  private async dropOld(run: RunStatement, before: Date): Promise<void> {
    try {
      const dropped = await dropPartitions(run, before);
      if (dropped.length > 0) this.options.log.info({ partitions: dropped }, 'old events dropped');
    } catch (error) {
      this.options.log.warn({ err: error }, 'old events could not be dropped');
    }
  }
}
