import { prepared, type Transaction } from '../../../../kit/src';

/** A month, 1 to 12, of a year, at whose end a card expires. */
export interface CardExpiry {
  readonly year: number;
  readonly month: number;
  /** First moment at which the card is no longer valid. */
  readonly end: Date;
}

/** A saved card that expires before a membership renews. */
interface ExpiringCard {
  readonly methodId: string;
  readonly membershipId: string;
  readonly accountId: string;
}

/** Finds saved cards that expire before a renewal, and records the notices about them. */
export class CardExpiryRepository {
  /**
   * Returns at most `limit` cards with the given expiry, about which no notice was recorded, and each with the membership
   * that renews first after the expiry. Renewals are charged to the payment method of the membership, otherwise to the
   * one that the member saved last.
   */
  expiring(tx: Transaction, { year, month, end }: CardExpiry, limit: number): Promise<ExpiringCard[]> {
    return prepared<ExpiringCard & { readonly [column: string]: unknown }>(
      tx.manager,
      `SELECT p.id AS "methodId", s.id AS "membershipId", p.account_id AS "accountId"
       FROM billing.payment_methods p CROSS JOIN LATERAL (
         SELECT m.id FROM billing.memberships m
         WHERE m.member_id = p.member_id AND m.status IN ('active', 'trialing', 'past_due') AND m.billed_here
           AND NOT m.cancel_at_period_end AND NOT m.payment_collection_paused AND m.billing_period IS NOT NULL AND (m.renewal_price > 0 OR (m.scheduled_plan ->> 'renewalPrice')::numeric > 0)
           AND m.renewal_period_end >= $3 AND m.test_clock_id IS NULL
           AND COALESCE(m.payment_method_id, (
             SELECT w.id FROM billing.payment_methods w WHERE w.member_id = p.member_id AND w.deleted_at IS NULL ORDER BY w.created_at DESC, w.id DESC LIMIT 1
           )) = p.id
         ORDER BY m.renewal_period_end, m.id LIMIT 1
       ) s
       WHERE p.card_exp_year = $1 AND p.card_exp_month = $2 AND p.deleted_at IS NULL
         AND NOT EXISTS (SELECT FROM billing.card_expiry_notices n WHERE n.payment_method_id = p.id)
       ORDER BY p.id LIMIT ${limit}`,
      [year, month, end],
    );
  }

  /**
   * Records the notice about a card. Returns false if it was recorded before; waits for concurrent transactions that
   * record it.
   */
  async record(tx: Transaction, { methodId, accountId }: ExpiringCard): Promise<boolean> {
    const rows = await prepared(
      tx.manager,
      `INSERT INTO billing.card_expiry_notices (payment_method_id, account_id, created_at) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING payment_method_id`,
      [methodId, accountId, tx.clock.now()],
    );
    return rows.length > 0;
  }
}
