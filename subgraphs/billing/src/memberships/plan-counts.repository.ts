import { NotFound, type Transaction, unawaited } from '../../../kit/src';
import { affiliateOfCode } from '../affiliates/affiliate-codes.repository';

/** What a membership is counted under. */
export interface Counted {
  readonly planId: string;
  readonly productId: string;
}

/**
 * The stock of plans, and how many memberships of a plan and product give access. All of it changes by posting. Rows
 * are taken product first and plan second, wherever both are changed.
 */
export class PlanCountsRepository {
  /** Adds to the memberships that give access to the product. Throws `NotFound` when it has been deleted. */
  async postProduct(tx: Transaction, productId: string, by: number): Promise<void> {
    const [, changed] = await tx.manager.query(
      'UPDATE billing.products SET member_count = member_count + $2 WHERE id = $1 AND deleted_at IS NULL',
      [productId, by],
    );
    if (changed === 0) throw new NotFound();
  }

  /** Adds to the memberships of the plan that give access, and takes units off a limited stock. */
  async postPlan(tx: Transaction, planId: string, by: number, units = 0): Promise<void> {
    await unawaited(
      tx.manager,
      `UPDATE billing.plans SET member_count = member_count + $2, stock = CASE WHEN unlimited_stock THEN stock ELSE stock - $3::int END
       WHERE id = $1`,
      [planId, by, units],
    );
  }

  /** Adds to both. */
  async postAccess(tx: Transaction, { planId, productId }: Counted, by: number): Promise<void> {
    await this.postProduct(tx, productId, by);
    await this.postPlan(tx, planId, by);
  }

  /** Counts a membership for the affiliate whose code it was bought with, unless they have bought it themselves. Unknown codes count for nobody. */
  async postReferral(tx: Transaction, accountId: string, code: string, buyerId: string | null): Promise<void> {
    await unawaited(
      tx.manager,
      `UPDATE billing.affiliates SET total_referrals_count = total_referrals_count + 1
       WHERE id = ${affiliateOfCode('$1', '$2')} AND status = 'active' AND user_id IS DISTINCT FROM $3`,
      [accountId, code, buyerId],
    );
  }
}
