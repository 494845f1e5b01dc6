import {
  type Context,
  type Currency,
  type Database,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  claimDue,
  conditionsOf,
  findRow,
  lockRow,
  requireRow,
  saveRow,
  prepared,
} from '../../../../kit/src';
import type { OwnerSelector } from '../../ledger/owners/owner.policy';
import { Payout } from './payout.resource';
import { payoutPolicy } from './payout.policy';
import { payoutFilters } from './payout.inputs';
import { payoutList } from './payout.read-model';
import type { PayoutSource, PayoutStatus } from './payout.states';
import type { Withdrawal } from '../withdrawals/withdrawal.type';

export interface PayoutListRequest extends OwnerSelector {
  readonly currency?: Currency | null;
  readonly statuses?: readonly PayoutStatus[] | null;
  readonly source?: PayoutSource | null;
  readonly payoutMethodId?: string | null;
  /** Inclusive lower bound of the creation time. */
  readonly createdFrom?: Date | null;
  /** Exclusive lower bound of the creation time. */
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

/** Time in milliseconds for which a worker leases a payout; afterwards another worker may claim it. */
const lease = 60_000;

/** Reads payouts as one of the two GraphQL types that expose them: `Payout` or `Withdrawal`. */
export class PayoutReads<Type extends Payout | Withdrawal> {
  private readonly reader: Reader<Type>;

  constructor(database: Database, model: ReadModel<Type>) {
    this.reader = new Reader(database, model, payoutList);
  }

  /**
   * Returns the payout by its ID or the ID of its currency conversion (`cofr_…`); null if the caller has no access to
   * the owner. Throws `Forbidden` if the caller has access but lacks the read permission.
   */
  async find(ctx: Context, id: string, selection: Selection, owner: OwnerSelector = {}): Promise<ReadRow<Type> | null> {
    const found = await this.byId(ctx, id, selection);
    if (!found || ((owner.accountId || owner.userId) && payoutPolicy.listed(ctx, owner) !== found.accountId))
      return null;
    return payoutPolicy.visible(ctx, found.accountId) ? redact(ctx, found) : null;
  }

  /** Resolves a federation reference to a payout; null if the caller may not read the payout. */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Type> | null> {
    const found = await this.byId(ctx, id, selection);
    return found && payoutPolicy.referable(ctx, found.accountId) ? redact(ctx, found) : null;
  }

  /** Returns the ID of the payout method of a payout; null if the caller may not read the payout or its method. */
  async methodOf(ctx: Context, id: string): Promise<string | null> {
    const found = await this.getReference(ctx, id, Selection.names('payoutMethod'));
    return (found?.['payoutMethod'] as { readonly id: string } | null | undefined)?.id ?? null;
  }

  /**
   * Returns the payout for the response to a command that created or changed it, without checking the permission to
   * read payouts.
   */
  async getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Type> | null> {
    const found = await this.reader.byId(ctx, id, selection);
    return found && redact(ctx, found);
  }

  async list(ctx: Context, request: PayoutListRequest, selection: Selection): Promise<Page<ReadRow<Type>>> {
    const { direction, page } = request;
    const filters = conditionsOf(payoutFilters, request);
    const owner = payoutPolicy.listed(ctx, request);
    const found = await this.reader.page(ctx, {
      selection,
      scope: { accounts: [owner] },
      filters,
      direction,
      page,
    });
    return { ...found, nodes: found.nodes.map((row) => redact(ctx, row)) };
  }

  private byId(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Type> | null> {
    return id.startsWith('cofr_')
      ? this.reader.byCondition(ctx, (row) => `${row}.request_id = $1`, [id], selection)
      : this.reader.byId(ctx, id, selection);
  }
}

function redact<Type>(ctx: Context, row: ReadRow<Type>): ReadRow<Type> {
  return payoutPolicy.seesDestination(ctx, row.accountId as string) ? row : { ...row, payoutMethod: null };
}

/** Reads and writes payouts for commands and workers. */
export class PayoutRepository {
  constructor(private readonly database: Database) {}

  /** Returns the committed state of a payout, outside of any transaction. Throws `NotFound`. */
  get(ctx: Context, id: string): Promise<Payout> {
    return requireRow(findRow(this.database.dataSource, Payout, id));
  }

  /** Returns the payout, locked for this transaction; null if there is none. */
  lock(tx: Transaction, id: string): Promise<Payout | null> {
    return lockRow(tx, Payout, id);
  }

  save(tx: Transaction, payout: Payout): Promise<Payout> {
    return saveRow(tx, payout);
  }

  /** Returns the payout ID for the ID of a currency conversion (`cofr_…`); returns any other ID unchanged. */
  async idOf(tx: Transaction, id: string): Promise<string> {
    if (!id.startsWith('cofr_')) return id;
    return (await tx.manager.findOneBy(Payout, { requestId: id }))?.id ?? id;
  }

  /** Whether anything was ever posted to the available balance of the owner in the currency. */
  async hasBalance(tx: Transaction, owner: string, currency: Currency): Promise<boolean> {
    const rows = await prepared(
      tx.manager,
      `SELECT 1 FROM payouts.books WHERE coalesce(account_id, '') = $1 AND currency = $2 AND kind = 'available' AND provider = '' AND last_posted_at > '-infinity'`,
      [owner, currency],
    );
    return rows.length > 0;
  }

  /**
   * Claims payouts whose next provider request is due and that no other worker has claimed, for the duration of the
   * lease; returns their IDs.
   */
  async claim(ctx: Context, limit: number): Promise<string[]> {
    const rows = await claimDue(ctx, this.database, { table: 'payouts.payouts', due: 'next_run_at', lease }, limit);
    return rows.map(({ id }) => id);
  }
}
