import type { DemoData } from '../../../app/demo-data';
import { openPaymentRows, type PaymentContext } from '../../../subgraphs/billing/src/payments/payments/testing';
import { addDisputes, disputedPayments } from '../../support/disputes';
import { addPurchases } from '../../support/purchases';
import type { TestService } from '../../support/service';
import type { DatabaseState } from '../../support/database-state';

/**
 * Adds rows that the demo data has for one account only or for none. The tests need rows of each resource for the first
 * and the second account.
 */
export async function addRows(service: TestService, state: DatabaseState): Promise<void> {
  const [first, second] = service.demoData.accounts as [DemoData['accounts'][number], DemoData['accounts'][number]];
  await addPurchases(service.databaseUrl, state);
  await addForeignPurchase(service.databaseUrl, state, second.id);
  await draftInvoice(service, state, first.id);
  await addForeignTerms(service, state, second);
  await payOut(service, first.id);
  await study(state, second.id);
  // Public experiences would not be rejected for any account.
  await state.rows('UPDATE courses.experiences SET is_public = false', []);
  for (const { id, keys } of [first, second]) {
    await dispute(service.databaseUrl, state, id);
    await verify(service, id, keys.latest);
    await addMail(state, id);
  }
}

/** Adds a student of an account's course who has started its first lesson. */
async function study(state: DatabaseState, accountId: string): Promise<void> {
  await state.rows(
    `WITH lesson AS (SELECT account_id, course_id, id FROM courses.lessons WHERE account_id = $1 ORDER BY id LIMIT 1), student AS (
       INSERT INTO courses.students (id, account_id, course_id, user_id, first_interaction_at, last_interaction_at)
       SELECT 'crst_' || account_id, account_id, course_id, 'user_student', now(), now() FROM lesson RETURNING id)
     INSERT INTO courses.interactions (id, account_id, course_id, lesson_id, student_id, user_id, created_at)
     SELECT 'crli_' || l.account_id, l.account_id, l.course_id, l.id, s.id, 'user_student', now() FROM lesson l, student s`,
    [accountId],
  );
}

/** Adds the record of a mail to a buyer: events of the demo data cause none. */
async function addMail(state: DatabaseState, accountId: string): Promise<void> {
  await state.rows(
    `INSERT INTO platform.mail_records (id, account_id, kind, status, user_id, recipient, subject, locale, resource_id, attempts, created_at)
     SELECT 'mail_' || replace(m.account_id, '_', ''), m.account_id, 'receipt', 'sent', m.user_id, 'buyer@example.com', 'Receipt', 'en', m.id, 1, now()
     FROM billing.memberships m WHERE m.account_id = $1 ORDER BY m.id LIMIT 1`,
    [accountId],
  );
}

async function verify(service: TestService, accountId: string, key: string): Promise<void> {
  const { status } = await service.request({
    method: 'POST',
    path: '/api/v1/verifications',
    as: key,
    headers: { 'api-version-date': '2026-08-21' },
    body: { account_id: accountId, kind: 'business' },
  });
  expect(status).toBe(200);
}

/** Adds disputes and alerts. Their payments must exist in billing and as replicas in trust & safety. */
async function dispute(databaseUrl: string, state: DatabaseState, accountId: string): Promise<void> {
  const [side] = await state.rows<PaymentContext>(
    `SELECT account_id AS "accountId", user_id AS "userId", member_id AS "memberId", plan_id AS "planId", product_id AS "productId" FROM billing.memberships WHERE account_id = $1 ORDER BY id LIMIT 1`,
    [accountId],
  );
  await state.rows(
    `INSERT INTO trust_safety.known_payments (id, account_id, user_id, member_id, product_id, plan_id, currency, total, paid_at)
     SELECT id, account_id, user_id, member_id, product_id, plan_id, currency, total, paid_at FROM billing.payments WHERE account_id = $1 AND status = 'paid' ON CONFLICT DO NOTHING`,
    [accountId],
  );
  // Billing needs these payments too: otherwise its consumer of dispute events would fail on them forever.
  const rows = await openPaymentRows(databaseUrl);
  for (const { id, currency, total } of disputedPayments(`pay_${accountId}`))
    await rows.payment(side as PaymentContext, { id, currency, total, subtotal: total, usdTotal: total });
  await rows.close();
  await addDisputes(state, side as PaymentContext, {
    payments: `pay_${accountId}`,
    disputes: `dspt_${accountId}`,
    alerts: `dspa_${accountId}`,
  });
}

