import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createLogger } from '../../subgraphs/kit/src';
import { createPayoutsSubgraph } from '../../subgraphs/payouts/src';
import { outcomeOf, findWrongResponses, findWrongEffects } from './accounting';
import { Client, type FinishedOperation } from './client';
import {
  type ClientOperation,
  type ClientOperationKind,
  clientOperationKinds,
  createClientOperation,
  type Refundable,
  type Seller,
} from './client-operations';
import { EvidenceRepository, type Reading } from './evidence.repository';
import { type KillKind, killKinds, Machine } from './machine';
import { Random } from './random';
import type { ClientOperationCount, Report } from './report';
import { refundable, Stage } from './stage';

/** Amount of load of a crash test, and the seed of its random choices. */
export interface Course {
  readonly seed: number;
  /** Number of concurrent clients. */
  readonly clients: number;
  /** Operations of each client per cycle, executed sequentially. */
  readonly operationsPerClient: number;
  /** Disables kills, and enables measuring the memory of the service. */
  readonly isCalm?: boolean;
}

/**
 * A planned kill: what is killed, and when: during client requests (`asking`), or afterwards during background work
 * (`working`).
 */
interface PlannedKill {
  readonly kill: KillKind;
  readonly while: 'asking' | 'working';
}

/** All combinations of kills. They are drawn like shuffled cards, so that even a short run includes all of them. */
const deck: readonly PlannedKill[] = [
  { kill: 'service', while: 'asking' },
  { kill: 'service', while: 'asking' },
  { kill: 'postgres', while: 'asking' },
  { kill: 'postgres', while: 'asking' },
  { kill: 'both', while: 'asking' },
  { kill: 'service', while: 'working' },
  { kill: 'postgres', while: 'working' },
];

/**
 * Maximum wait until the system is idle, polling interval, and interval at which the test expires retry delays and
 * leases, in milliseconds.
 */
const idleTimings = { longest: 90_000, look: 100, patience: 750 } as const;
/** Latest kill during background work, in milliseconds after its start. */
const maxKillDelayMs = 1_500;
/** Number of purchases that create refundable payments: at the start, and in each cycle. */
const [buyerCount, purchasesPerBuyer] = [10, 2] as const;
/** Maximum delay between the response that triggers a kill and the kill, in milliseconds. */
const afterAnswer = 40;

/** Crash test: clients move money while the service and its database are killed, and all effects are checked afterwards. */
export class CrashTest {
  private readonly random: Random;
  private readonly evidence = new EvidenceRepository();
  private readonly operations: FinishedOperation[] = [];
  private readonly kills = Object.fromEntries(killKinds.map((kind) => [kind, { asking: 0, working: 0 }])) as Record<
    KillKind,
    { asking: number; working: number }
  >;
  private plannedKills: PlannedKill[] = [];
  private totals = { cycles: 0, purchases: 0, checks: 0 };
  private readonly problems: string[] = [];
  private existingIds: ReadonlySet<string> = new Set();
  private sellers: Seller[] = [];
  private payments: Refundable[] = [];
  private planId = '';
  private readonly startedAt = performance.now();

  private constructor(
    private readonly course: Course,
    private readonly machine: Machine,
    private readonly print: (line: string) => void,
  ) {
    this.random = new Random(course.seed);
  }

  /** Starts the service on its own database in the folder, and prepares the test data. */
  static async open(course: Course, folder: string, print: (line: string) => void): Promise<CrashTest> {
    const machine = await Machine.open(folder, print, course.isCalm ? { NODE_OPTIONS: '--inspect=127.0.0.1:0' } : {});
    const crashTest = new CrashTest(course, machine, print);
    try {
      await crashTest.prepare();
      return crashTest;
    } catch (error) {
      await machine.close();
      throw error;
    }
  }

