import { type Currency, type ListDefinition, ReadModel, column, computed, reference, relation } from '../../../kit/src';
import type { NotActionableReason } from './dispute-alert.states';

/** SQL expression: id of the newest dispute about the payment. */
const dispute =
  '(SELECT d.id FROM trust_safety.disputes d WHERE d.payment_id = $row.payment_id ORDER BY d.created_at DESC, d.id DESC LIMIT 1)';

/**
 * SQL expression: reason why a refund would not prevent a dispute; null if it would. Uses the current state of this
 * domain's replica of the payment, which exists only for collected payments.
 */
const obstacle = `CASE
  WHEN $row.network_resolved THEN 'network_resolved'
  WHEN $row.payment_id IS NULL THEN 'payment_unmatched'
  WHEN EXISTS (SELECT FROM trust_safety.disputes d WHERE d.payment_id = $row.payment_id) THEN 'payment_disputed'
  WHEN EXISTS (SELECT FROM trust_safety.known_payments p WHERE p.id = $row.payment_id AND p.refunded_amount >= p.total) THEN 'payment_refunded'
END`;

/** Creates the read model of dispute alerts. */
export function disputeAlertReadModel(disputes: ReadModel): ReadModel {
  return new ReadModel('DisputeAlert', 'trust_safety.dispute_alerts', {
    account: reference('account_id'),
    paymentId: column('payment_id'),
    payment: computed(['payment_id'], (id: string | null) => (id === null ? null : { id }), {
      requires: 'payment:basic:read',
    }),
    productId: column('product_id'),
    dispute: relation(() => disputes, dispute, { requires: 'payment:dispute:read' }),
    type: column('type'),
    networkResolved: column('network_resolved'),
    actionable: computed([obstacle], (reason: NotActionableReason | null) => reason === null),
    notActionableReason: column(obstacle),
    amount: computed(['amount', 'currency'], (amount: string, currency: Currency) => ({ amount, currency })),
    cardBrand: column('card_brand'),
    issuer: column('issuer'),
    feeCharged: column('fee_charged'),
    reportedAt: column('reported_at'),
    transactionAt: column('transaction_at'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
  });
}

/** Filters of the list of dispute alerts, which is sorted by creation time. */
export const disputeAlertList: ListDefinition = {
  filters: {
    paymentId: (row, value) => `${row}.payment_id = ${value}`,
    type: (row, value) => `${row}.type = ${value}`,
    createdAfter: (row, value) => `${row}.created_at > ${value}`,
    createdBefore: (row, value) => `${row}.created_at < ${value}`,
  },
  orders: { created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' } },
};
