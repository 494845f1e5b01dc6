import {
  type Database,
  type ReadModel,
  Reader,
  ResourceReads,
  type Transaction,
  findRow,
  lockRow,
  rejectDuplicates,
  requireRow,
  saveRow,
  executeDeferred,
  prepared,
} from '../../../../kit/src';
import { PromoCode } from './promo-code.resource';
import { DuplicatePromoCode } from './promo-code.errors';
import { promoCodePolicy } from './promo-code.policy';
import { promoCodeFilters } from './promo-code.inputs';
import { promoCodeList } from './promo-code.read-model';

/** Changes of the remaining stock and the number of uses of a promo code; they are added and can be negative. */
export interface Posting {
  readonly stock?: number;
  readonly uses?: number;
}

/** Reads and writes promo codes. */
export class PromoCodeRepository {
  readonly reads: ResourceReads<PromoCode>;

  constructor(database: Database, model: ReadModel<PromoCode>) {
    this.reads = new ResourceReads(new Reader(database, model, promoCodeList), promoCodePolicy, promoCodeFilters);
  }

  /**
   * Returns a promo code of the account, or null: by id, or by its normalized code among those that are not archived.
   * Does not lock the row.
   */
  async offered(
    tx: Transaction,
    accountId: string,
    by: { readonly id: string } | { readonly codeKey: string },
  ): Promise<PromoCode | null> {
    if ('id' in by) return tx.manager.findOneBy(PromoCode, { id: by.id, accountId });
    return tx.manager
      .createQueryBuilder(PromoCode, 'promo')
      .where("promo.accountId = :accountId AND promo.codeKey = :codeKey AND promo.status <> 'archived'", {
        accountId,
        codeKey: by.codeKey,
      })
      .getOne();
  }

  /** Returns the promo code of an earlier purchase without a lock, in any status; null if there is none. */
  async agreed(tx: Transaction, id: string): Promise<PromoCode | null> {
    return findRow(tx, PromoCode, id);
  }

  /** Locks the promo code until the transaction ends and returns it. Throws `NotFound`. */
  lock(tx: Transaction, id: string): Promise<PromoCode> {
    return requireRow(this.lockIfExists(tx, id));
  }

  /** Locks the promo code until the transaction ends and returns it; null if it was deleted. */
  lockIfExists(tx: Transaction, id: string): Promise<PromoCode | null> {
    return lockRow(tx, PromoCode, id);
  }

  /**
   * Adds `stock` and `uses`, which can be negative, to the remaining stock and the number of uses. The promo code must
   * be locked.
   */
  async post(tx: Transaction, id: string, { stock = 0, uses = 0 }: Posting): Promise<void> {
    await executeDeferred(
      tx.manager,
      'UPDATE billing.promo_codes SET stock = stock + $2::int, uses = uses + $3::int, updated_at = $4 WHERE id = $1',
      [id, stock, uses, tx.clock.now()],
    );
  }

  /**
   * Locks the given plans against deletion and returns a map from plan id to product id. Omits deleted plans and plans
   * of other accounts.
   */
  async lockPlans(
    tx: Transaction,
    accountId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, string | null>> {
    const rows: { id: string; product_id: string | null }[] = await prepared<{
      readonly id: string;
      readonly product_id: string | null;
    }>(
      tx.manager,
      'SELECT id, product_id FROM billing.plans WHERE id = ANY($1::text[]) AND account_id = $2 AND deleted_at IS NULL ORDER BY id FOR KEY SHARE',
      [ids, accountId],
    );
    return new Map(rows.map(({ id, product_id: productId }) => [id, productId]));
  }

  /** Returns whether the product belongs to the account. If so, locks the product against deletion. */
  async lockProduct(tx: Transaction, accountId: string, id: string): Promise<boolean> {
    const [row] = await prepared(
      tx.manager,
      'SELECT 1 FROM billing.products WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL FOR KEY SHARE',
      [id, accountId],
    );
    return row !== undefined;
  }

  /** Saves the promo code. Throws `DuplicatePromoCode` if another promo code of the account has its code. */
  save(tx: Transaction, promoCode: PromoCode): Promise<PromoCode> {
    return rejectDuplicates(
      tx,
      'promo_codes_account_code',
      () => new DuplicatePromoCode(),
      () => saveRow(tx, promoCode),
    );
  }

  async remove(tx: Transaction, id: string): Promise<void> {
    await tx.manager.delete(PromoCode, { id });
  }
}
