import { setTimeout as pause } from 'node:timers/promises';
import {
  type Database,
  deliverIntegrationEvents,
  type DueWorker,
  type IntegrationEventConsumer,
  listOutboxEvents,
} from '../../../subgraphs/kit/src';

/** Interval between two runs of the background work while a request is pending, in milliseconds. */
const pollIntervalMs = 5;

/** A domain whose background work runs while the demo data is created. */
export interface BackgroundDomain {
  readonly database: Database;
  workers(): DueWorker[];
  readonly consumers?: readonly IntegrationEventConsumer[];
}

/**
 * Names of the workers that process jobs created by requests. The jobs of all other workers become due only as time
 * passes.
 */
const immediate = ['charges', 'payouts', 'news of payouts'];

/**
 * Runs the background work of the domains step by step, in a fixed order. It replaces the concurrent workers and the
 * event log.
 */
export class Background {
  private readonly workers: readonly DueWorker[];
  private readonly consumers: readonly IntegrationEventConsumer[];
  /** Outbox position of the last delivered event, by the database of the domain. */
  private readonly delivered = new Map<Database, string>();

  constructor(private readonly domains: readonly BackgroundDomain[]) {
    this.workers = domains.flatMap((domain) => domain.workers());
    this.consumers = domains.flatMap(({ consumers = [] }) => consumers);
  }

  /** Processes all due jobs and delivers new events to the other domains, until no due jobs and new events are left. */
  run(): Promise<void> {
    return this.runWith(this.workers, true);
  }

  /** Like `run`, but only for jobs that result from requests. Without new events there are no such jobs. */
  runImmediate(): Promise<void> {
    const workers = this.workers.filter(({ name }) => immediate.includes(name));
    return this.runWith(workers, false);
  }

  /** Runs the background work while a request is pending, and returns the request's result. */
  async runDuring<Result>(request: Promise<Result>): Promise<Result> {
    const state = { isOver: false };
    const completion = request.finally(() => (state.isOver = true));
    while (!state.isOver) {
      await this.runImmediate();
      await Promise.race([completion, pause(pollIntervalMs)]);
    }
    await this.runImmediate();
    return completion;
  }

  /** @param mayBeDue whether jobs may be due even if there are no new events */
  private async runWith(workers: readonly DueWorker[], mayBeDue: boolean): Promise<void> {
    for (let due = mayBeDue; (await this.deliver()) > 0 || due;) due = (await this.drain(workers)) > 0;
  }

  private async drain(workers: readonly DueWorker[]): Promise<number> {
    let done = 0;
    for (const worker of workers) done += await worker.drain();
    return done;
  }

  /**
   * Delivers the new events of all domains to their consumers, and returns the number of events. The event log delivers
   * the same events again later, without further effect.
   */
  private async deliver(): Promise<number> {
    const waiting = await Promise.all(
      this.domains.map(async ({ database }) => ({
        database,
        events: await listOutboxEvents(database, this.delivered.get(database)),
      })),
    );
    for (const { database, events } of waiting) {
      await deliverIntegrationEvents(this.consumers, events);
      const last = events.at(-1);
      if (last) this.delivered.set(database, last.position);
    }
    return waiting.reduce((sum, { events }) => sum + events.length, 0);
  }
}
