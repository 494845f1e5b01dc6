import { type Clock, type Transaction, findRow } from '../../../../kit/src';
import { TestClock } from './test-clock.resource';

/** Returns the clock of members and memberships: real time, or the simulated time of a test clock. */
export class TestClocks {
  /**
   * Returns a clock with the fixed current time of a test clock. Returns the transaction's own clock if the id is null
   * or the test clock was deleted.
   */
  async clockOf(tx: Transaction, testClockId: string | null): Promise<Clock> {
    const found = testClockId === null ? null : await findRow(tx, TestClock, testClockId);
    if (!found) return tx.clock;
    const at = found.now.getTime();
    return { now: () => new Date(at) };
  }

  /** Returns a copy of the transaction with the time of a test clock; the unchanged transaction if the id is null. */
  async inTimeOf(tx: Transaction, testClockId: string | null): Promise<Transaction> {
    return testClockId === null ? tx : { ...tx, clock: await this.clockOf(tx, testClockId) };
  }
}
