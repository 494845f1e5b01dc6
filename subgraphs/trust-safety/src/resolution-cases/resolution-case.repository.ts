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
  refusingDuplicates,
  saveRow,
} from '../../../kit/src';
import type { KnownPaymentRepository } from '../known-payments';
import { ResolutionCaseEventEntity } from './resolution-case-event.entity';
import { ResolutionCaseEntity } from './resolution-case.entity';
import { CaseExists } from './resolution-case.errors';
import { type CaseParties, type CaseReach, casePolicy } from './resolution-case.policy';
import { resolutionCaseList } from './resolution-case.read-model';
import type { CaseOrder, CaseOutcome, CaseReason, CaseStage, CaseStatus } from './resolution-case.states';

/** How a caller narrows a list or a summary of cases. */
export interface CaseNarrowing {
  readonly accountId?: string | null;
  readonly userId?: string | null;
  readonly statuses?: readonly CaseStatus[] | null;
  readonly stages?: readonly CaseStage[] | null;
  readonly reasons?: readonly CaseReason[] | null;
  readonly outcomes?: readonly CaseOutcome[] | null;
  /** That instant left out, as with the next one. */
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
}

export interface CaseListRequest extends CaseNarrowing {
  readonly order: CaseOrder;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

const policyFields = Selection.names('availableActions');

/** What the policy looks at in a row that was read with its policy fields. */
function partiesOf(row: ReadRow): CaseParties {
  return row.availableActions as CaseParties;
}

/** Reads and writes cases. */
export class ResolutionCaseRepository {
  private readonly reader: Reader;

  constructor(
    private readonly database: Database,
    model: ReadModel,
    private readonly payments: KnownPaymentRepository,
  ) {
    this.reader = new Reader(database, model, resolutionCaseList);
  }

  /** The case by id, null when there is none for the caller. Throws `Forbidden` when it may not be read. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const found = await this.reader.byId(ctx, id, selection.with(policyFields));
    return found && casePolicy.visible(ctx, partiesOf(found)) ? found : null;
  }

  /** The case behind a reference, null when the caller may not see it. */
  async refer(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const found = await this.reader.byId(ctx, id, selection.with(policyFields));
    return found && casePolicy.referable(ctx, partiesOf(found)) ? found : null;
  }

  /** The case that a command of the caller was about: the command's permission is enough to see its outcome. */
  outcome(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  async list(ctx: Context, request: CaseListRequest, selection: Selection): Promise<Page<ReadRow>> {
    const { scope, filters } = await this.reachOf(ctx, request);
    const { order, direction, page } = request;
    return this.reader.page(ctx, { selection, scope, filters, order, direction, page });
  }

  /** A payment's cases, newest first, at most 100, for callers who may read the payment's account's. */
  async ofPayment(ctx: Context, paymentId: string, selection: Selection): Promise<ReadRow[]> {
    const ids = await this.database.rows(
      'SELECT id FROM trust_safety.resolution_cases WHERE payment_id = $1 ORDER BY created_at DESC, id DESC LIMIT 100',
      [paymentId],
    );
    const found = await Promise.all(ids.map(([id]) => this.outcome(ctx, id as string, selection)));
    return found.filter((one) => one !== null);
  }

  /** How many cases there are for each combination of words. */
  async count(
    ctx: Context,
    request: CaseNarrowing,
  ): Promise<
    {
      readonly status: CaseStatus;
      readonly reason: CaseReason;
      readonly outcome: CaseOutcome | null;
      readonly count: number;
    }[]
  > {
    const { scope, filters } = await this.reachOf(ctx, request);
    const values: unknown[] = [scope.accounts ?? [], scope.user?.id ?? null];
    const conditions = Object.entries(resolutionCaseList.filters).flatMap(([name, filter]) =>
      filters[name] == null ? [] : [filter('t', `$${values.push(filters[name])}`)],
    );
    const text = `SELECT t.status, t.reason, t.outcome, count(*)::int FROM trust_safety.resolution_cases t
      WHERE ${['(t.account_id = ANY($1::text[]) OR t.user_id = $2)', ...conditions].join(' AND ')} GROUP BY 1, 2, 3`;
    const rows = await this.database.rows(text, values);
    return rows.map(([status, reason, outcome, count]) => ({ status, reason, outcome, count }) as never);
  }

  /** The case as it is, without a lock, null where there is none. */
  get(tx: Transaction, id: string): Promise<ResolutionCaseEntity | null> {
    return findRow(tx, ResolutionCaseEntity, id);
  }

  /** The case, locked for this transaction. Throws `NotFound`. */
  async lock(tx: Transaction, id: string): Promise<ResolutionCaseEntity> {
    const found = await lockRow(tx, ResolutionCaseEntity, id);
    if (!found) throw new NotFound();
    return found;
  }

  /** The case of a payment that is open or was decided, locked; null where there is none. */
  async lockOf(tx: Transaction, paymentId: string): Promise<ResolutionCaseEntity | null> {
    const [row] = await tx.manager.query(
      "SELECT id FROM trust_safety.resolution_cases WHERE payment_id = $1 AND stage <> 'withdrawn'",
      [paymentId],
    );
    return row ? lockRow(tx, ResolutionCaseEntity, row.id) : null;
  }

  /** Whether the bank looks at a payment or has decided about it; inquiries and what was called off do not count. The payment must be locked. */
  async isDisputed(tx: Transaction, paymentId: string): Promise<boolean> {
    const rows: unknown[] = await tx.manager.query(
      "SELECT 1 FROM trust_safety.disputes WHERE payment_id = $1 AND NOT inquiry AND status <> 'closed' LIMIT 1",
      [paymentId],
    );
    return rows.length > 0;
  }

  /** A case whose answer is overdue, locked, that nobody else has and that is not among those left out; null where there is none. */
  async claimOverdue(tx: Transaction, without: readonly string[]): Promise<ResolutionCaseEntity | null> {
    const [row] = await tx.manager.query(
      `SELECT id FROM trust_safety.resolution_cases WHERE response_due_at <= $1 AND id <> ALL($2::text[])
       ORDER BY response_due_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [tx.clock.now(), without],
    );
    return row ? lockRow(tx, ResolutionCaseEntity, row.id) : null;
  }

  async save(tx: Transaction, found: ResolutionCaseEntity): Promise<void> {
    await refusingDuplicates(
      tx,
      'resolution_cases_one_of_payment',
      () => new CaseExists(),
      () => saveRow(tx, found),
    );
  }

  async addEvent(tx: Transaction, event: ResolutionCaseEventEntity): Promise<void> {
    await saveRow(tx, event);
  }

  private async reachOf(
    ctx: Context,
    { accountId: named, statuses, stages, reasons, outcomes, userId, createdAfter, createdBefore }: CaseNarrowing,
  ): Promise<Pick<CaseReach, 'scope'> & { readonly filters: Readonly<Record<string, unknown>> }> {
    const { scope, accountId } = casePolicy.listed(ctx, named);
    // To somebody who has nothing to do with an account it is not there.
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
        statuses: some(statuses),
        stages: some(stages),
        reasons: some(reasons),
        outcomes: some(outcomes),
        createdAfter,
        createdBefore,
      },
    };
  }
}

/** An empty list of words narrows nothing. */
function some<Word>(words: readonly Word[] | null | undefined): readonly Word[] | null {
  return words?.length ? words : null;
}
