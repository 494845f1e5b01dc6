import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
  lockRow,
  saveRow,
  reserveName,
} from '../../../kit/src';
import { FeeMarkup } from './fee-markup.resource';
import { feeMarkupPolicy } from './fee-markup.policy';
import { feeMarkupList } from './fee-markup.read-model';
import type { MarkupType } from './fee-markup.states';

export interface FeeMarkupListRequest {
  readonly accountId?: string | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

/** Reads and writes fee markups. */
export class FeeMarkupRepository {
  private readonly reader: Reader;

  constructor(database: Database, model: ReadModel) {
    this.reader = new Reader(database, model, feeMarkupList);
  }

  /**
   * Returns the markup for the payload of a mutation. Checks no read permission, because the permission for the
   * mutation suffices.
   */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  async list(
    ctx: Context,
    { accountId, direction, page }: FeeMarkupListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow>> {
    return this.reader.page(ctx, {
      selection,
      scope: { accounts: feeMarkupPolicy.listed(ctx, accountId) },
      filters: {},
      order: 'created_at',
      direction,
      page,
    });
  }

  /**
   * Returns the markup of an account for a type of fee; null if there is none. An advisory lock on account and fee type
   * serializes concurrent calls until the transaction ends.
   */
  async of(tx: Transaction, accountId: string, feeType: MarkupType): Promise<FeeMarkup | null> {
    await reserveName(tx, `markup:${accountId}:${feeType}`);
    return tx.manager.findOneBy(FeeMarkup, { accountId, feeType });
  }

  /** Locks the markup row for this transaction and returns it. Throws `NotFound` if it does not exist. */
  async lock(tx: Transaction, id: string): Promise<FeeMarkup> {
    const markup = await lockRow(tx, FeeMarkup, id);
    if (!markup) throw new NotFound();
    return markup;
  }

  async save(tx: Transaction, markup: FeeMarkup): Promise<void> {
    await saveRow(tx, markup);
  }

  async remove(tx: Transaction, { id }: FeeMarkup): Promise<void> {
    await tx.manager.delete(FeeMarkup, { id });
  }
}
