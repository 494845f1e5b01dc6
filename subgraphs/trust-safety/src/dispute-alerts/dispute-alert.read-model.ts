import { column, computed, type ListDefinition, listOf, type ReadModel, readModelOf, relation } from '../../../kit/src';
import { disputeAlertFilters } from './dispute-alert.inputs';
import { DisputeAlert } from './dispute-alert.resource';
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

/** Defines the read model of dispute alerts. */
export function disputeAlertReadModel(disputes: ReadModel): ReadModel<DisputeAlert> {
  return readModelOf(DisputeAlert, {
    payment: computed(['payment_id'], (id: string | null) => (id === null ? null : { id }), {
      requires: 'payment:basic:read',
    }),
    dispute: relation(() => disputes, dispute, { requires: 'payment:dispute:read' }),
    actionable: computed([obstacle], (reason: NotActionableReason | null) => reason === null),
    notActionableReason: column(obstacle),
  });
}

/** List of dispute alerts, sorted by creation time. */
export const disputeAlertList: ListDefinition = listOf(disputeAlertFilters);
