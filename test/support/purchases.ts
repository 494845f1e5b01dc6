import {
  type PaymentRows,
  type PaymentContext,
  openPaymentRows,
} from '../../subgraphs/billing/src/payments/payments/testing';
import { addDisputes, disputedPayments } from './disputes';
import type { DatabaseState } from './database-state';
import { copyRow } from './row-copy';

const day = (of: number) => new Date(Date.UTC(2026, 2, of, 12));
const home = {
  name: 'Mei Chen',
  line1: '1 Quay',
  line2: null,
  city: 'Lyon',
  state: null,
  postalCode: '69001',
  country: 'FR',
};

/** Adds purchases to the demo data, with fixed ids and times. */
export async function addPurchases(databaseUrl: string, state: DatabaseState): Promise<void> {
  const [mei, greta] = [await sideOf(state, 'mei', 'Monthly'), await sideOf(state, 'greta', 'Weekly')];
  const rows = await openPaymentRows(databaseUrl);
  const methods = [await addCardPurchase(rows, mei), await addPaypalPurchases(rows, greta)];
  await addDisputedPurchases(rows, greta, state);
  await rows.close();
  for (const { id, accountId } of methods)
    await state.rows('INSERT INTO payouts.known_payment_methods (id, account_id) VALUES ($1, $2) RETURNING id', [
      id,
      accountId,
    ]);
}

async function sideOf(state: DatabaseState, username: string, plan: string): Promise<PaymentContext> {
  const [side] = await state.rows<PaymentContext>(
    `SELECT ms.account_id AS "accountId", ms.id AS "membershipId", ms.user_id AS "userId", ms.member_id AS "memberId", ms.plan_id AS "planId", ms.product_id AS "productId"
       FROM billing.memberships ms JOIN billing.members m ON m.id = ms.member_id JOIN billing.plans p ON p.id = ms.plan_id WHERE m.username = $1 AND p.title = $2`,
    [username, plan],
  );
  return side as PaymentContext;
}

type SavedMethod = Awaited<ReturnType<PaymentRows['method']>>;

/** Adds a card purchase, partly refunded and shipped; a setup intent has saved the card. Returns the card. */
async function addCardPurchase(rows: PaymentRows, buyer: PaymentContext): Promise<SavedMethod> {
  const card = await rows.method(buyer, {
    id: 'payt_conformance1',
    reference: 'card_1',
    threeDsVerified: true,
    mailingAddress: home,
  });
  const paid = await rows.payment(buyer, {
    id: 'pay_conformance1',
    paymentMethodId: card.id,
    billingReason: 'subscription_create',
    metadata: { order: 'A-1' },
    billingAddress: home,
    phone: '+33 1 23',
    feeTotal: '1.14',
    applicationFee: '2',
    refundedAmount: '9',
    substatus: 'partially_refunded',
    refundedAt: day(3),
  });
  await rows.fee(paid, 'payment_processing_percentage_fee', 'Processing', '0.84', day(1));
  await rows.fee(paid, 'payment_processing_fixed_fee', 'Each payment', '0.30', day(2));
  await rows.refund(paid, {
    id: 'rfnd_conformance1',
    amount: '9',
    createdAt: day(3),
    updatedAt: day(3),
    providerCreatedAt: day(3),
  });
  await rows.shipment(paid, { id: 'ship_conformance1', createdAt: day(4), updatedAt: day(5) });
  await rows.setupIntent(buyer, {
    id: 'sint_conformance1',
    memberId: buyer.memberId,
    paymentMethodId: card.id,
    threeDsVerified: true,
    metadata: { order: 'A-1' },
  });
  return card;
}

/** Adds a PayPal purchase, a past-due renewal, and a setup intent that waits for its buyer. Returns the payment method. */
async function addPaypalPurchases(rows: PaymentRows, buyer: PaymentContext): Promise<SavedMethod> {
  const paypal = await rows.method(buyer, {
    id: 'payt_conformance2',
    reference: 'paypal_1',
    type: 'paypal',
    cardBrand: null,
    cardLast4: null,
    cardExpMonth: null,
    cardExpYear: null,
    createdAt: day(2),
  });
  await rows.payment(buyer, {
    id: 'pay_conformance3',
    paymentMethodId: 'payt_conformance2',
    paymentMethodType: 'paypal',
    cardBrand: null,
    cardLast4: null,
  });
  await rows.payment(buyer, {
    id: 'pay_conformance2',
    status: 'open',
    substatus: 'past_due',
    billingReason: 'subscription_cycle',
    subtotal: '4.99',
    total: '4.99',
    usdTotal: '4.99',
    paidAt: null,
    paymentsFailed: 2,
    failureCode: 'insufficient_funds',
    failureMessage: 'The card has insufficient funds.',
    nextPaymentAttempt: new Date('2036-03-09T12:00:00Z'),
    createdAt: day(4),
    updatedAt: day(5),
  });
  await rows.setupIntent(buyer, {
    id: 'sint_conformance2',
    status: 'requires_action',
    actionUrl: 'https://bank.example/challenge',
    returnUrl: 'https://buyer.example/back',
    createdAt: day(2),
    updatedAt: day(2),
  });
  return paypal;
}

/**
 * Adds disputes and alerts about purchases of another account without memberships, so that they affect nothing else.
 * The account sells the same products as the first one to the same buyer.
 */
async function addDisputedPurchases(rows: PaymentRows, buyer: PaymentContext, state: DatabaseState): Promise<void> {
  const [account] = await state.rows<{ id: string }>(
    "SELECT id FROM platform.accounts WHERE route = 'pickaxe-coaching'",
  );
  const accountId = account?.id as string;
  const memberId = await copyRow(state, 'billing.members', buyer.memberId, {
    id: 'mber_disputing',
    account_id: accountId,
  });
  const productId = await copyRow(state, 'billing.products', buyer.productId, {
    id: 'prod_disputed',
    account_id: accountId,
    route: 'disputed',
  });
  const planId = await copyRow(state, 'billing.plans', buyer.planId, {
    id: 'plan_disputed',
    account_id: accountId,
    product_id: productId,
    short_link: null,
  });
  const side = { accountId, userId: buyer.userId, memberId, productId, planId };
  for (const { id, currency, total } of disputedPayments('pay_disputed'))
    await rows.payment(side, { id, currency, total, subtotal: total, usdTotal: total, disputeAlertedAt: day(4) });
  await addDisputes(state, side, {
    payments: 'pay_disputed',
    disputes: 'dspt_conformance',
    alerts: 'dspa_conformance',
  });
}
