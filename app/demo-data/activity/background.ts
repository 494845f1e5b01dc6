import { setTimeout as pause } from 'node:timers/promises';
import {
  type Database,
  deliverIntegrationEvents,
  type DueWorker,
  type IntegrationEventConsumer,
  listOutboxEvents,
} from '../../../subgraphs/kit/src';

/** Interval between two deliveries of events while a request is pending, in milliseconds. */
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

/** Workers and events of a domain. */
interface DomainWork {
  readonly database: Database;
  readonly workers: readonly DueWorker[];
  /** Those of the workers that process jobs created by requests. */
  readonly immediate: readonly DueWorker[];
  /** Types of the events that the domain consumes. */
  readonly eventTypes: ReadonlySet<string>;
  /** Outbox position of the domain's last event that was delivered. */
  delivered?: string;
  /** Number of commits of the domain when its outbox was read last. Without further commits, there are no new events. */
  commitsRead: number;
}

/**
 * Runs the background work of the domains step by step, in a fixed order. It replaces the concurrent workers and the
 * event log.
 */
export class Background {
  private readonly domains: readonly DomainWork[];
  private readonly consumers: readonly IntegrationEventConsumer[];

  constructor(domains: readonly BackgroundDomain[]) {
    this.domains = domains.map(({ database, workers, consumers = [] }) => {
      const all = workers();
      const eventTypes = new Set(consumers.flatMap(({ types }) => types));
      const immediateWorkers = all.filter(({ name }) => immediate.includes(name));
      return { database, workers: all, immediate: immediateWorkers, eventTypes, commitsRead: 0 };
    });
    this.consumers = domains.flatMap(({ consumers = [] }) => consumers);
  }

  /** Processes all due jobs and delivers new events to the other domains, until no due jobs and new events are left. */
  run(): Promise<void> {
    return this.runJobs(({ workers }) => workers);
  }

  /** Like `run`, but only for jobs that result from requests. */
  runImmediate(): Promise<void> {
    return this.runJobs((domain) => domain.immediate);
  }

  /** Delivers new events to the other domains until there are none left, and processes no jobs. */
  async deliverEvents(): Promise<void> {
    while ((await this.deliver()).length > 0);
  }

  /** Delivers events while a request is pending that waits for them, and returns the request's result. */
  async deliverDuring<Result>(request: Promise<Result>): Promise<Result> {
    const state = { isOver: false };
    const completion = request.finally(() => (state.isOver = true));
    while (!state.isOver) {
      await this.deliverEvents();
      await Promise.race([completion, pause(pollIntervalMs)]);
    }
    await this.deliverEvents();
    return completion;
  }

  /**
   * Processes jobs and delivers events until there are none left. A domain can have new jobs if it has written or
   * consumed events, or processed jobs.
   *
   * @param workersOf workers whose jobs are processed
   */
  private async runJobs(workersOf: (domain: DomainWork) => readonly DueWorker[]): Promise<void> {
    const changed = new Set(this.domains);
    for (;;) {
      for (const domain of await this.deliver()) changed.add(domain);
      if (changed.size === 0) return;
      const domains = this.domains.filter((domain) => changed.has(domain));
      changed.clear();
      for (const domain of domains)
        for (const worker of workersOf(domain)) if ((await worker.drain()) > 0) changed.add(domain);
    }
  }

  /**
   * Delivers the new events of all domains to their consumers, and returns the domains that have written or consumed
   * any. The event log delivers the same events again later, without further effect.
   */
  private async deliver(): Promise<readonly DomainWork[]> {
    const written = this.domains.filter(({ database, commitsRead }) => database.commits > commitsRead);
    const outboxes = await Promise.all(
      written.map(async (domain) => {
        domain.commitsRead = domain.database.commits;
        return { domain, events: await listOutboxEvents(domain.database, domain.delivered) };
      }),
    );
    for (const { domain, events } of outboxes) {
      await deliverIntegrationEvents(this.consumers, events);
      domain.delivered = events.at(-1)?.position ?? domain.delivered;
    }
    const delivered = outboxes.flatMap(({ events }) => events);
    const writers = new Set(outboxes.filter(({ events }) => events.length > 0).map(({ domain }) => domain));
    return this.domains.filter(
      (domain) => writers.has(domain) || delivered.some(({ type }) => domain.eventTypes.has(type)),
    );
  }
}
