import {
  type Context,
  type Database,
  type Transaction,
  waitForReplica,
  executeDeferred,
  prepared,
} from '../../../kit/src';

/** Local copy of a billing product, with the fields that are needed to attach experiences to the product. */
export interface ProductReplica {
  readonly id: string;
  readonly accountId: string;
  readonly visibility: string;
}

/** Reads and writes the local copies of billing's products. */
export class ProductReplicas {
  constructor(private readonly database: Database) {}

  /**
   * Waits until the products with these ids are replicated, or until the timeout. Must be awaited before the
   * transaction that refers to the products.
   */
  awaitReplicas(ctx: Context, ids: readonly string[]): Promise<void> {
    return waitForReplica(ids, (distinctIds) => this.count(distinctIds), this.database.eventWait);
  }

  /**
   * Whether the product exists and belongs to the account. Locks the product against deletion until the transaction
   * ends.
   */
  async isOf(tx: Transaction, accountId: string, id: string): Promise<boolean> {
    const [row] = await prepared<{ readonly account_id: string }>(
      tx.manager,
      'SELECT account_id FROM courses.known_products WHERE id = $1 FOR KEY SHARE',
      [id],
    );
    return row?.account_id === accountId;
  }

  async keep(tx: Transaction, { id, accountId, visibility }: ProductReplica): Promise<void> {
    await executeDeferred(
      tx.manager,
      'INSERT INTO courses.known_products (id, account_id, visibility) VALUES ($1, $2, $3) ON CONFLICT ON CONSTRAINT known_products_pkey DO UPDATE SET visibility = excluded.visibility',
      [id, accountId, visibility],
    );
  }

  /** Deletes the local copy of a product, and detaches the product from its experiences. */
  async remove(tx: Transaction, id: string): Promise<void> {
    await executeDeferred(tx.manager, 'DELETE FROM courses.known_products WHERE id = $1', [id]);
    await executeDeferred(tx.manager, 'DELETE FROM courses.experience_products WHERE product_id = $1', [id]);
  }

  private async count(ids: readonly string[]): Promise<number> {
    const [row] = await this.database.rows(
      'SELECT count(*)::int FROM courses.known_products WHERE id = ANY($1::text[])',
      [ids],
    );
    return row?.[0] as number;
  }
}