  /**
   * Runs one cycle: clients send requests, the service or its database is killed and restarted, and the state is
   * checked once the system is idle. Returns the problems found, one line each.
   */
  async cycle(): Promise<readonly string[]> {
    this.totals.cycles += 1;
    const plannedKill = this.course.isCalm ? null : this.nextFault();
    await this.shop();
    const firstIndex = this.operations.length;
    await this.runClients(plannedKill);
    if (plannedKill) this.kills[plannedKill.kill][plannedKill.while] += 1;
    const resting = performance.now();
    const found = await this.check();
    const requests = this.operations.slice(firstIndex).reduce((sum, one) => sum + one.requests, 0);
    this.print(
      `Cycle ${this.totals.cycles}: ${plannedKill ? `${plannedKill.kill} killed while ${plannedKill.while}; ` : ''}${requests} requests, idle and checked after ${((performance.now() - resting) / 1_000).toFixed(1)} s${found.length > 0 ? `; ${found.length} WRONG` : ''}`,
    );
    this.problems.push(...found.map((line) => `cycle ${this.totals.cycles}: ${line}`));
    return found;
  }

  /**
   * Waits until the system is idle, checks its state, and returns the problems, one line each.
   * @param timeoutMs maximum wait until the system is idle, in milliseconds
   */
  async check(timeoutMs: number = idleTimings.longest): Promise<readonly string[]> {
    return this.reading(async (tx) => {
      const restless = await this.waitUntilIdle(tx, timeoutMs);
      const found = [
        ...restless.map((line) => `does not become idle: ${line}`),
        ...findWrongResponses(this.operations),
        ...findWrongEffects(this.operations, await this.evidence.effects(tx, this.existingIds)),
      ];
      for (const check of this.evidence.checks)
        found.push(...(await this.evidence.wrong(tx, check)).map((line) => `${check.name}: ${line}`));
      this.totals.checks += 3 + this.evidence.checks.length;
      return [...found, ...(await this.audit())];
    });
  }

  report(): Report {
    const operationCounts = Object.fromEntries(
      clientOperationKinds.map((kind) => [
        kind,
        countOutcomes(this.operations.filter((operation) => operation.kind === kind)),
      ]),
    ) as Record<ClientOperationKind, ClientOperationCount>;
    const seconds = (performance.now() - this.startedAt) / 1_000;
    return {
      seed: this.course.seed,
      clients: this.course.clients,
      seconds,
      kills: this.kills,
      operations: operationCounts,
      wrong: this.problems,
      ...this.totals,
    };
  }

  /** The last 4,000 characters of the service's error output. */
  get log(): string {
    return this.machine.log;
  }

