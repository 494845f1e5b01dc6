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
  findRow,
  lockRow,
  requireRow,
  rejectDuplicates,
  saveRow,
  prepared,
  conditionsOf,
} from '../../../kit/src';
import type { PaymentReplicaRepository } from '../payment-replicas/payment-replica.repository';
import { ResolutionCaseEventEntity } from './resolution-case-event.entity';
import { ResolutionCaseEntity } from './resolution-case.entity';
import { CaseExists } from './resolution-case.errors';
import { type CaseParties, type CaseListScope, casePolicy } from './resolution-case.policy';
import { resolutionCaseList } from './resolution-case.read-model';
import { caseTimeFilters } from './resolution-case.inputs';
import type { CaseOrder, CaseOutcome, CaseReason, CaseStage, CaseStatus } from './resolution-case.states';
import type { ResolutionCenterCase } from './resolution-case.type';

/** Filters of a list or summary of cases. */
export interface CaseFilters {
  readonly accountId?: string | null;
  readonly userId?: string | null;
  readonly statuses?: readonly CaseStatus[] | null;
  readonly stages?: readonly CaseStage[] | null;
  readonly reasons?: readonly CaseReason[] | null;
  readonly outcomes?: readonly CaseOutcome[] | null;
  /** Exclusive bounds of the time of creation. */
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
  /** Inclusive bounds of the time of creation. */
  readonly createdFrom?: Date | null;
  readonly createdUntil?: Date | null;
}

export interface CaseListRequest extends CaseFilters {
  readonly order: CaseOrder;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

const policyFields = Selection.names('availableActions');

/** Returns the account id and user id that the access policy needs, from a row that was read with `policyFields`. */
function partiesOf(row: ReadRow): CaseParties {
  return row.availableActions as CaseParties;
}

/** Reads and writes cases. */
export class ResolutionCaseRepository {
  private readonly reader: Reader<ResolutionCenterCase>;

  constructor(
    private readonly database: Database,
    model: ReadModel<ResolutionCenterCase>,
    private readonly payments: PaymentReplicaRepository,
  ) {
    this.reader = new Reader(database, model, resolutionCaseList);
  }

  /** Returns the case, or null if it is not visible to the caller. Throws `Forbidden` without the read permission. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<ResolutionCenterCase> | null> {
    const found = await this.reader.byId(ctx, id, selection.with(policyFields));
    return found && casePolicy.visible(ctx, partiesOf(found)) ? found : null;
  }

  /** Returns the case that another subgraph references; null if it is not visible to the caller. */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<ResolutionCenterCase> | null> {
    const found = await this.reader.byId(ctx, id, selection.with(policyFields));
    return found && casePolicy.referable(ctx, partiesOf(found)) ? found : null;
  }

