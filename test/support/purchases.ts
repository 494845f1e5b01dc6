import { type PaymentRows, type PaymentSide, openPaymentRows } from '../../subgraphs/billing/src/payments/testing';
import type { WorldState } from './world-state';

const day = (of: number) => new Date(Date.UTC(2026, 2, of, 12));
const home = { name: 'Mei Chen', line1: '1 Quay', line2: null, city: 'Lyon', state: null, postalCode: '69001', country: 'FR' };

/** Adds purchases to the demo world, with ids and times that are the same each time. */
export async function addPurchases(databaseUrl: string, state: WorldState): Promise<void> {
  const sideOf = async (username: string, plan: string): Promise<PaymentSide> => {
    const [side] = await state.rows<PaymentSide>(
      `SELECT ms.account_id AS "accountId", ms.id AS "membershipId", ms.user_id AS "userId", ms.member_id AS "memberId", ms.plan_id AS "planId", ms.product_id AS "productId"
       FROM billing.memberships ms JOIN billing.members m ON m.id = ms.member_id JOIN billing.plans p ON p.id = ms.plan_id WHERE m.username = $1 AND p.title = $2`, [username, plan]);
    return side as PaymentSide;
  };
  const [mei, greta] = [await sideOf('mei', 'Monthly'), await sideOf('greta', 'Weekly')];
  const rows = await openPaymentRows(databaseUrl);
  const card = await rows.method(mei, { id: 'payt_conformance1', reference: 'card_1', threeDsVerified: true, mailingAddress: home });
  await rows.method(greta, { id: 'payt_conformance2', reference: 'paypal_1', type: 'paypal', cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null, createdAt: day(2) });
  const paid = await rows.payment(mei, {
    id: 'pay_conformance1', paymentMethodId: card.id, billingReason: 'subscription_create', metadata: { order: 'A-1' }, billingAddress: home, phone: '+33 1 23', feeTotal: '1.14',
    applicationFee: '2', refundedAmount: '9', substatus: 'partially_refunded', refundedAt: day(3),
  });
  await rows.fee(paid, 'payment_processing_percentage_fee', 'Processing', '0.84', day(1));
  await rows.fee(paid, 'payment_processing_fixed_fee', 'Each payment', '0.30', day(2));
  await rows.refund(paid, { id: 'rfnd_conformance1', amount: '9', createdAt: day(3), updatedAt: day(3), providerCreatedAt: day(3) });
  await rows.shipment(paid, { id: 'ship_conformance1', createdAt: day(4), updatedAt: day(5) });
  await rows.payment(greta, { id: 'pay_conformance3', paymentMethodId: 'payt_conformance2', paymentMethodType: 'paypal', cardBrand: null, cardLast4: null });
  await rows.payment(greta, {
    id: 'pay_conformance2', status: 'open', substatus: 'past_due', billingReason: 'subscription_cycle', subtotal: '4.99', total: '4.99', usdTotal: '4.99', paidAt: null, paymentsFailed: 2,
    failureCode: 'insufficient_funds', failureMessage: 'The card has insufficient funds.', nextPaymentAttempt: new Date('2036-03-09T12:00:00Z'), createdAt: day(4), updatedAt: day(5),
  });
  await rows.setupIntent(mei, { id: 'sint_conformance1', memberId: mei.memberId, paymentMethodId: card.id, threeDsVerified: true, metadata: { order: 'A-1' } });
  await rows.setupIntent(greta, {
    id: 'sint_conformance2', status: 'requires_action', actionUrl: 'https://bank.example/challenge', returnUrl: 'https://buyer.example/back', createdAt: day(2), updatedAt: day(2),
  });
  await addDisputes(rows, greta, state);
  await rows.close();
}

const coaching = "(SELECT id FROM platform.accounts WHERE route = 'pickaxe-coaching')";

/** Disputes and alerts about purchases of another account, which gave no membership: whatever becomes of them changes nothing else. */
async function addDisputes(rows: PaymentRows, buyer: PaymentSide, state: WorldState): Promise<void> {
  const [account] = await state.rows<{ id: string }>(`SELECT id FROM platform.accounts WHERE id = ${coaching}`);
  const { membershipId: _membership, ...side } = { ...buyer, accountId: account?.id as string };
  for (const [id, currency, total] of [['pay_disputed1', 'usd', '29'], ['pay_disputed2', 'eur', '12.5'], ['pay_disputed3', 'usd', '10']] as const) {
    await rows.payment(side, { id, currency, total, subtotal: total, usdTotal: total, disputeAlertedAt: day(4) });
    await state.rows(
      `INSERT INTO trust_safety.known_payments (id, account_id, user_id, member_id, product_id, plan_id, currency, total, card_brand, paid_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'visa', $9)`,
      [id, side.accountId, side.userId, side.memberId, side.productId, side.planId, currency, total, day(1)]);
  }
  await state.rows(
    `INSERT INTO trust_safety.disputes (id, account_id, payment_id, product_id, plan_id, user_id, member_id, status, inquiry, amount, currency, reason, reason_code, issuer_comments,
       rapid_dispute_resolution, evidence, attachments, documents, evidence_due_at, evidence_submitted_at, decided_at, created_at, updated_at)
     SELECT d.id, p.account_id, p.id, p.product_id, p.plan_id, p.user_id, p.member_id, d.status, d.inquiry, d.amount, p.currency, d.reason, d.code, d.comments, false, d.evidence, '{}', '[]', d.due, null, d.decided, d.made, d.made
     FROM (VALUES
       ('dspt_conformance1', 'pay_disputed1', 'needs_response', false, 29, 'fraudulent', '10.4', '[{"receivedAt": "2026-03-05T12:00:00.000Z", "text": "Not mine."}]'::jsonb, '{"notes": "Seen there"}'::jsonb,
         timestamptz '2036-03-09 12:00Z', null::timestamptz, timestamptz '2026-03-05 12:00Z'),
       ('dspt_conformance2', 'pay_disputed2', 'needs_response', true, 7.5, 'product_unacceptable', null, '[]', '{}', '2036-03-10 12:00Z', null, '2026-03-06 12:00Z'),
       ('dspt_conformance3', 'pay_disputed2', 'closed', true, 12.5, 'unrecognized', null, '[]', '{}', '2026-03-09 12:00Z', '2026-03-08 12:00Z', '2026-03-04 12:00Z')
     ) AS d (id, payment_id, status, inquiry, amount, reason, code, comments, evidence, due, decided, made) JOIN trust_safety.known_payments p ON p.id = d.payment_id`);
  await state.rows(
    `INSERT INTO trust_safety.dispute_alerts (id, account_id, payment_id, product_id, type, network_resolved, amount, currency, card_brand, issuer, fee_charged, reported_at, transaction_at, created_at, updated_at)
     SELECT a.id, ${coaching}, a.payment_id, p.product_id, a.type, a.resolved, a.amount, 'usd', a.brand, a.issuer, false, '2026-03-03 12:00Z', p.paid_at, a.made, a.made
     FROM (VALUES
       ('dspa_conformance1', 'pay_disputed1', 'early_fraud_warning', false, 29, 'visa', 'First Bank', timestamptz '2026-03-04 12:00Z'), ('dspa_conformance2', null, 'dispute_alert', true, 5, 'unknown', null, '2026-03-05 12:00Z')
     ) AS a (id, payment_id, type, resolved, amount, brand, issuer, made) LEFT JOIN trust_safety.known_payments p ON p.id = a.payment_id`);
}
