import { NotFound, type Transaction, executeDeferred, prepared } from '../../../../kit/src';
import { affiliateOfCode } from '../../growth/affiliates/affiliate-codes.repository';

/** Plan and product whose counters a membership changes. */
export interface CounterTarget {
  readonly planId: string;
  readonly productId: string;
}

/**
 * Maintains the stock of plans, and the number of memberships with access per plan and product. Changes are relative
 * (`x = x + n`), not absolute. Lock order: product before plan.
 */
export class PlanCountsRepository {
  /**
   * Adds `by`, which can be negative, to the number of memberships with access to the product. Throws `NotFound` if the
   * product has been deleted.
   */
  async postProduct(tx: Transaction, productId: string, by: number): Promise<void> {
    const { length: changed } = await prepared(
      tx.manager,
      'UPDATE billing.products SET member_count = member_count + $2 WHERE id = $1 AND deleted_at IS NULL RETURNING 1',
      [productId, by],
    );
    if (changed === 0) throw new NotFound();
  }

  /**
   * Adds `by`, which can be negative, to the plan's number of memberships with access. Deducts `units` from the stock,
   * unless the stock is unlimited.
   */
  async postPlan(tx: Transaction, planId: string, by: number, units = 0): Promise<void> {
    await executeDeferred(
      tx.manager,
      `UPDATE billing.plans SET member_count = member_count + $2, stock = CASE WHEN unlimited_stock THEN stock ELSE stock - $3::int END
       WHERE id = $1`,
      [planId, by, units],
    );
  }

  /**
   * Adds `by`, which can be negative, to the number of memberships with access, both for the product and for the plan.
   */
  async postAccess(tx: Transaction, { planId, productId }: CounterTarget, by: number): Promise<void> {
    await this.postProduct(tx, productId, by);
    await this.postPlan(tx, planId, by);
  }

  /**
   * Increments the referral count of the active affiliate with the code. Has no effect for unknown codes, and if the
   * buyer is the affiliate.
   */
  async postReferral(tx: Transaction, accountId: string, code: string, buyerId: string | null): Promise<void> {
    await executeDeferred(
      tx.manager,
      `UPDATE billing.affiliates SET total_referrals_count = total_referrals_count + 1
       WHERE id = ${affiliateOfCode('$1', '$2')} AND status = 'active' AND user_id IS DISTINCT FROM $3`,
      [accountId, code, buyerId],
    );
  }
}