  /**
   * Returns the case for the response to a command, without checking the read permission: the permission for the
   * command suffices.
   */
  outcome(ctx: Context, id: string, selection: Selection): Promise<ReadRow<ResolutionCenterCase> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  async list(
    ctx: Context,
    request: CaseListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow<ResolutionCenterCase>>> {
    const { scope, filters } = await this.listScopeOf(ctx, request);
    const { order, direction, page } = request;
    return this.reader.page(ctx, { selection, scope, filters, order, direction, page });
  }

  /**
   * Returns the cases of a payment, newest first, at most 100. Does not check permissions: the caller must have the
   * read permission in the account of the payment.
   */
  async ofPayment(ctx: Context, paymentId: string, selection: Selection): Promise<ReadRow<ResolutionCenterCase>[]> {
    const ids = await this.database.rows(
      'SELECT id FROM trust_safety.resolution_cases WHERE payment_id = $1 ORDER BY created_at DESC, id DESC LIMIT 100',
      [paymentId],
    );
    const found = await Promise.all(ids.map(([id]) => this.outcome(ctx, id as string, selection)));
    return found.filter((item) => item !== null);
  }

  /** Counts the cases that match the filters, for each combination of status, reason and outcome. */
  async count(
    ctx: Context,
    request: CaseFilters,
  ): Promise<
    {
      readonly status: CaseStatus;
      readonly reason: CaseReason;
      readonly outcome: CaseOutcome | null;
      readonly count: number;
    }[]
  > {
    const { scope, filters } = await this.listScopeOf(ctx, request);
    const values: unknown[] = [scope.accounts ?? [], scope.user?.id ?? null];
    const conditions = Object.entries(resolutionCaseList.filters).flatMap(([name, filter]) =>
      filters[name] == null ? [] : [filter('t', `$${values.push(filters[name])}`)],
    );
    const text = `SELECT t.status, t.reason, t.outcome, count(*)::int FROM trust_safety.resolution_cases t
      WHERE ${['(t.account_id = ANY($1::text[]) OR t.user_id = $2)', ...conditions].join(' AND ')} GROUP BY 1, 2, 3`;
    const rows = await this.database.rows(text, values);
    return rows.map(([status, reason, outcome, count]) => ({ status, reason, outcome, count }) as never);
  }

  /** Returns the case without locking it; null if there is none. */
  get(tx: Transaction, id: string): Promise<ResolutionCaseEntity | null> {
    return findRow(tx, ResolutionCaseEntity, id);
  }

  /** Locks the case for this transaction and returns it. Throws `NotFound`. */
  lock(tx: Transaction, id: string): Promise<ResolutionCaseEntity> {
    return requireRow(lockRow(tx, ResolutionCaseEntity, id));
  }

  /** Locks and returns the case of a payment that is open or decided, not withdrawn; null if there is none. */
  async lockOf(tx: Transaction, paymentId: string): Promise<ResolutionCaseEntity | null> {
    const [row] = await prepared<{ readonly id: string }>(
      tx.manager,
      "SELECT id FROM trust_safety.resolution_cases WHERE payment_id = $1 AND stage <> 'withdrawn'",
      [paymentId],
    );
    return row ? lockRow(tx, ResolutionCaseEntity, row.id) : null;
  }

  /**
   * Returns whether a dispute about the payment is open or decided. Inquiries and withdrawn disputes are ignored. The
   * payment must be locked.
   */
  async isDisputed(tx: Transaction, paymentId: string): Promise<boolean> {
    const rows = await prepared(
      tx.manager,
      "SELECT 1 FROM trust_safety.disputes WHERE payment_id = $1 AND NOT inquiry AND status <> 'closed' LIMIT 1",
      [paymentId],
    );
    return rows.length > 0;
  }

  /**
   * Locks and returns a case with an overdue response; null if there is none. Skips the excluded cases and the cases
   * that other transactions have locked.
   */
  async claimOverdue(tx: Transaction, excludedIds: readonly string[]): Promise<ResolutionCaseEntity | null> {
    const [row] = await prepared<{ readonly id: string }>(
      tx.manager,
      `SELECT id FROM trust_safety.resolution_cases WHERE response_due_at <= $1 AND id <> ALL($2::text[])
       ORDER BY response_due_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [tx.clock.now(), excludedIds],
    );
    return row ? lockRow(tx, ResolutionCaseEntity, row.id) : null;
  }

  async save(tx: Transaction, found: ResolutionCaseEntity): Promise<void> {
    await rejectDuplicates(
      tx,
      'resolution_cases_one_of_payment',
      () => new CaseExists(),
      () => saveRow(tx, found),
    );
  }

  async addEvent(tx: Transaction, event: ResolutionCaseEventEntity): Promise<void> {
    await saveRow(tx, event);
  }

  private async listScopeOf(
    ctx: Context,
    { accountId: requestedId, statuses, stages, reasons, outcomes, userId, ...times }: CaseFilters,
  ): Promise<Pick<CaseListScope, 'scope'> & { readonly filters: Readonly<Record<string, unknown>> }> {
    const { scope, accountId } = casePolicy.listed(ctx, requestedId);
    // The account is not visible to users who have never paid it.
    if (
      accountId !== null &&
      !casePolicy.reaches(ctx, accountId) &&
      !(await this.payments.hasPaid(ctx, scope.user?.id as string, accountId))
    )
      throw new NotFound();
    return {
      scope,
      filters: {
        accountId,
        userId,
        statuses: nonEmpty(statuses),
        stages: nonEmpty(stages),
        reasons: nonEmpty(reasons),
        outcomes: nonEmpty(outcomes),
        ...conditionsOf(caseTimeFilters, times),
      },
    };
  }
}

/** Treats an empty list of enum values as no filter. */
function nonEmpty<Word>(values: readonly Word[] | null | undefined): readonly Word[] | null {
  return values?.length ? values : null;
}
