import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { latestVersion } from '../../contract/versioning';
import { createEventsSubgraph } from '../../subgraphs/events/src';
import { WebhookSecrets } from '../../subgraphs/events/src/webhooks/webhook-secrets';
import { createLogger, newId, Signals } from '../../subgraphs/kit/src';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../app/embedded-postgres/embedded-postgres';
import { serviceContract } from '../../app/runtime/contract';
import { type ServiceProcess, startProcess } from '../../app/runtime/service-process';
import { Random } from '../crash-test/random';
import { type Inbox, type FlakyReceiver, openFlakyReceiver } from './flaky-receiver';
import { FixtureRepository } from './fixture.repository';
import { fixtureSecret } from './fixture-worker';

/** Amount of load of a run, and number of faults that are injected. */
export interface FaultCourse {
  readonly events: number;
  readonly workers: number;
  /** Number of workers killed during deliveries. */
  readonly kills: number;
  /** Number of restarts of Postgres. */
  readonly restarts: number;
  /** Percentage of requests that the receiver rejects. */
  readonly refusals: number;
  readonly seed: number;
}

/** Result of a run. */
export interface FaultReport {
  readonly events: number;
  readonly seconds: number;
  /** Number of requests that both webhooks received; `logged` is the number of recorded delivery attempts. */
  readonly requests: number;
  readonly logged: number;
  /** Number of events that a receiver accepted more than once. */
  readonly repeated: number;
  /** Violations; empty if there are none. */
  readonly wrong: readonly string[];
}

const resources = 200;
const batch = 500;
const [ordered, unordered] = ['ordered', 'unordered'] as const;
/** Milliseconds without any request after which a run is aborted. */
const maxIdleMs = 30_000;

/**
 * Delivers events to a receiver that rejects some requests, while worker processes are killed and Postgres is
 * restarted.
 */
export class WebhookFaults {
  private readonly scene = new FixtureRepository();
  private readonly random: Random;
  private workers: ServiceProcess[] = [];

  private constructor(
    private readonly course: FaultCourse,
    private readonly folder: string,
    private readonly receiver: FlakyReceiver,
    private postgres: EmbeddedPostgres,
    private readonly print: (line: string) => void,
  ) {
    this.random = new Random(course.seed);
  }

