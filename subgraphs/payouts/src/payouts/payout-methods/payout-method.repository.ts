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
  lockRow,
  rejectDuplicates,
  requireRow,
  saveRow,
  notDeleted,
  executeDeferred,
  reserveName,
  conditionsOf,
} from '../../../../kit/src';
import { NicknameInUse } from './payout-method.errors';
import { PayoutMethod } from './payout-method.resource';
import { payoutMethodPolicy } from './payout-method.policy';
import { payoutMethodList } from './payout-method.read-model';
import type { PayoutMethodStatus } from './payout-method.states';
import { payoutMethodFilters } from './payout-method.inputs';

export interface PayoutMethodListRequest {
  readonly accountId?: string | null;
  readonly userId?: string | null;
  readonly statuses?: readonly PayoutMethodStatus[] | null;
  readonly destinationCurrency?: Currency | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

/**
 * Fields that each query selects in addition to the requested ones: they are needed to look up the catalog and to
 * detect deleted methods.
 */
const always = Selection.names('supportedMethodId', 'destinationCurrency', 'deleted');

/** Reads and writes payout methods. */
export class PayoutMethodRepository {
  private readonly reader: Reader<PayoutMethod>;

  constructor(database: Database, model: ReadModel<PayoutMethod>) {
    this.reader = new Reader(database, model, payoutMethodList);
  }

  /**
   * Returns the method by ID; null if it is deleted or the caller has no access to its owner. Throws `Forbidden` if the
   * caller has access but lacks the read permission.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<PayoutMethod> | null> {
    const method = await this.reader.byId(ctx, id, selection.with(always));
    return method && notDeleted(ctx, method) && payoutMethodPolicy.visible(ctx, method) ? method : null;
  }

  /** Resolves a federation reference to a method, deleted or not; null if the caller may not read the method. */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<PayoutMethod> | null> {
    const method = await this.reader.byId(ctx, id, selection.with(always));
    return method && payoutMethodPolicy.referable(ctx, method) ? method : null;
  }

  /**
   * Returns the method that a command of the caller created or changed. The permission for the command is enough to
   * read it.
   */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<PayoutMethod> | null> {
    return this.reader.byId(ctx, id, selection.with(always));
  }

  async list(
    ctx: Context,
    { accountId, userId, direction, page, ...filters }: PayoutMethodListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow<PayoutMethod>>> {
    const owner = payoutMethodPolicy.listed(ctx, { accountId, userId });
    return this.reader.page(ctx, {
      selection: selection.with(always),
      scope: { accounts: [owner] },
      filters: { there: true, ...conditionsOf(payoutMethodFilters, filters) },
      direction,
      page,
    });
  }

  /** Returns the method, locked for this transaction. Throws `NotFound`, also for deleted methods. */
  lock(tx: Transaction, id: string): Promise<PayoutMethod> {
    return requireRow(lockRow(tx, PayoutMethod, id));
  }

  /**
   * Returns the method, deleted or not, locked for this transaction: payouts to a deleted method may still arrive.
   * Throws `NotFound`.
   */
  async lockForPayout(tx: Transaction, id: string): Promise<PayoutMethod> {
    const method = await lockRow(tx, PayoutMethod, id, 'no key update');
    if (!method) throw new NotFound();
    return method;
  }

  /** Locks the choice of the owner's default payout method until this transaction ends: concurrent changes wait. */
  async claimDefault(tx: Transaction, owner: string): Promise<void> {
    await reserveName(tx, `payouts:default method:${owner}`);
  }

  /** Unsets the default method of the owner. Call `claimDefault` first. */
  async clearDefault(tx: Transaction, owner: string): Promise<void> {
    await executeDeferred(
      tx.manager,
      'UPDATE payouts.payout_methods SET is_default = false, updated_at = $2 WHERE account_id = $1 AND is_default',
      [owner, tx.clock.now()],
    );
  }

  /** Makes the newest remaining method of the owner the default, if there is one. Call `claimDefault` first. */
  async passDefaultOn(tx: Transaction, owner: string): Promise<void> {
    await executeDeferred(
      tx.manager,
      `UPDATE payouts.payout_methods SET is_default = true, updated_at = $2 WHERE id = (
         SELECT id FROM payouts.payout_methods WHERE account_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 1
       )`,
      [owner, tx.clock.now()],
    );
  }

  /** Inserts or updates a payout method. Throws `NicknameInUse`. */
  async save(tx: Transaction, method: PayoutMethod): Promise<void> {
    await rejectDuplicates(
      tx,
      'payout_methods_nickname',
      () => new NicknameInUse(),
      () => saveRow(tx, method),
    );
  }
}
