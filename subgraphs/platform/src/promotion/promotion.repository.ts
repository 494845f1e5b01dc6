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
  executeDeferred,
} from '../../../kit/src';
import type { PromotionPolicy } from './promotion.policy';

export interface PromotionListRequest {
  readonly accountId?: string | null;
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

/** Creates a list definition with the filters and the sort order common to promotion resources. */
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

/**
 * Reads and deletes one type of advertising resource: campaigns, ad groups, ads, social accounts or bounty submissions.
 */
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

  /**
   * Returns the row by id, null when it does not exist or the caller has no access to its account. Throws `Forbidden`
   * when the caller has access but lacks the read permission.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const row = await this.reader.byId(ctx, id, selection);
    return row && this.policy.visible(ctx, row) ? row : null;
  }

  /**
   * Lists the rows of the given account, or of all accounts on which the caller holds the read permission.
   *
   * @param filters filters of this resource type, in addition to account and creation time
   */
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

  /** Deletes the row and its dependents permanently, and returns its id. Throws `NotFound` and `Forbidden`. */
  async delete(tx: Transaction, id: string): Promise<string> {
    const [row] = await tx.manager.query(`SELECT account_id FROM ${this.model.table} WHERE id = $1 FOR UPDATE`, [id]);
    if (!row) throw new NotFound();
    this.policy.requireDelete(tx, row.account_id);
    await executeDeferred(tx.manager, `DELETE FROM ${this.model.table} WHERE id = $1`, [id]);
    return id;
  }
}
