import { In } from 'typeorm';
import {
  type Context,
  type Database,
  NotFound,
  type ReadModel,
  Reader,
  ResourceReads,
  type Transaction,
  claimDue,
  lockRow,
  requireRow,
  saveRow,
  preparedRow,
} from '../../../../kit/src';
import { Refund, refundFilters } from './refund.resource';
import { refundList } from './refund.read-model';
import { sharedReadPolicy } from '../../shared/list-scope';

/** Access rules of refunds: callers who may read a payment may also read its refunds. */
const refundPolicy = sharedReadPolicy('payment:basic:read');

/** Duration of a worker's lease on a refund, in milliseconds. Afterwards, another worker may claim the refund. */
const lease = 60_000;

/** Reads and writes refunds. */
export class RefundRepository {
  readonly reads: ResourceReads<Refund>;

  constructor(
    private readonly database: Database,
    model: ReadModel<Refund>,
  ) {
    this.reads = new ResourceReads(new Reader(database, model, refundList), refundPolicy, refundFilters);
  }

  /** Returns the refund, outside of any transaction and without an access check. Throws `NotFound`. */
  async get(ctx: Context, id: string): Promise<Refund> {
    const refund = await this.database.dataSource.manager.findOneBy(Refund, { id });
    if (!refund) throw new NotFound();
    return refund;
  }

  /**
   * Claims at most `limit` due refunds that no other worker has leased, for the duration of the lease. Returns their
   * ids.
   */
  async claim(ctx: Context, limit: number): Promise<string[]> {
    const rows = await claimDue(ctx, this.database, { table: 'billing.refunds', due: 'next_run_at', lease }, limit);
    return rows.map(({ id }) => id);
  }

  /** Locks the refund until the transaction ends and returns it. Throws `NotFound`. */
  lock(tx: Transaction, id: string): Promise<Refund> {
    return requireRow(lockRow(tx, Refund, id));
  }

  save(tx: Transaction, refund: Refund): Promise<Refund> {
    return saveRow(tx, refund);
  }

  /**
   * Returns whether a refund for the resolution case exists. The payment must be locked, so that the answer stays
   * valid.
   */
  isOfCase(tx: Transaction, caseId: string): Promise<boolean> {
    return tx.manager.existsBy(Refund, { caseId });
  }

  /** Returns the refunds of a payment without failed and canceled ones, oldest first, at most 100. */
  ofPayment(ctx: Context, paymentId: string): Promise<Refund[]> {
    return this.database.dataSource.manager.find(Refund, {
      where: { paymentId, status: In(['pending', 'requires_action', 'succeeded']) },
      order: { createdAt: 'ASC', id: 'ASC' },
      take: 100,
    });
  }

  /**
   * Returns the position of a refund among all refunds of its payment, from 1, without an access check. It never changes,
   * because refunds are created with their payment locked, and are not deleted.
   */
  async positionOf(ctx: Context, id: string): Promise<number> {
    const [row] = await this.database.dataSource.query<{ readonly position: number }[]>(
      `SELECT count(*)::int AS position FROM billing.refunds r
       JOIN billing.refunds o ON o.payment_id = r.payment_id AND (o.created_at, o.id) <= (r.created_at, r.id) WHERE r.id = $1`,
      [id],
    );
    return row?.position ?? 0;
  }

  /**
   * Returns the total amount and tax of the refunds of a payment, including pending ones but without failed or canceled
   * ones. The payment must be locked.
   */
  async committed(
    tx: Transaction,
    paymentId: string,
  ): Promise<{ readonly amount: string; readonly taxAmount: string }> {
    const row = await preparedRow<{ readonly amount: string; readonly taxAmount: string }>(
      tx.manager,
      `SELECT COALESCE(sum(amount), 0)::text AS amount, COALESCE(sum(tax_amount), 0)::text AS "taxAmount" FROM billing.refunds
       WHERE payment_id = $1 AND status NOT IN ('failed', 'canceled')`,
      [paymentId],
    );
    return row;
  }
}