async function addForeignPurchase(databaseUrl: string, state: DatabaseState, accountId: string): Promise<void> {
  const [side] = await state.rows<PaymentContext>(
    `SELECT account_id AS "accountId", id AS "membershipId", user_id AS "userId", member_id AS "memberId", plan_id AS "planId", product_id AS "productId"
     FROM billing.memberships WHERE account_id = $1 ORDER BY id LIMIT 1`,
    [accountId],
  );
  const rows = await openPaymentRows(databaseUrl);
  const { id: paymentMethodId } = await rows.method(side as PaymentContext);
  const payment = await rows.payment(side as PaymentContext, {
    paymentMethodId,
    refundedAmount: '9',
    substatus: 'partially_refunded',
  });
  await rows.fee(payment, 'payment_processing_fixed_fee', 'Each payment', '0.30');
  await rows.refund(payment, { amount: '9' });
  await rows.shipment(payment);
  await rows.setupIntent(side as PaymentContext, { paymentMethodId });
  await rows.close();
}

async function draftInvoice(service: TestService, state: DatabaseState, accountId: string): Promise<void> {
  const [product] = await state.rows<{ id: string }>(
    `SELECT id FROM billing.products WHERE account_id = $1 AND visibility = 'visible' ORDER BY id LIMIT 1`,
    [accountId],
  );
  const body = {
    collection_method: 'send_invoice',
    product_id: product?.id,
    plan: { initial_price: 120 },
    save_as_draft: true,
  };
  const { status } = await service.request({ method: 'POST', path: '/api/v1/invoices', body });
  expect(status).toBe(200);
}

/**
 * Adds an affiliate with an override, a fee markup and a token transaction, which the demo data has only for the first
 * account.
 */
async function addForeignTerms(
  service: TestService,
  state: DatabaseState,
  { id, keys }: DemoData['accounts'][number],
): Promise<void> {
  const [bought] = await state.rows<{ user_id: string; plan_id: string }>(
    'SELECT user_id, plan_id FROM billing.memberships WHERE account_id = $1 ORDER BY id LIMIT 1',
    [id],
  );
  const make = async (resource: string, body: object): Promise<{ id: string }> => {
    const { status, json } = await service.request({
      method: 'POST',
      path: `/api/v1/${resource}`,
      as: keys.latest,
      body,
    });
    expect([resource, status]).toEqual([resource, 200]);
    return json as { id: string };
  };
  const affiliate = await make('affiliates', { account_id: id, user_identifier: 'greta' });
  await make(`affiliates/${affiliate.id}/overrides`, {
    override_type: 'standard',
    plan_id: bought?.plan_id,
    commission_type: 'flat_fee',
    commission_value: 5,
  });
  await make('fee_markups', { account_id: id, fee_type: 'bank_wire_withdrawal_markup', percentage_fee: 2 });
  await make('company_token_transactions', {
    account_id: id,
    transaction_type: 'add',
    user_id: bought?.user_id,
    amount: 2,
  });
}

/** Adds a completed payout of the account whose balance the demo data leaves unchanged. */
async function payOut(service: TestService, accountId: string): Promise<void> {
  const created = await service.request({
    method: 'POST',
    path: '/api/v1/withdrawals',
    body: { account_id: accountId, amount: 5, currency: 'usd' },
  });
  expect(created.status).toBe(200);
  const { id } = created.json as { id: string };
  const settled = await service.request({
    method: 'POST',
    path: `/api/v1/sandbox/payouts/${id}/settle`,
    headers: { 'api-version-date': '2026-08-21' },
  });
  expect((settled.json as { status: string }).status).toBe('completed');
}