  /** Runs a function with a direct connection to the service's database. */
  async reading<T>(work: (tx: Reading) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.machine.databaseUrl });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Origin, demo data and process of the service. */
  get target(): Pick<Machine, 'origin' | 'demoData' | 'running'> {
    return this.machine;
  }

  close(): Promise<void> {
    return this.machine.close();
  }

  private async prepare(): Promise<void> {
    const stage = new Stage(this.machine.origin);
    this.print('Preparing sellers, payout methods and purchases.');
    this.sellers = await stage.sellers(this.machine.demoData);
    this.planId = await stage.plan(this.machine.demoData);
    await this.buy(stage, buyerCount);
    const existingEffects = await this.reading((tx) => this.evidence.effects(tx));
    this.existingIds = new Set(existingEffects.map(({ id }) => id));
  }

  /**
   * Makes purchases whose payments can be refunded later, and in about half of the cycles makes a seller's pending
   * balance available.
   */
  private async shop(): Promise<void> {
    const stage = new Stage(this.machine.origin);
    await this.buy(stage, purchasesPerBuyer);
    if (this.random.below(2) > 0) await stage.settle(this.sellers[0] as Seller);
  }

  private async buy(stage: Stage, count: number): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      await stage.buy(this.planId, `buyer-${this.totals.purchases}`);
      this.totals.purchases += 1;
    }
    const paid = await this.reading((tx) => this.evidence.paid(tx, this.planId));
    const existingPayments = new Set(this.payments.map(({ id }) => id));
    this.payments.push(
      ...refundable(
        paid.filter((id) => !existingPayments.has(id)),
        this.sellers[0] as Seller,
      ),
    );
  }

  private nextFault(): PlannedKill {
    if (this.plannedKills.length === 0) this.plannedKills = this.random.shuffled(deck);
    return this.plannedKills.pop() as PlannedKill;
  }

  /**
   * Runs all operations of the clients and executes the planned kill, if any: after a random response, or during the
   * background work that follows.
   */
  private async runClients(plannedKill: PlannedKill | null): Promise<void> {
    const responsesBeforeKill =
      plannedKill?.while === 'asking'
        ? this.random.below(this.course.clients * this.course.operationsPerClient)
        : Infinity;
    const hesitation = this.random.below(plannedKill?.while === 'asking' ? afterAnswer : maxKillDelayMs);
    const killed = Promise.withResolvers<void>();
    let responses = 0;
    const onResponse = (): void => {
      responses += 1;
      if (plannedKill && responses === responsesBeforeKill + 1)
        pause(hesitation)
          .then(() => this.strike(plannedKill.kill))
          .then(killed.resolve, killed.reject);
    };
    const clientRuns = Array.from({ length: this.course.clients }, (_, number) => this.operationsOf(number));
    const asking = Promise.all(
      clientRuns.map(async ({ random, operations }) => {
        const client = new Client(this.machine.origin, random, onResponse);
        for (const operation of operations) this.operations.push(await client.run(operation));
      }),
    );
    // If the service does not recover from the kill, fail immediately instead of waiting for the clients' retries.
    await Promise.race([asking, killed.promise.then(() => asking)]);
    if (responses > responsesBeforeKill) await killed.promise;
    if (plannedKill?.while === 'working') {
      await this.reading((tx) => this.evidence.passTime(tx));
      await pause(hesitation);
      await this.strike(plannedKill.kill);
    }
  }

  private operationsOf(client: number): { readonly random: Random; readonly operations: readonly ClientOperation[] } {
    const random = this.random.fork();
    const ground = {
      sellers: this.sellers,
      people: this.machine.demoData.users.map(({ id }) => id),
      payments: this.payments,
    };
    const operations = Array.from({ length: this.course.operationsPerClient }, (_, number) =>
      createClientOperation(
        random.pick(clientOperationKinds),
        ground,
        random,
        `crash-test-${this.course.seed}-${this.totals.cycles}-${client}-${number}`,
      ),
    );
    return { random, operations };
  }

  private async strike(kill: KillKind): Promise<void> {
    this.machine.kill(kill);
    await this.machine.recover(kill);
  }

  /** Waits until the system is idle or the timeout has passed. Returns the unfinished work, one line per item. */
  private async waitUntilIdle(tx: Reading, timeoutMs: number): Promise<string[]> {
    const startedAt = Date.now();
    for (let lastExpiryAt = startedAt; ; await pause(idleTimings.look)) {
      const unfinished = await this.evidence.underWay(tx);
      if (unfinished.length === 0 || Date.now() - startedAt > timeoutMs) return unfinished;
      if (Date.now() - lastExpiryAt < idleTimings.patience) continue;
      lastExpiryAt = Date.now();
      await this.evidence.passTime(tx);
    }
  }

  private async audit(): Promise<readonly string[]> {
    const secret = randomBytes(32).toString('base64url');
    const payouts = await createPayoutsSubgraph({
      databaseUrl: this.machine.databaseUrl,
      log: createLogger('silent'),
      poolSize: 2,
      origin: 'http://127.0.0.1',
      destinationSecret: secret,
      receiptSecret: secret,
      issuerSecret: secret,
    });
    try {
      this.totals.checks += 1;
      return (await payouts.auditLedger()).map((line) => `ledger audit: ${line}`);
    } finally {
      await payouts.close();
    }
  }
}

function countOutcomes(operations: readonly FinishedOperation[]): ClientOperationCount {
  const requests = operations.reduce((sum, operation) => sum + operation.requests, 0);
  const of = (outcome: ReturnType<typeof outcomeOf>): number =>
    operations.filter((operation) => outcomeOf(operation) === outcome).length;
  return { done: of('done'), refused: of('refused'), requests, repeated: requests - operations.length };
}
