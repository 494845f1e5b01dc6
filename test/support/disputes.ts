import type { PaymentContext } from '../../subgraphs/billing/src/payments/payments/testing';
import type { Currency } from '../../subgraphs/kit/src';
import type { DatabaseState } from './database-state';

/** Prefixes of the ids of the rows; a number follows. */
export interface DisputeNames {
  readonly payments: string;
  readonly disputes: string;
  readonly alerts: string;
}

interface DisputedPayment {
  readonly id: string;
  readonly currency: Currency;
  readonly total: string;
}

/** Returns the payments to which the disputes below belong; the third has none. */
export function disputedPayments(prefix: string): readonly DisputedPayment[] {
  return [
    { id: `${prefix}1`, currency: 'usd', total: '29' },
    { id: `${prefix}2`, currency: 'eur', total: '12.5' },
    { id: `${prefix}3`, currency: 'usd', total: '10' },
  ];
}

/** Adds a dispute, an inquiry, a closed dispute and two alerts, with fixed ids and times. No events are recorded. */
export async function addDisputes(state: DatabaseState, side: PaymentContext, names: DisputeNames): Promise<void> {
  for (const { id, currency, total } of disputedPayments(names.payments)) {
    await state.rows(
      `INSERT INTO trust_safety.known_payments (id, account_id, user_id, member_id, product_id, plan_id, currency, total, card_brand, paid_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'visa', '2026-03-01 12:00Z')`,
      [id, side.accountId, side.userId, side.memberId, side.productId, side.planId, currency, total],
    );
  }
  await state.rows(
    `INSERT INTO trust_safety.disputes (id, account_id, payment_id, product_id, plan_id, user_id, member_id, status, inquiry, amount, currency, reason, reason_code, issuer_comments,
       rapid_dispute_resolution, evidence, attachments, documents, evidence_due_at, evidence_submitted_at, decided_at, created_at, updated_at)
     SELECT $2 || d.id, p.account_id, p.id, p.product_id, p.plan_id, p.user_id, p.member_id, d.status, d.inquiry, d.amount, p.currency, d.reason, d.code, d.comments, false, d.evidence, '{}', '[]',
       d.due, null, d.decided, d.made, d.made
     FROM (VALUES
       ('1', '1', 'needs_response', false, 29, 'fraudulent', '10.4', '[{"receivedAt": "2026-03-05T12:00:00.000Z", "text": "Not mine."}]'::jsonb, '{"notes": "Seen there"}'::jsonb,
         timestamptz '2036-03-09 12:00Z', null::timestamptz, timestamptz '2026-03-05 12:00Z'),
       ('2', '2', 'needs_response', true, 7.5, 'product_unacceptable', null, '[]', '{}', '2036-03-10 12:00Z', null, '2026-03-06 12:00Z'),
       ('3', '2', 'closed', true, 12.5, 'unrecognized', null, '[]', '{}', '2026-03-09 12:00Z', '2026-03-08 12:00Z', '2026-03-04 12:00Z')
     ) AS d (id, payment, status, inquiry, amount, reason, code, comments, evidence, due, decided, made) JOIN trust_safety.known_payments p ON p.id = $1 || d.payment`,
    [names.payments, names.disputes],
  );
  await state.rows(
    `INSERT INTO trust_safety.dispute_alerts (id, account_id, payment_id, product_id, type, network_resolved, amount, currency, card_brand, issuer, fee_charged, reported_at, transaction_at, created_at, updated_at)
     SELECT $2 || a.id, $3, p.id, p.product_id, a.type, a.resolved, a.amount, 'usd', a.brand, a.issuer, false, '2026-03-03 12:00Z', p.paid_at, a.made, a.made
     FROM (VALUES
       ('1', '1', 'early_fraud_warning', false, 29, 'visa', 'First Bank', timestamptz '2026-03-04 12:00Z'), ('2', null, 'dispute_alert', true, 5, 'unknown', null, '2026-03-05 12:00Z')
     ) AS a (id, payment, type, resolved, amount, brand, issuer, made) LEFT JOIN trust_safety.known_payments p ON p.id = $1 || a.payment`,
    [names.payments, names.alerts, side.accountId],
  );
}
