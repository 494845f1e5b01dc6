import {
  type Context,
  type Currency,
  type Database,
  type ReadModel,
  type ReadRow,
  Reader,
  ResourceReads,
  type Selection,
  type Transaction,
  findRow,
  lockRow,
  requireRow,
  saveRow,
} from '../../../kit/src';
import { Dispute } from './dispute.resource';
import { disputeFilters, type DisputeSummaryArgs } from './dispute.inputs';
import { disputePolicy } from './dispute.policy';
import { disputeList } from './dispute.read-model';
import { currentStatus, type DisputeStatus, disputeStatuses } from './dispute.states';

export interface DisputeCounts {
  readonly total: number;
  readonly byStatus: readonly { readonly status: DisputeStatus; readonly count: number }[];
  readonly byCurrency: readonly { readonly currency: Currency; readonly count: number }[];
}

/** Maximum number of disputes listed for a payment. */
const maxDisputesPerPayment = 100;

/** Reads and writes disputes. */
export class DisputeRepository {
  readonly reads: ResourceReads<Dispute>;

  constructor(
    private readonly database: Database,
    model: ReadModel<Dispute>,
  ) {
    this.reads = new ResourceReads(new Reader(database, model, disputeList), disputePolicy, disputeFilters);
  }

  /**
   * Counts the disputes that match the filters in the accounts that the caller can read, grouped by status and by
   * currency.
   */
  async summary(
    ctx: Context,
    { accountId, statuses, currency, createdAfter, createdBefore }: DisputeSummaryArgs,
  ): Promise<DisputeCounts> {
    const rows = await this.database.rows(
      `SELECT ${currentStatus('d')}, d.currency, count(*)::int FROM trust_safety.disputes d
       WHERE d.account_id = ANY($1::text[]) AND ($2::text[] IS NULL OR ${currentStatus('d')} = ANY($2)) AND ($3::text IS NULL OR d.currency = $3)
         AND d.created_at > coalesce($4::timestamptz, '-infinity') AND d.created_at < coalesce($5::timestamptz, 'infinity') GROUP BY 1, 2`,
      [
        disputePolicy.summarized(ctx, accountId),
        statuses?.length ? statuses : null,
        currency ?? null,
        createdAfter ?? null,
        createdBefore ?? null,
      ],
    );
    return countsOf(rows as [DisputeStatus, Currency, number][]);
  }

  /** Returns the disputes of a payment, newest first, at most 100. */
  async ofPayment(ctx: Context, paymentId: string, selection: Selection): Promise<ReadRow<Dispute>[]> {
    const ids = await this.database.rows(
      'SELECT id FROM trust_safety.disputes WHERE payment_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2',
      [paymentId, maxDisputesPerPayment],
    );
    const found = await Promise.all(ids.map(([id]) => this.reads.commandResult(ctx, id as string, selection)));
    return found.filter((dispute) => dispute !== null);
  }

  /** Returns the dispute without locking it. Throws `NotFound`. */
  get(tx: Transaction, id: string): Promise<Dispute> {
    return requireRow(findRow(tx, Dispute, id));
  }

  /**
   * Locks the dispute for this transaction and returns it. If the payment is locked too, it must be locked first.
   * Throws `NotFound`.
   */
  lock(tx: Transaction, id: string): Promise<Dispute> {
    return requireRow(lockRow(tx, Dispute, id));
  }

  /** Returns whether a dispute about the payment is open or was lost. The payment must be locked. */
  isBlocking(tx: Transaction, paymentId: string): Promise<boolean> {
    const blockingStatuses: DisputeStatus[] = ['needs_response', 'under_review', 'lost'];
    return tx.manager.existsBy(
      Dispute,
      blockingStatuses.map((status) => ({ paymentId, status })),
    );
  }

  /**
   * Locks and returns disputes whose evidence deadline has passed, earliest deadline first. Skips disputes that other
   * transactions have locked.
   */
  async lockDue(tx: Transaction, now: Date, limit: number): Promise<Dispute[]> {
    return tx.manager
      .createQueryBuilder(Dispute, 'dispute')
      .where("dispute.status = 'needs_response' AND dispute.evidenceDueAt <= :now", { now })
      .orderBy('dispute.evidenceDueAt')
      .limit(limit)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getMany();
  }

  async save(tx: Transaction, dispute: Dispute): Promise<void> {
    await saveRow(tx, dispute);
  }
}

function countsOf(rows: readonly (readonly [DisputeStatus, Currency, number])[]): DisputeCounts {
  const sum = (subset: typeof rows) => subset.reduce((total, [, , count]) => total + count, 0);
  const currencies = [...new Set(rows.map(([, currency]) => currency))].toSorted();
  return {
    total: sum(rows),
    byStatus: disputeStatuses.map((status) => ({ status, count: sum(rows.filter(([one]) => one === status)) })),
    byCurrency: currencies.map((currency) => ({ currency, count: sum(rows.filter(([, one]) => one === currency)) })),
  };
}
