import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createLogger } from '../../subgraphs/kit/src';
import { createPayoutsSubgraph } from '../../subgraphs/payouts/src';
import { outcomeOf, wrongAnswers, wrongEffects } from './accounting';
import { Client, type Finished } from './client';
import { type Errand, type ErrandKind, errandKinds, errandOf, type Refundable, type Seller } from './errands';
import { EvidenceRepository, type Reading } from './evidence.repository';
import { type KillKind, killKinds, Machine } from './machine';
import { Random } from './random';
import type { ErrandCount, Report } from './report';
import { refundable, Stage } from './stage';

/** Amount of load, and the seed of its random choices. */
export interface Course {
  readonly seed: number;
  /** Number of concurrent clients. */
  readonly clients: number;
  /** Operations of each client per cycle, executed sequentially. */
  readonly errandsEach: number;
  /** Disables kills, and enables memory inspection. */
  readonly isCalm?: boolean;
}

/** A planned kill: its target, and its phase: during client requests, or afterwards during background work. */
interface Blow {
  readonly kill: KillKind;
  readonly while: 'asking' | 'working';
}

/** Kills are drawn from shuffled decks, so that a short run includes all kinds. */
const deck: readonly Blow[] = [
  { kill: 'service', while: 'asking' },
  { kill: 'service', while: 'asking' },
  { kill: 'postgres', while: 'asking' },
  { kill: 'postgres', while: 'asking' },
  { kill: 'both', while: 'asking' },
  { kill: 'service', while: 'working' },
  { kill: 'postgres', while: 'working' },
];

/** Timeout until the system is idle, polling interval, and interval at which delays and leases are ended, in milliseconds. */
const rest = { longest: 90_000, look: 100, patience: 750 } as const;
/** Latest kill during background work, in milliseconds after its start. */
const latestKill = 1_500;
/** Number of payments for refunds: initially, and additionally in each cycle. */
const [bought, boughtEach] = [10, 2] as const;
/** Maximum delay between the triggering response and the kill, in milliseconds. */
const afterAnswer = 40;

/** Crash test: clients move money while the service and its database are killed, and all effects are checked afterwards. */
export class Torture {
  private readonly random: Random;
  private readonly evidence = new EvidenceRepository();
  private readonly errands: Finished[] = [];
  private readonly kills = Object.fromEntries(killKinds.map((kind) => [kind, { asking: 0, working: 0 }])) as Record<
    KillKind,
    { asking: number; working: number }
  >;
  private blows: Blow[] = [];
  private counted = { cycles: 0, purchases: 0, checks: 0 };
  private readonly wrong: string[] = [];
  private known: ReadonlySet<string> = new Set();
  private sellers: Seller[] = [];
  private payments: Refundable[] = [];
  private planId = '';
  private readonly started = performance.now();

  private constructor(
    private readonly course: Course,
    private readonly machine: Machine,
    private readonly say: (line: string) => void,
  ) {
    this.random = new Random(course.seed);
  }

  /** Starts the service on its own database in the folder, and prepares the test data. */
  static async open(course: Course, folder: string, say: (line: string) => void): Promise<Torture> {
    const machine = await Machine.open(folder, say, course.isCalm ? { NODE_OPTIONS: '--inspect=127.0.0.1:0' } : {});
    const torture = new Torture(course, machine, say);
    try {
      await torture.prepare();
      return torture;
    } catch (error) {
      await machine.close();
      throw error;
    }
  }

  /**
   * Runs one cycle: clients send requests, the target is killed and restarted, and the state is checked when the system is idle. Returns the
   * problems.
   */
  async cycle(): Promise<readonly string[]> {
    this.counted.cycles += 1;
    const blow = this.course.isCalm ? null : this.nextBlow();
    await this.shop();
    const asked = this.errands.length;
    await this.ask(blow);
    if (blow) this.kills[blow.kill][blow.while] += 1;
    const resting = performance.now();
    const found = await this.check();
    const requests = this.errands.slice(asked).reduce((sum, one) => sum + one.requests, 0);
    this.say(
      `Cycle ${this.counted.cycles}: ${blow ? `${blow.kill} killed while ${blow.while}; ` : ''}${requests} requests, at rest and checked after ${((performance.now() - resting) / 1_000).toFixed(1)} s${found.length > 0 ? `; ${found.length} WRONG` : ''}`,
    );
    this.wrong.push(...found.map((line) => `cycle ${this.counted.cycles}: ${line}`));
    return found;
  }

  /**
   * Waits until the system is idle, and returns the problems, one line each.
   * @param longest timeout in milliseconds
   */
  async check(longest: number = rest.longest): Promise<readonly string[]> {
    return this.reading(async (tx) => {
      const restless = await this.comeToRest(tx, longest);
      const found = [
        ...restless.map((line) => `does not come to rest: ${line}`),
        ...wrongAnswers(this.errands),
        ...wrongEffects(this.errands, await this.evidence.effects(tx, this.known)),
      ];
      for (const check of this.evidence.checks)
        found.push(...(await this.evidence.wrong(tx, check)).map((line) => `${check.name}: ${line}`));
      this.counted.checks += 3 + this.evidence.checks.length;
      return [...found, ...(await this.audit())];
    });
  }

