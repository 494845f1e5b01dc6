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
import type { Narrowing } from '../shared';
import { RefundEntity } from './refund.entity';
import { refundList } from './refund.read-model';

export interface RefundListRequest extends Narrowing {
  readonly paymentId?: string | null;
  readonly userId?: string | null;
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

const policyFields = Selection.names('userId');
/** How long a worker has a refund to itself, in milliseconds; afterwards another one takes it for given up. */
const lease = 60_000;

/** Reads and writes refunds. Who may read a payment may read its refunds. */
export class RefundRepository {
  private readonly reader: Reader;

  constructor(
    private readonly database: Database,
    model: ReadModel,
  ) {
    this.reader = new Reader(database, model, refundList);
  }

  /** The refund by id, null when there is none for the caller. Throws `Forbidden` when it may not be read. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const refund = await this.reader.byId(ctx, id, selection.with(policyFields));
    return refund && paymentPolicy.visible(ctx, { accountId: refund.accountId, userId: refund.userId as string | null })
      ? refund
      : null;
  }

  /** The refund of a payment that the caller may see. */
  outcome(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  list(
    ctx: Context,
    { paymentId, userId, createdAfter, createdBefore, direction, page, ...narrowing }: RefundListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow>> {
    const { scope, accountIds } = paymentPolicy.listed(ctx, narrowing);
    return this.reader.page(ctx, {
      selection,
      scope,
      filters: { accountIds, paymentId, userId, createdAfter, createdBefore },
      order: 'created_at',
      direction,
      page,
    });
  }

  /** The refund as it is now, outside of any transaction. Throws `NotFound`. */
  async get(ctx: Context, id: string): Promise<RefundEntity> {
    const refund = await this.database.dataSource.manager.findOneBy(RefundEntity, { id });
    if (!refund) throw new NotFound();
    return refund;
  }

  /** Takes refunds that are due, which no other worker has taken, for as long as the lease lasts. */
  async claim(ctx: Context, most: number): Promise<string[]> {
    const rows = await claimDue(ctx, this.database, { table: 'billing.refunds', due: 'next_run_at', lease }, most);
    return rows.map(({ id }) => id);
  }

  /** The refund, locked for this transaction. Throws `NotFound`. */
  async lock(tx: Transaction, id: string): Promise<RefundEntity> {
    const refund = await lockRow(tx, RefundEntity, id);
    if (!refund) throw new NotFound();
    return refund;
  }

  save(tx: Transaction, refund: RefundEntity): Promise<RefundEntity> {
    return saveRow(tx, refund);
  }

  /** Whether a case has had its refund. The payment must be locked. */
  isOfCase(tx: Transaction, caseId: string): Promise<boolean> {
    return tx.manager.existsBy(RefundEntity, { caseId });
  }

  /** What of a payment is given back or about to be, in all and of its tax. The payment must be locked. */
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
