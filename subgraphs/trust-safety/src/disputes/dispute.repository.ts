import {
  type Context,
  type Currency,
  type Database,
  NotFound,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  findRow,
  lockRow,
  saveRow,
} from '../../../kit/src';
import { Dispute } from './dispute.resource';
import type { DisputeFilters } from './dispute.inputs';
import { disputePolicy } from './dispute.policy';
import { disputeList, currentStatus } from './dispute.read-model';
import { type DisputeOrder, type DisputeStatus, disputeStatuses } from './dispute.states';

export interface DisputeListRequest extends DisputeFilters {
  readonly order: DisputeOrder;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

export interface DisputeCounts {
  readonly total: number;
  readonly byStatus: readonly { readonly status: DisputeStatus; readonly count: number }[];
  readonly byCurrency: readonly { readonly currency: Currency; readonly count: number }[];
}

/** Maximum number of disputes listed for a payment. */
const maxDisputesPerPayment = 100;

/** Reads and writes disputes. */
export class DisputeRepository {
  private readonly reader: Reader;

  constructor(
    private readonly database: Database,
    model: ReadModel,
  ) {
    this.reader = new Reader(database, model, disputeList);
  }

  /** Returns the dispute, or null if it is not visible to the caller. Throws `Forbidden` without the read permission. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const dispute = await this.getCommandResult(ctx, id, selection);
    return dispute && disputePolicy.visible(ctx, dispute) ? dispute : null;
  }

  /**
   * Returns the dispute for the response to a command, without checking the read permission: the permission for the
   * command suffices.
   */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /** Returns the dispute that another subgraph references; null if it is not visible to the caller. */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const dispute = await this.getCommandResult(ctx, id, selection);
    return dispute && disputePolicy.referable(ctx, dispute) ? dispute : null;
  }

  async list(ctx: Context, request: DisputeListRequest, selection: Selection): Promise<Page<ReadRow>> {
    const { accountId, order, direction, page, ...filters } = request;
    const scope = { accounts: disputePolicy.listed(ctx, accountId) };
    return this.reader.page(ctx, { selection, scope, filters: filtersOf(filters), order, direction, page });
  }

  /**
   * Counts the disputes that match the filters in the accounts that the caller can read, grouped by status and by
   * currency.
   */
  async summary(
    ctx: Context,
    { accountId, statuses, currency, createdAfter, createdBefore }: DisputeFilters,
  ): Promise<DisputeCounts> {
    const rows = await this.database.rows(
      `SELECT ${currentStatus('d')}, d.currency, count(*)::int FROM trust_safety.disputes d
       WHERE d.account_id = ANY($1::text[]) AND ($2::text[] IS NULL OR ${currentStatus('d')} = ANY($2)) AND ($3::text IS NULL OR d.currency = $3)
         AND d.created_at > coalesce($4::timestamptz, '-infinity') AND d.created_at < coalesce($5::timestamptz, 'infinity') GROUP BY 1, 2`,
      [
        disputePolicy.listed(ctx, accountId),
        statuses?.length ? statuses : null,
        currency ?? null,
        createdAfter ?? null,
        createdBefore ?? null,
      ],
    );
    return countsOf(rows as [DisputeStatus, Currency, number][]);
  }

  /** Returns the disputes of a payment, newest first, at most 100. */
  async ofPayment(ctx: Context, paymentId: string, selection: Selection): Promise<ReadRow[]> {
    const ids = await this.database.rows(
      'SELECT id FROM trust_safety.disputes WHERE payment_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2',
      [paymentId, maxDisputesPerPayment],
    );
    const found = await Promise.all(ids.map(([id]) => this.getCommandResult(ctx, id as string, selection)));
    return found.filter((dispute) => dispute !== null);
  }

  /** Returns the dispute without locking it. Throws `NotFound`. */
  async get(tx: Transaction, id: string): Promise<Dispute> {
    const dispute = await findRow(tx, Dispute, id);
    if (!dispute) throw new NotFound();
    return dispute;
  }

  /**
   * Locks the dispute for this transaction and returns it. If the payment is locked too, it must be locked first.
   * Throws `NotFound`.
   */
  async lock(tx: Transaction, id: string): Promise<Dispute> {
    const dispute = await lockRow(tx, Dispute, id);
    if (!dispute) throw new NotFound();
    return dispute;
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

function filtersOf({ statuses, currency, createdAfter, createdBefore }: DisputeFilters): Record<string, unknown> {
  return { statuses: statuses?.length ? statuses : null, currency, createdAfter, createdBefore };
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
