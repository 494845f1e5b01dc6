import type { Logger, Signals } from '../../../kit/src';
import { ensurePartitions, type RunStatement } from '../log/partitions';
import { loggedSignal, outboxSignal, publishedSignal } from '../log/signals';
import { SoleWorker } from '../workers/sole-worker';
import { OutboxMove } from './move-batch';
import { type Elsewhere, OutboxesElsewhere } from './outboxes-elsewhere';

export interface RelayOptions {
  readonly url: string;
  readonly log: Logger;
  readonly signals: Signals;
  /** The domains whose outboxes are emptied, and that are in the database of the log. */
  readonly schemas: readonly string[];
  /** Domains that are in other databases. */
  readonly elsewhere?: readonly Elsewhere[];
  /** Events taken at once, default 200: from each outbox while they hold little, and from all of them otherwise. */
  readonly batchSize?: number;
  /** Longest time that an event waits whose signal was lost, in milliseconds, default 250. */
  readonly pollInterval?: number;
  readonly standbyInterval?: number;
}

/** Events taken at once. */
const usualBatch = 200;
/** As many events wait in the log to be published before more are moved there. */
const mostUnpublished = 2 * usualBatch;
/** Under load, in milliseconds: each move costs itself, its rendering and those who follow what is published a transaction or two, however few events it has. */
const movesApart = 20;

/**
 * Moves events from the domains' outboxes into the log and gives them their positions: gapless, growing, and the one
 * place where the order of events is decided. One relay works at a time over all processes.
 *
 * ADR 0013
 */
export class Relay {
  private readonly worker: SoleWorker;
  private readonly elsewhere: readonly OutboxesElsewhere[];
  private readonly silences: readonly (() => void)[];
  /** Events in the log that were not published as of the last move. */
  private unpublished = 0;
  /** Whether the last step had to wait for events to be published. */
  private wasFull = false;

  constructor(private readonly options: RelayOptions) {
    const { batchSize = usualBatch, log } = options;
    const outboxes = new OutboxMove(options.schemas, batchSize);
    this.elsewhere = (options.elsewhere ?? []).map((place) => new OutboxesElsewhere(place, batchSize, log));
    this.worker = new SoleWorker(
      { ...options, name: 'relay', pollInterval: options.pollInterval ?? 250, stepsApart: movesApart },
      async ({ run }, expected) => {
        if (await this.isFull(run)) return false;
        const moves = [await outboxes.run(run, expected)];
        for (const others of this.elsewhere) moves.push(await others.run(run, expected));
        for (const { unpublished } of moves) this.unpublished = unpublished ?? this.unpublished;
        if (moves.some(({ moved }) => moved > 0)) options.signals.announce(loggedSignal);
        return moves.some(({ more }) => more);
      },
      ({ run }) => makeRoom(run),
    );
    this.silences = [
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
    for (const silence of this.silences) silence();
    await this.worker.stop();
    await Promise.all(this.elsewhere.map((others) => others.close()));
  }

  /**
   * Whether as many events wait in the log as may: their order is decided there, and events of other accounts that come
   * later could not go first any more.
   */
  private async isFull(run: RunStatement): Promise<boolean> {
    if (this.unpublished < mostUnpublished) return false;
    const [state] = await run('SELECT last_position - published_position AS unpublished FROM events.log_state', []);
    this.unpublished = Number(state?.unpublished);
    this.wasFull = this.unpublished >= mostUnpublished;
    return this.wasFull;
  }
}

/** Partitions are made ahead by a job. Where that has not been done, moving fails, and begins anew with this. */
async function makeRoom(run: RunStatement): Promise<void> {
  const [clock] = await run('SELECT greatest(last_logged_at, clock_timestamp()) AS now FROM events.log_state');
  await ensurePartitions(run, clock?.now as Date);
}
