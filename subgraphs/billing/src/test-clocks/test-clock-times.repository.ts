import { type Clock, type Transaction, findRow } from '../../../kit/src';
import { TestClockEntity } from './test-clock.entity';

/** What time it is for whom: the real one, or that of a test clock. */
export class TestClocks {
  /** The clock of whoever follows a test clock; that of the context for null, and where the test clock is gone. */
  async clockOf(tx: Transaction, testClockId: string | null): Promise<Clock> {
    const found = testClockId === null ? null : await findRow(tx, TestClockEntity, testClockId);
    if (!found) return tx.clock;
    const at = found.now.getTime();
    return { now: () => new Date(at) };
  }

  /** The transaction as it goes on in the time of whoever follows a test clock. */
  async inTimeOf(tx: Transaction, testClockId: string | null): Promise<Transaction> {
    return testClockId === null ? tx : { ...tx, clock: await this.clockOf(tx, testClockId) };
  }
}
