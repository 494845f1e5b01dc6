import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  claimDue,
  lockRow,
  saveRow,
} from '../../../kit/src';
import { paymentPolicy } from '../payments/payment.policy';
import type { AccountFilter } from '../shared';
import { Refund } from './refund.resource';
import { refundList } from './refund.read-model';

export interface RefundListRequest extends AccountFilter {
  readonly paymentId?: string | null;
  readonly userId?: string | null;
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

const policyFields = Selection.names('userId');
/** Duration of a worker's lease on a refund, in milliseconds. Afterwards, another worker may claim the refund. */
const lease = 60_000;

/** Reads and writes refunds. Callers who may read a payment may also read its refunds. */
export class RefundRepository {
  private readonly reader: Reader;

  constructor(
    private readonly database: Database,
    model: ReadModel,
  ) {
    this.reader = new Reader(database, model, refundList);
  }

  /**
   * Returns the refund by id; null if it does not exist or is not visible to the caller. Throws `Forbidden` without the
   * read permission.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const refund = await this.reader.byId(ctx, id, selection.with(policyFields));
    return refund && paymentPolicy.visible(ctx, { accountId: refund.accountId, userId: refund.userId as string | null })
      ? refund
      : null;
  }

  /** Returns the refund without an access check, for callers that have already checked access to its payment. */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  list(
    ctx: Context,
    { paymentId, userId, createdAfter, createdBefore, direction, page, ...accountFilter }: RefundListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow>> {
    const { scope, accountIds } = paymentPolicy.listed(ctx, accountFilter);
    return this.reader.page(ctx, {
      selection,
      scope,
      filters: { accountIds, paymentId, userId, createdAfter, createdBefore },
      order: 'created_at',
      direction,
      page,
    });
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
  async lock(tx: Transaction, id: string): Promise<Refund> {
    const refund = await lockRow(tx, Refund, id);
    if (!refund) throw new NotFound();
    return refund;
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

  /**
   * Returns the total amount and tax of the refunds of a payment, including pending ones but without failed or canceled
   * ones. The payment must be locked.
   */
  async committed(
    tx: Transaction,
    paymentId: string,
  ): Promise<{ readonly amount: string; readonly taxAmount: string }> {
    const [row] = await tx.manager.query(
      `SELECT COALESCE(sum(amount), 0)::text AS amount, COALESCE(sum(tax_amount), 0)::text AS "taxAmount" FROM billing.refunds
       WHERE payment_id = $1 AND status NOT IN ('failed', 'canceled')`,
      [paymentId],
    );
    return row;
  }
}
