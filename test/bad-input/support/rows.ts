import type { DemoWorld } from '../../../app/demo-world';
import { openPaymentRows, type PaymentSide } from '../../../subgraphs/billing/src/payments/testing';
import { addPurchases } from '../../support/purchases';
import type { TestService } from '../../support/service';
import type { WorldState } from '../../support/world-state';

/** Adds what the demo world has of one account only, or of none: each resource must have rows of the first and of the second account. */
export async function addRows(service: TestService, state: WorldState): Promise<void> {
  const [first, second] = service.world.accounts as [DemoWorld['accounts'][number], DemoWorld['accounts'][number]];
  await addPurchases(service.databaseUrl, state);
  await addForeignPurchase(service.databaseUrl, state, second.id);
  await draftInvoice(service, state, first.id);
}

async function addForeignPurchase(databaseUrl: string, state: WorldState, accountId: string): Promise<void> {
  const [side] = await state.rows<PaymentSide>(
    `SELECT account_id AS "accountId", id AS "membershipId", user_id AS "userId", member_id AS "memberId", plan_id AS "planId", product_id AS "productId"
     FROM billing.memberships WHERE account_id = $1 ORDER BY id LIMIT 1`, [accountId]);
  const rows = await openPaymentRows(databaseUrl);
  const { id: paymentMethodId } = await rows.method(side as PaymentSide);
  const payment = await rows.payment(side as PaymentSide, { paymentMethodId, refundedAmount: '9', substatus: 'partially_refunded' });
  await rows.fee(payment, 'payment_processing_fixed_fee', 'Each payment', '0.30');
  await rows.refund(payment, { amount: '9' });
  await rows.setupIntent(side as PaymentSide, { paymentMethodId });
  await rows.close();
}

async function draftInvoice(service: TestService, state: WorldState, accountId: string): Promise<void> {
  const [product] = await state.rows<{ id: string }>(`SELECT id FROM billing.products WHERE account_id = $1 AND visibility = 'visible' ORDER BY id LIMIT 1`, [accountId]);
  const body = { collection_method: 'send_invoice', product_id: product?.id, plan: { initial_price: 120 }, save_as_draft: true };
  const { status } = await service.request({ method: 'POST', path: '/api/v1/invoices', body });
  expect(status).toBe(200);
}
