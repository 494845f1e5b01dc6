import { NotFound, type Transaction, allows, checkLimits, newId, newRow } from '../../../../kit/src';
import { MemberOfAnotherAccount } from '../../payments/payments/payment.errors';
import { TestClock } from './test-clock.resource';
import { ClockAdvancing, ClockFull, MemberAttached } from './test-clock.errors';
import type { TestClockAdvanceInput, TestClockAttachInput, TestClockCreateInput } from './test-clock.inputs';
import { testClockPolicy } from './test-clock.policy';
import type { TestClockRepository } from './test-clock.repository';
import { maxMembers, startOf, targetOf } from './test-clock.rules';
import { testClockTransitions } from './test-clock.states';

/** Commands on test clocks. Each runs inside the given transaction and returns the id of the clock. */
export class TestClockService {
  constructor(private readonly clocks: TestClockRepository) {}

  /** Creates a test clock without members. Its time does not move until `advance`. */
  async create(tx: Transaction, input: TestClockCreateInput): Promise<string> {
    checkLimits(TestClock, input);
    const accountId = testClockPolicy.accountForNew(tx, input.accountId);
    const now = tx.clock.now();
    const clock = newRow(TestClock, now, {
      id: newId('tclk'),
      accountId,
      name: input.name ?? null,
      now: startOf(input.now ?? now),
      status: 'ready',
    });
    await this.clocks.save(tx, clock);
    return clock.id;
  }

  /**
   * Attaches a member to a test clock. From then on, the clock determines the time of the member's memberships and
   * purchases.
   */
  async attach(tx: Transaction, id: string, { memberId }: TestClockAttachInput): Promise<string> {
    const clock = await this.ready(tx, id);
    const member = await this.clocks.member(tx, memberId);
    if (!testClockPolicy.reaches(tx, member)) throw new NotFound();
    if (member.accountId !== clock.accountId) throw new MemberOfAnotherAccount();
    if (member.testClockId !== null) throw new MemberAttached();
    if ((await this.clocks.size(tx, clock)) >= maxMembers) throw new ClockFull(maxMembers);
    if (!(await this.clocks.attach(tx, clock, memberId))) throw new MemberAttached();
    await this.touch(tx, clock);
    return id;
  }

  /**
   * Starts to advance a test clock to the time `to`. A worker then runs the due jobs until the clock reaches this time.
   */
  async advance(tx: Transaction, id: string, { to }: TestClockAdvanceInput): Promise<string> {
    const clock = await this.ready(tx, id);
    Object.assign(clock, {
      target: targetOf(to, clock.now),
      status: 'advancing',
      failure: null,
      failedAt: null,
    } satisfies Partial<TestClock>);
    await this.touch(tx, clock);
    return id;
  }

  /** Deletes a test clock. Its members and their memberships continue in real time. */
  async delete(tx: Transaction, id: string): Promise<string> {
    await this.clocks.remove(tx, await this.ready(tx, id));
    return id;
  }

  /**
   * Checks the caller's permission, and returns the test clock, locked against concurrent commands. Throws
   * `ClockAdvancing` if the clock is advancing.
   */
  private async ready(tx: Transaction, id: string): Promise<TestClock> {
    const clock = await this.clocks.lock(tx, id);
    testClockPolicy.requireManage(tx, clock);
    if (!allows(testClockTransitions, clock.status, 'advancing')) throw new ClockAdvancing();
    return clock;
  }

  private async touch(tx: Transaction, clock: TestClock): Promise<void> {
    await this.clocks.save(tx, Object.assign(clock, { updatedAt: tx.clock.now() }));
  }
}
