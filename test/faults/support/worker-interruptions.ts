import { type Boundaries, type FaultPoint, type Run, interruptEachStatement } from './boundaries';
import { type InterruptionRunner, describeInterruptions, type FaultyService } from './boundary-suite';
import { FollowedConsumers } from './followed-consumers';
import { PausedWorkers } from './held-workers';
import { MoneyFixture } from './money-scene';
import type { RequestScope } from './statement-faults';
import type { Effects } from './effects';
import type { Following, TransientEffects, WorkUnit, WorkUnits, Work } from './work-units';
import { WorkerStage } from './worker-stage';

/** Minutes until the remaining workers have taken over interrupted work from dead workers. */
const recovery = 2;

const duplicateStates = `SELECT min(type) || ' of ' || resource_id || ' is published ' || count(*) || ' times: ' || ("row" ->> 'status_detail') AS line FROM events.log
  WHERE type IN ('payout.updated', 'withdrawal.updated') AND occurred_at > now() - interval '10 minutes' GROUP BY type, resource_id, "row" ->> 'status', "row" ->> 'status_detail' HAVING count(*) > 1`;

/** Runs units of worker work with cut connections, and then lets the workers continue. */
class WorkUnitRunner implements InterruptionRunner {
  private constructor(
    private readonly workUnits: WorkUnits,
    private readonly faultyService: FaultyService,
    private readonly stage: WorkerStage,
    private readonly pausedWorkers: PausedWorkers,
    private readonly consumers: FollowedConsumers,
  ) {}

  static async open(
    workUnits: WorkUnits,
    pausedWorkers: PausedWorkers,
    faultyService: FaultyService,
  ): Promise<WorkUnitRunner> {
    const { service, faults, counter } = faultyService;
    const fixture = await pausedWorkers.whileReleased(async () => {
      const openedScene = await MoneyFixture.open(service);
      await counter.rest();
      return openedScene;
    });
    return new WorkUnitRunner(
      workUnits,
      faultyService,
      new WorkerStage(fixture, faults, counter, pausedWorkers),
      pausedWorkers,
      new FollowedConsumers(faults, counter),
    );
  }

  through(name: string): Promise<Boundaries> {
    const workUnit = this.workUnits[name] as WorkUnit;
    return 'workers' in workUnit ? this.interruptWorker(workUnit) : this.interruptConsumer(workUnit);
  }

  private async interruptWorker(workUnit: Work): Promise<Boundaries> {
    const { counter } = this.faultyService;
    // Waiting for an idle state requires running workers.
    const settled = async () => lasting(workUnit, await this.pausedWorkers.whileReleased(() => counter.settled()));
    const found = await interruptEachStatement({ settled }, (at) => this.work(workUnit, at), 1);
    return { ...found, wrong: [...found.wrong, ...(await this.duplicateStates())] };
  }

  private interruptConsumer(workUnit: Following): Promise<Boundaries> {
    const { begin, ...followed } = workUnit;
    const settled = async () => lasting(workUnit, await this.faultyService.counter.settled());
    const run = (at: FaultPoint) => this.consumers.run(at, () => begin(this.stage));
    // Pages of concurrent runs would contain each other's events.
    const concurrency = followed.page === undefined ? undefined : 1;
    return this.pausedWorkers.whileReleased(() =>
      this.consumers.following(followed, () => interruptEachStatement({ settled }, run, concurrency)),
    );
  }

  /** Returns one line per payout state that was published more than once. */
  private async duplicateStates(): Promise<string[]> {
    return (await this.faultyService.counter.rows<{ line: string }>(duplicateStates)).map(({ line }) => line);
  }

  private async work({ workers, minutes = 1, begin }: Work, at: FaultPoint): Promise<Run> {
    await begin(this.stage);
    let [happened, unharmed] = [false, true];
    const faultOf: RequestScope['fateOf'] = (_statement, index) => {
      if (index !== at?.place) return null;
      happened = true;
      return at.cut;
    };
    const requested: RequestScope = { sent: [], fateOf: faultOf };
    await this.faultyService.faults.inside(requested, async () => {
      for (let minute = 0; minute < minutes + (happened ? recovery : 0); minute += 1) {
        for (const name of workers) unharmed = (await this.pausedWorkers.work(name)) && unharmed;
        await this.stage.minutePasses();
      }
    });
    return { happened, sent: requested.sent.length, unharmed, wrong: [] };
  }
}

/** Returns the effects that occur in every run. */
function lasting({ passing = [] }: TransientEffects, effects: Effects): Effects {
  return new Map([...effects].filter(([effect]) => !passing.includes(effect)));
}

/** Registers tests that interrupt each work unit at each of its statements, and then reconcile the ledger. */
export function describeWorkerInterruptions(workUnits: WorkUnits): void {
  describeInterruptions(Object.keys(workUnits), () => {
    const pausedWorkers = new PausedWorkers([
      'charges',
      'test clocks',
      'invoices',
      'settlement',
      'swaps',
      'payouts',
      'claim links',
      'ledger chain',
      'dispute deadlines',
      'resolution cases',
    ]);
    return (faultyService) => WorkUnitRunner.open(workUnits, pausedWorkers, faultyService);
  });
}