  static async open(course: FaultCourse, folder: string, print: (line: string) => void): Promise<WebhookFaults> {
    const moods = new Random(course.seed + 1);
    const receiver = await openFlakyReceiver(() => moods.below(100) < course.refusals);
    const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: () => {} });
    const faults = new WebhookFaults(course, folder, receiver, postgres, print);
    await faults.prepare();
    return faults;
  }

  /** Delivers all events, and checks the received requests. */
  async run(): Promise<FaultReport> {
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: this.course.workers }, () => this.hire()));
    const writing = this.write();
    await this.injectCrashes();
    await writing;
    await this.waitUntilDelivered();
    const { all: logged } = await this.reading((client) => this.scene.attempts(client));
    const inboxes = [ordered, unordered].map((name) => this.receiver.inbox(name));
    return {
      events: this.course.events,
      seconds: Math.round((performance.now() - startedAt) / 1_000),
      logged,
      requests: inboxes.reduce((sum, { requests }) => sum + requests, 0),
      repeated: inboxes.flatMap(({ events }) => [...events.values()]).filter(({ accepted }) => accepted > 1).length,
      wrong: this.judge(),
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.end('SIGKILL')));
    await this.receiver.close();
    await this.postgres.stop();
  }

  private get done(): number {
    return [ordered, unordered].reduce((sum, name) => sum + this.receiver.inbox(name).accepted, 0);
  }

  private async prepare(): Promise<void> {
    const log = createLogger('error');
    const { url } = this.postgres;
    const signals = await Signals.open({ url, log });
    const events = await createEventsSubgraph({
      databaseUrl: url,
      log,
      signals,
      contract: serviceContract(),
      webhookSecret: fixtureSecret,
    });
    await events.close();
    await signals.close();
    const secrets = new WebhookSecrets(fixtureSecret);
    for (const name of [ordered, unordered]) {
      const id = `hook_${name}`;
      await this.reading((client) =>
        this.scene.addWebhook(client, {
          id,
          url: this.receiver.url(name),
          ordered: name === ordered,
          sealedSecret: secrets.seal(secrets.create(), id),
          pin: latestVersion,
        }),
      );
    }
  }

  private async hire(): Promise<void> {
    const worker = startProcess(['run.mjs', 'webhook-worker'], { DATABASE_URL: this.postgres.url });
    this.workers.push(worker);
    await worker.printed('Delivering.');
  }

  /** Writes all events in batches. Retries each batch until it is committed, also while Postgres is down. */
  private async write(): Promise<void> {
    const numbers = new Map<string, number>();
    for (let written = 0; written < this.course.events; written += batch) {
      const events = Array.from({ length: Math.min(batch, this.course.events - written) }, () => {
        const resourceId = `plan_${this.random.below(resources)}`;
        const number = (numbers.get(resourceId) ?? 0) + 1;
        numbers.set(resourceId, number);
        return { id: newId('evt'), resourceId, number };
      });
      await this.reading(async (client) => {
        await this.scene.record(client, events);
        await this.scene.commitEvent(client);
      });
    }
  }

  /** Kills workers and restarts Postgres, spread over the deliveries. */
  private async injectCrashes(): Promise<void> {
    const { kills, restarts, events } = this.course;
    const plannedFaults = [
      ...Array.from({ length: kills }, () => 'kill' as const),
      ...Array.from({ length: restarts }, () => 'restart' as const),
    ];
    for (const [index, fault] of this.random.shuffled(plannedFaults).entries()) {
      const deliveryCount = (events * 2 * (index + 1)) / (plannedFaults.length + 1);
      await this.reaching(deliveryCount);
      if (fault === 'kill') await this.kill();
      else await this.restart();
      this.print(
        `${fault === 'kill' ? 'A worker was killed' : 'Postgres was restarted'} after ${this.done} of ${events * 2} deliveries.`,
      );
    }
  }

  private async kill(): Promise<void> {
    const victim = this.workers.splice(this.random.below(this.workers.length), 1)[0] as ServiceProcess;
    await victim.end('SIGKILL');
    await this.hire();
  }

  private async restart(): Promise<void> {
    const port = Number(new URL(this.postgres.url).port);
    await this.postgres.stop();
    this.postgres = await startEmbeddedPostgres({ dataFolder: this.folder, port, log: () => {} });
  }

  private async reaching(count: number): Promise<void> {
    for (let [lastDone, unchangedSince] = [this.done, performance.now()]; this.done < count; await pause(20)) {
      if (this.done !== lastDone) [lastDone, unchangedSince] = [this.done, performance.now()];
      if (performance.now() - unchangedSince > maxIdleMs) throw new Error(await this.stallDiagnostics());
    }
  }

  /** Returns diagnostics of a run in which no more requests arrive. */
  private async stallDiagnostics(): Promise<string> {
    const [pending, leases] = await this.reading(async (client) => [
      await this.scene.waiting(client),
      await this.scene.held(client),
    ]);
    return [
      `No deliveries arrive after ${this.done}; ${pending} are still pending.`,
      leases,
      ...this.judge(),
      ...this.workers.map(({ stderr }) => stderr.slice(-2_000)),
    ].join('\n');
  }

  /** Waits until both webhooks have received all events and nothing is pending. */
  private async waitUntilDelivered(): Promise<void> {
    await this.reaching(this.course.events * 2);
    while ((await this.reading((client) => this.scene.waiting(client))) > 0) await pause(100);
  }

  private judge(): string[] {
    return [ordered, unordered].flatMap((name) => {
      const inbox: Inbox = this.receiver.inbox(name);
      const duplicates = [...inbox.events]
        .filter(([, { ids }]) => ids.size > 1)
        .map(([key]) => `${name}: ${key} arrived with several ids`);
      const lost =
        inbox.accepted === this.course.events
          ? []
          : [`${name}: ${this.course.events - inbox.accepted} events are lost`];
      const inverted =
        name === ordered
          ? inbox.inversions.map((key) => `${name}: ${key} arrived before an earlier event was accepted`)
          : [];
      return [...lost, ...duplicates, ...inverted];
    });
  }

  /** Runs statements in a transaction on a connection of their own. Retries while Postgres is down. */
  private async reading<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    for (;;) {
      const client = new pg.Client({ connectionString: this.postgres.url });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.query('BEGIN');
        const result = await work(client);
        await client.query('COMMIT');
        return result;
      } catch (error) {
        if (!/ECONN|terminat|shutting down|starting up|closed/i.test(String(error))) throw error;
        await pause(100);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }
}
