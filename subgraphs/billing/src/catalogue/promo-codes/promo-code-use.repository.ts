import { type Transaction, findRow, requireRow, saveRow, prepared } from '../../../../kit/src';
import type { StoredStatus } from '../../memberships/memberships/membership.states';
import { PromoCodeUseEntity } from './promo-code-use.entity';

/**
 * Reads and writes uses of promo codes, and reads the purchase history of buyers. The promo code must be locked before
 * its uses are changed.
 */
export class PromoCodeUseRepository {
  find(tx: Transaction, id: string): Promise<PromoCodeUseEntity> {
    return requireRow(findRow(tx, PromoCodeUseEntity, id));
  }

  async save(tx: Transaction, use: PromoCodeUseEntity): Promise<void> {
    await saveRow(tx, use);
  }

  /**
   * Returns whether the promo code has a reserved or redeemed use. If `userId` is given, only uses of this user count.
   */
  async isUsed(tx: Transaction, promoCodeId: string, userId: string | null = null): Promise<boolean> {
    const [row] = await prepared(
      tx.manager,
      "SELECT 1 FROM billing.promo_code_uses WHERE promo_code_id = $1 AND state <> 'released' AND ($2::text IS NULL OR user_id = $2) LIMIT 1",
      [promoCodeId, userId],
    );
    return row !== undefined;
  }

  /**
   * Returns the distinct statuses of the user's memberships in the account, without drafts. Empty if the user has never
   * bought anything.
   */
  async historyOf(tx: Transaction, accountId: string, userId: string): Promise<readonly StoredStatus[]> {
    const rows = await prepared<{ readonly status: StoredStatus }>(
      tx.manager,
      "SELECT DISTINCT status FROM billing.memberships WHERE account_id = $1 AND user_id = $2 AND status <> 'drafted'",
      [accountId, userId],
    );
    return rows.map(({ status }) => status);
  }

  /** Deletes the uses of a promo code that is being deleted. */
  async removeOf(tx: Transaction, promoCodeId: string): Promise<void> {
    await tx.manager.delete(PromoCodeUseEntity, { promoCodeId });
  }
}
