import { type Transaction, prepared } from '../../../../kit/src';
import type { Payment } from '../../payments/payments/payment.resource';
import { affiliateOfCode } from './affiliate-codes.repository';
import type { CommissionOffer } from './commission.rules';

const activeStatuses = "('trialing', 'active', 'past_due', 'completed')";

const offerSql = `SELECT a.id AS "affiliateId", a.user_id AS "userId",
    CASE WHEN p.global_affiliate_status = 'enabled' THEN p.global_affiliate_percentage::text END AS "globalPercentage",
    CASE WHEN p.member_affiliate_status = 'enabled' AND EXISTS (SELECT 1 FROM billing.memberships m WHERE m.user_id = a.user_id AND m.product_id = p.id AND m.status IN ${activeStatuses})
      THEN p.member_affiliate_percentage::text END AS "memberPercentage",
    NOT EXISTS (SELECT 1 FROM billing.payments e WHERE e.membership_id = $5 AND e.id <> $6 AND e.status = 'paid' AND e.total > 0) AS "isFirst",
    ARRAY(SELECT jsonb_build_object('id', o.id, 'overrideType', o.override_type, 'commissionType', o.commission_type, 'commissionValue', o.commission_value::text,
        'appliesToPayments', o.applies_to_payments, 'revenueBasis', o.revenue_basis, 'productId', o.product_id)
      FROM billing.affiliate_overrides o WHERE o.affiliate_id = a.id
        AND (o.override_type = 'standard' AND o.plan_id = $3 OR o.override_type = 'rev_share' AND (o.product_id IS NULL OR o.product_id = p.id)) ORDER BY o.id) AS own
  FROM billing.affiliates a, billing.products p
  WHERE a.id = ${affiliateOfCode('$1', '$2')} AND a.status = 'active' AND a.user_id IS DISTINCT FROM $7 AND p.id = $4`;

/** Reads the commission terms of affiliates and products that can apply to a payment. */
export class CommissionRepository {
  /**
   * Returns the commission terms from which those of the payment are selected, for the affiliate code of the payment;
   * null if the code belongs to no active affiliate, or if the affiliate is the buyer.
   */
  async offer(tx: Transaction, payment: Payment): Promise<CommissionOffer | null> {
    const { accountId, affiliateCode, planId, productId, membershipId, id, userId } = payment;
    const values = [accountId, affiliateCode, planId, productId, membershipId, id, userId];
    const [offer] = await prepared<CommissionOffer & Record<string, unknown>>(tx.manager, offerSql, values);
    return offer ?? null;
  }
}
