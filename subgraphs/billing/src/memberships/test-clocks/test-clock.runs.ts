import type { Context } from '../../../../kit/src';
import type { ChargeAttemptRepository } from '../../payments/charges/charge-attempt.repository';
import type { Charges } from '../../payments/charges/charges';
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

/**
 * Maximum number of steps that a worker advances one test clock before it releases the clock, so that waiting clocks
 * get their turn.
 */
const maxTicks = 100;
/** Maximum number of due memberships, and of due charge attempts, that one step processes in parallel. */
const maxParallelJobs = 64;

/**
 * Advances test clocks step by step, from one minute with due jobs to the next, and runs the jobs in order of time. The
 * result does not depend on whether one command or several advance a clock. If a worker crashes, another one takes
 * over, because unfinished jobs are still due.
 */
export class TestClockRuns {
  constructor(private readonly deps: TestClockRunDependencies) {}

  /**
   * Claims one advancing test clock and advances it by at most `maxTicks` steps. Returns the number of steps; 0 if no
   * clock is advancing.
   */
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
   * Advances a leased test clock by one step: to the next minute with due jobs, or to its target. Returns the clock if
   * further steps remain; null if it has reached its target, a job has failed, or the lease is lost.
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
   * Processes at most `maxParallelJobs` due memberships and as many due charge attempts of the test clock. Returns the
   * ids of those that failed. Jobs beyond the limit remain due for the next step.
   */
  private async runMinute(ctx: Context, id: string): Promise<string[]> {
    const { dueMemberships, renewals, attempts, charges } = this.deps;
    const [due, requestedClocks] = await Promise.all([
      dueMemberships.dueOnClock(ctx, id, maxParallelJobs),
      attempts.dueOnClock(ctx, id, maxParallelJobs),
    ]);
    return [
      ...(due.length > 0 ? await renewals.run(ctx, due) : []),
      ...(requestedClocks.length > 0 ? await charges.runBatch(ctx, requestedClocks) : []),
    ];
  }
}
