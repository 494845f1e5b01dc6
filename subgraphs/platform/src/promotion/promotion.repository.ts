import {
  type Context,
  type Database,
  type ListDefinition,
  NotFound,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
  unawaited,
} from '../../../kit/src';
import type { PromotionPolicy } from './promotion.policy';

export interface PromotionListRequest {
  readonly accountId?: string | null;
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

/** Lists of promotion are sorted by creation and filtered by it, and by what the kind has on top. */
export function promotionList(filters: ListDefinition['filters']): ListDefinition {
  return {
    filters: {
      ...filters,
      createdAfter: (row, value) => `${row}.created_at > ${value}`,
      createdBefore: (row, value) => `${row}.created_at < ${value}`,
    },
    orders: { created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' } },
  };
}

/** Reads and deletes one kind of promotion. */
export class PromotionRepository {
  private readonly reader: Reader;

  constructor(
    database: Database,
    private readonly model: ReadModel,
    list: ListDefinition,
    private readonly policy: PromotionPolicy,
  ) {
    this.reader = new Reader(database, model, list);
  }

  /** The row by id, null when it is not there for the caller. Throws `Forbidden` when it may not be read. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const row = await this.reader.byId(ctx, id, selection);
    return row && this.policy.visible(ctx, row) ? row : null;
  }

  /** @param filters those that this kind has on top of the usual ones */
  list(
    ctx: Context,
    request: PromotionListRequest,
    filters: Readonly<Record<string, unknown>>,
    selection: Selection,
  ): Promise<Page<ReadRow>> {
    const { accountId, createdAfter, createdBefore, direction, page } = request;
    return this.reader.page(ctx, {
      selection,
      scope: { accounts: this.policy.listed(ctx, accountId) },
      filters: { ...filters, createdAfter, createdBefore },
      order: 'created_at',
      direction,
      page,
    });
  }

  /** Deletes the row, and what hangs on it, for good; answers its id. Throws `NotFound` and `Forbidden`. */
  async delete(tx: Transaction, id: string): Promise<string> {
    const [row] = await tx.manager.query(`SELECT account_id FROM ${this.model.table} WHERE id = $1 FOR UPDATE`, [id]);
    if (!row) throw new NotFound();
    this.policy.requireDelete(tx, row.account_id);
    await unawaited(tx.manager, `DELETE FROM ${this.model.table} WHERE id = $1`, [id]);
    return id;
  }
}
