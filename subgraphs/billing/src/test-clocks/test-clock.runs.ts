import type { Context } from '../../../kit/src';
import type { ChargeAttemptRepository } from '../charges/charge-attempt.repository';
import type { Charges } from '../charges/charges';
import type { RenewalRepository } from '../renewals/renewal.repository';
import type { Renewals } from '../renewals/renewals';
import type { ClaimedClock, TestClockRepository } from './test-clock.repository';
import { wholeMinute } from './test-clock.rules';

export interface TestClockRunParts {
  readonly testClocks: TestClockRepository;
  readonly dueMemberships: RenewalRepository;
  readonly renewals: Renewals;
  readonly attempts: ChargeAttemptRepository;
  readonly charges: Charges;
}

/** Ticks after which a worker looks whether another clock has waited for longer. */
const mostTicks = 100;
/** What is done side by side, at most. */
const together = 64;

/**
 * Moves clocks that are on their way, from one minute at which something is due to the next, and does there what time
 * does, in its order. What is done does not depend on where a clock has stopped between. A worker that dies leaves the
 * clock to the others, who find the rest of the minute still due.
 */
export class TestClockRuns {
  constructor(private readonly parts: TestClockRunParts) {}

  /** Moves one clock by some ticks, if any is on its way. Answers how many. */
  async runDue(ctx: Context): Promise<number> {
    const { testClocks } = this.parts;
    let ticks = 0;
    for (let clock = await testClocks.claim(ctx); clock; clock = await this.tick(ctx, clock)) {
      ticks += 1;
      if (ticks === mostTicks) {
        await testClocks.release(ctx, clock);
        break;
      }
    }
    return ticks;
  }

  /** Moves a clock to the next minute at which something is due, where that is still ahead, or to its target. Answers the clock while it has farther to go. */
  private async tick(ctx: Context, clock: ClaimedClock): Promise<ClaimedClock | null> {
    const { testClocks } = this.parts;
    const due = await testClocks.nextDue(ctx, clock.id);
    const minute = due && wholeMinute(due);
    if (minute === null || minute > clock.target) {
      await testClocks.arrive(ctx, clock);
      return null;
    }
    const moved = await testClocks.move(ctx, clock, minute > clock.now ? minute : clock.now);
    if (!moved) return null;
    const failed = await this.runMinute(
      { ...ctx, clock: { now: () => new Date(moved.now) }, loaders: new Map() },
      moved.id,
    );
    if (failed.length === 0) return moved;
    await testClocks.stop(ctx, moved, `What is due could not be done: ${failed.join(', ')}. It will be tried again.`);
    return null;
  }

  /** Does what is due of those who follow the clock, at most for some; answers for whom that failed. What is left is found at the next tick. */
  private async runMinute(ctx: Context, id: string): Promise<string[]> {
    const { dueMemberships, renewals, attempts, charges } = this.parts;
    const [due, asked] = await Promise.all([
      dueMemberships.dueOnClock(ctx, id, together),
      attempts.dueOnClock(ctx, id, together),
    ]);
    return [
      ...(due.length > 0 ? await renewals.run(ctx, due) : []),
      ...(asked.length > 0 ? await charges.runTogether(ctx, asked) : []),
    ];
  }
}
