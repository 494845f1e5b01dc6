import type { Context } from '../../../kit/src';
import type { ChargeAttemptRepository } from '../charges/charge-attempt.repository';
import type { Charges } from '../charges/charges';
import type { RenewalRepository } from '../renewals/renewal.repository';
import type { Renewals } from '../renewals/renewals';
import type { ClaimedClock, TestClockRepository } from './test-clock.repository';
import { ceilToMinute } from './test-clock.rules';

export interface TestClockRunDependencies {
  readonly testClocks: TestClockRepository;
  readonly dueMemberships: RenewalRepository;
  readonly renewals: Renewals;
  readonly attempts: ChargeAttemptRepository;
  readonly charges: Charges;
}

/** Maximum steps for one clock, before a worker checks whether another clock has waited longer. */
const maxTicks = 100;
/** Maximum jobs that run in parallel. */
const maxParallelJobs = 64;

/**
 * Advances clocks step by step, from one minute with due jobs to the next, and runs the jobs in order. The result does
 * not depend on intermediate stops of the clock. If a worker crashes, another one continues, because the remaining jobs
 * of the minute are still due.
 */
export class TestClockRuns {
  constructor(private readonly deps: TestClockRunDependencies) {}

  /** Advances one clock by at most `maxTicks` steps, if a clock is advancing. Returns the number of steps. */
  async runDue(ctx: Context): Promise<number> {
    const { testClocks } = this.deps;
    let ticks = 0;
    for (let clock = await testClocks.claim(ctx); clock; clock = await this.tick(ctx, clock)) {
      ticks += 1;
      if (ticks === maxTicks) {
        await testClocks.release(ctx, clock);
        break;
      }
    }
    return ticks;
  }

  /**
   * Advances a clock to the next minute with due jobs, or to its target. Returns the clock if it has not arrived; null
   * after its arrival, a failure or a lost lease.
   */
  private async tick(ctx: Context, clock: ClaimedClock): Promise<ClaimedClock | null> {
    const { testClocks } = this.deps;
    const due = await testClocks.nextDue(ctx, clock.id);
    const minute = due && ceilToMinute(due);
    if (minute === null || minute > clock.target) {
      await testClocks.arrive(ctx, clock);
      return null;
    }
    const advanced = await testClocks.move(ctx, clock, minute > clock.now ? minute : clock.now);
    if (!advanced) return null;
    const failed = await this.runMinute(
      { ...ctx, clock: { now: () => new Date(advanced.now) }, loaders: new Map() },
      advanced.id,
    );
    if (failed.length === 0) return advanced;
    await testClocks.stop(ctx, advanced, `Due jobs failed: ${failed.join(', ')}. They will be retried.`);
    return null;
  }

  /**
   * Runs a limited number of due jobs of the clock, and returns the ids of failed ones. The next step runs the
   * remaining jobs.
   */
  private async runMinute(ctx: Context, id: string): Promise<string[]> {
    const { dueMemberships, renewals, attempts, charges } = this.deps;
    const [due, requestedClocks] = await Promise.all([
      dueMemberships.dueOnClock(ctx, id, maxParallelJobs),
      attempts.dueOnClock(ctx, id, maxParallelJobs),
    ]);
    return [
      ...(due.length > 0 ? await renewals.run(ctx, due) : []),
      ...(requestedClocks.length > 0 ? await charges.runTogether(ctx, requestedClocks) : []),
    ];
  }
}