  report(): Report {
    const errands = Object.fromEntries(
      errandKinds.map((kind) => [kind, countOf(this.errands.filter((errand) => errand.kind === kind))]),
    ) as Record<ErrandKind, ErrandCount>;
    const seconds = (performance.now() - this.started) / 1_000;
    return {
      seed: this.course.seed,
      clients: this.course.clients,
      seconds,
      kills: this.kills,
      errands,
      wrong: this.wrong,
      ...this.counted,
    };
  }

  /** The last error output of the service. */
  get told(): string {
    return this.machine.told;
  }

  /** Runs statements directly on the service's database. */
  async reading<T>(work: (tx: Reading) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.machine.databaseUrl });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Origin, demo world and process of the service. */
  get place(): Pick<Machine, 'origin' | 'world' | 'running'> {
    return this.machine;
  }

  close(): Promise<void> {
    return this.machine.close();
  }

  private async prepare(): Promise<void> {
    const stage = new Stage(this.machine.origin);
    this.say('Preparing sellers, their methods and what is bought.');
    this.sellers = await stage.sellers(this.machine.world);
    this.planId = await stage.plan(this.machine.world);
    await this.buy(stage, bought);
    const there = await this.reading((tx) => this.evidence.effects(tx));
    this.known = new Set(there.map(({ id }) => id));
  }

  /** Buys new payments, and sometimes makes the pending balance available. */
  private async shop(): Promise<void> {
    const stage = new Stage(this.machine.origin);
    await this.buy(stage, boughtEach);
    if (this.random.below(2) > 0) await stage.settle(this.sellers[0] as Seller);
  }

  private async buy(stage: Stage, count: number): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      await stage.buy(this.planId, `buyer-${this.counted.purchases}`);
      this.counted.purchases += 1;
    }
    const paid = await this.reading((tx) => this.evidence.paid(tx, this.planId));
    const knownPayments = new Set(this.payments.map(({ id }) => id));
    this.payments.push(
      ...refundable(
        paid.filter((id) => !knownPayments.has(id)),
        this.sellers[0] as Seller,
      ),
    );
  }

  private nextBlow(): Blow {
    if (this.blows.length === 0) this.blows = this.random.shuffled(deck);
    return this.blows.pop() as Blow;
  }

  /** Runs all operations of the clients, and kills the target: after a random response, or during the background work afterwards. */
  private async ask(blow: Blow | null): Promise<void> {
    const answersBefore =
      blow?.while === 'asking' ? this.random.below(this.course.clients * this.course.errandsEach) : Infinity;
    const hesitation = this.random.below(blow?.while === 'asking' ? afterAnswer : latestKill);
    const fallen = Promise.withResolvers<void>();
    let answers = 0;
    const answered = (): void => {
      answers += 1;
      if (blow && answers === answersBefore + 1)
        pause(hesitation)
          .then(() => this.strike(blow.kill))
          .then(fallen.resolve, fallen.reject);
    };
    const rounds = Array.from({ length: this.course.clients }, (_, number) => this.errandsOf(number));
    const asking = Promise.all(
      rounds.map(async ({ random, errands }) => {
        const client = new Client(this.machine.origin, random, answered);
        for (const errand of errands) this.errands.push(await client.run(errand));
      }),
    );
    // Fail immediately if the service does not recover, without waiting for the clients' retries.
    await Promise.race([asking, fallen.promise.then(() => asking)]);
    if (answers > answersBefore) await fallen.promise;
    if (blow?.while === 'working') {
      await this.reading((tx) => this.evidence.passTime(tx));
      await pause(hesitation);
      await this.strike(blow.kill);
    }
  }

  private errandsOf(client: number): { readonly random: Random; readonly errands: readonly Errand[] } {
    const random = this.random.fork();
    const ground = {
      sellers: this.sellers,
      people: this.machine.world.users.map(({ id }) => id),
      payments: this.payments,
    };
    const errands = Array.from({ length: this.course.errandsEach }, (_, number) =>
      errandOf(
        random.pick(errandKinds),
        ground,
        random,
        `torture-${this.course.seed}-${this.counted.cycles}-${client}-${number}`,
      ),
    );
    return { random, errands };
  }

  private async strike(kill: KillKind): Promise<void> {
    this.machine.kill(kill);
    await this.machine.recover(kill);
  }

  /** Returns the unfinished work after the timeout; empty once the system is idle. */
  private async comeToRest(tx: Reading, longest: number): Promise<string[]> {
    const began = Date.now();
    for (let passed = began; ; await pause(rest.look)) {
      const underWay = await this.evidence.underWay(tx);
      if (underWay.length === 0 || Date.now() - began > longest) return underWay;
      if (Date.now() - passed < rest.patience) continue;
      passed = Date.now();
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
      this.counted.checks += 1;
      return (await payouts.auditLedger()).map((line) => `the audit of the ledger: ${line}`);
    } finally {
      await payouts.close();
    }
  }
}

function countOf(errands: readonly Finished[]): ErrandCount {
  const requests = errands.reduce((sum, errand) => sum + errand.requests, 0);
  const of = (outcome: ReturnType<typeof outcomeOf>): number =>
    errands.filter((errand) => outcomeOf(errand) === outcome).length;
  return { done: of('done'), refused: of('refused'), requests, repeated: requests - errands.length };
}
