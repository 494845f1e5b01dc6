import {
  type Database,
  type ListFilters,
  listOf,
  NotFound,
  type ReadModel,
  Reader,
  ResourceReads,
  type Transaction,
  executeDeferred,
  prepared,
} from '../../../kit/src';
import type { PromotionPolicy } from './promotion.policy';

/**
 * Reads and deletes one type of advertising resource: campaigns, ad groups, ads, social accounts or bounty submissions.
 */
export class PromotionRepository<Type> {
  readonly reads: ResourceReads<Type>;

  constructor(
    database: Database,
    private readonly model: ReadModel<Type>,
    filters: ListFilters,
    private readonly policy: PromotionPolicy,
  ) {
    const list = listOf(filters);
    this.reads = new ResourceReads(new Reader(database, model, list), policy, filters);
  }

  /** Deletes the row and its dependents permanently, and returns its id. Throws `NotFound` and `Forbidden`. */
  async delete(tx: Transaction, id: string): Promise<string> {
    const [row] = await prepared<{ readonly account_id: string }>(
      tx.manager,
      `SELECT account_id FROM ${this.model.table} WHERE id = $1 FOR UPDATE`,
      [id],
    );
    if (!row) throw new NotFound();
    this.policy.requireDelete(tx, row.account_id);
    await executeDeferred(tx.manager, `DELETE FROM ${this.model.table} WHERE id = $1`, [id]);
    return id;
  }
}
