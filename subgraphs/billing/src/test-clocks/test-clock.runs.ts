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

/**
 * Maximum number of steps of one clock before the worker releases it, so that clocks that have waited longer are
 * served.
 */
const maxTicks = 100;
/** Maximum number of due memberships, and of due charge attempts, that are processed in parallel. */
const maxParallelJobs = 64;

/**
 * Advances test clocks from one minute with due jobs to the next, and runs the jobs in order. The result is the same
 * whether a clock advances in one command or in several. If a worker crashes, another worker continues, because the
 * remaining jobs of the minute are still due.
 */
export class TestClockRuns {
  constructor(private readonly deps: TestClockRunDependencies) {}

  /** Advances one clock by at most `maxTicks` steps. Returns the number of steps; 0 if no clock is advancing. */
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
   * Advances a clock to the next minute with due jobs, or to its target. Returns the clock while it has not reached its
   * target; null after it has arrived, a job has failed, or the lease is lost.
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
   * Processes at most `maxParallelJobs` due memberships, and as many charge attempts, of the clock. Returns the ids of
   * the failed ones. The next step runs the remaining jobs.
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
