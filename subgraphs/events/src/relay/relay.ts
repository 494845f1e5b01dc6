import type { Logger, Signals } from '../../../kit/src';
import { ensurePartitions, type RunStatement } from '../log/partitions';
import { SoleWorker } from '../workers/sole-worker';
import { OutboxMove } from './move-batch';
import { type Elsewhere, OutboxesElsewhere } from './outboxes-elsewhere';

/** Says that a domain has committed events; sent by whoever commits. */
export const outboxSignal = 'outbox';
/** Says that events have entered the log and wait for rendering. */
export const loggedSignal = 'logged';

export interface RelayOptions {
  readonly url: string;
  readonly log: Logger;
  readonly signals: Signals;
  /** The domains whose outboxes are emptied, and that are in the database of the log. */
  readonly schemas: readonly string[];
  /** Domains that are in other databases. */
  readonly elsewhere?: readonly Elsewhere[];
  /** Events taken at once from each outbox, default 500. */
  readonly batchSize?: number;
  /** Longest time that an event waits whose signal was lost, in milliseconds, default 250. */
  readonly pollInterval?: number;
  readonly standbyInterval?: number;
}

/** Under load, in milliseconds: each move costs itself, its rendering and those who follow what is published a transaction or two, however few events it has. */
const movesApart = 20;

/**
 * Moves events from the domains' outboxes into the log and gives them their positions: gapless, growing, and the one
 * place where the order of events is decided. One relay works at a time over all processes.
 */
export class Relay {
  private readonly worker: SoleWorker;
  private readonly elsewhere: readonly OutboxesElsewhere[];
  private readonly silence: () => void;

  constructor(private readonly options: RelayOptions) {
    const { batchSize = 500, log } = options;
    const outboxes = new OutboxMove(options.schemas, batchSize);
    this.elsewhere = (options.elsewhere ?? []).map((place) => new OutboxesElsewhere(place, batchSize, log));
    this.worker = new SoleWorker(
      { ...options, name: 'relay', pollInterval: options.pollInterval ?? 250, stepsApart: movesApart },
      async ({ run }, expected) => {
        const moves = [await outboxes.run(run, expected)];
        for (const others of this.elsewhere) moves.push(await others.run(run, expected));
        if (moves.some(({ moved }) => moved > 0)) options.signals.announce(loggedSignal);
        return moves.some(({ more }) => more);
      },
      ({ run }) => makeRoom(run),
    );
    this.silence = options.signals.on(outboxSignal, () => this.worker.wake());
  }

  start(): void {
    this.worker.start();
  }

  async stop(): Promise<void> {
    this.silence();
    await this.worker.stop();
    await Promise.all(this.elsewhere.map((others) => others.close()));
  }
}

/** Partitions are made ahead by a job. Where that has not been done, moving fails, and begins anew with this. */
async function makeRoom(run: RunStatement): Promise<void> {
  const [clock] = await run('SELECT greatest(last_logged_at, clock_timestamp()) AS now FROM events.log_state');
  await ensurePartitions(run, clock?.now as Date);
}
