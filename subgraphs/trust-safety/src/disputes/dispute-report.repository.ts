import { type Context, type Database, NotFound, type Transaction, lockRow, saveRow } from '../../../kit/src';
import { DisputeReportEntity } from './dispute-report.entity';

/** Reads and writes the reports of banks about disputed payments. */
export class DisputeReportRepository {
  constructor(private readonly database: Database) {}

  /** Returns the newest committed report about a dispute. Throws `NotFound`. */
  async newest(ctx: Context, disputeId: string): Promise<DisputeReportEntity> {
    const [report] = await this.database.dataSource.manager.find(DisputeReportEntity, {
      where: { disputeId },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: 1,
    });
    if (!report) throw new NotFound();
    return report;
  }

  /**
   * Returns whether a report about the payment still awaits the response of the payments domain. The payment must be
   * locked.
   */
  isWaiting(tx: Transaction, paymentId: string): Promise<boolean> {
    return tx.manager.existsBy(DisputeReportEntity, { paymentId, state: 'sent' });
  }

  /** Locks the report for this transaction and returns it; null if there is none. */
  lock(tx: Transaction, id: string): Promise<DisputeReportEntity | null> {
    return lockRow(tx, DisputeReportEntity, id);
  }

  async save(tx: Transaction, report: DisputeReportEntity): Promise<void> {
    await saveRow(tx, report);
  }
}
