import {
  type PaymentRows,
  type PaymentContext,
  openPaymentRows,
} from '../../subgraphs/billing/src/payments/payments/testing';
import { openService, type TestService } from '../support/service';
import { DatabaseState } from '../support/database-state';

let service: TestService;
let rows: PaymentRows;
let sold: Required<PaymentContext>;

beforeAll(async () => {
  service = await openService();
  rows = await openPaymentRows(service.databaseUrl);
  const state = await DatabaseState.open(service.databaseUrl);
  const [found] = await state.rows<Required<PaymentContext>>(
    `SELECT ms.account_id AS "accountId", ms.id AS "membershipId", ms.user_id AS "userId", ms.member_id AS "memberId", ms.plan_id AS "planId", ms.product_id AS "productId"
     FROM billing.memberships ms JOIN billing.members m ON m.id = ms.member_id WHERE m.username = 'mei'`,
  );
  await state.close();
  sold = found as Required<PaymentContext>;
});
afterAll(async () => {
  await rows.close();
  await service.close();
});

interface ResponseBody extends Readonly<Record<string, any>> {
  readonly data: readonly ResponseBody[];
}

async function get(path: string, as?: string): Promise<{ status: number; json: ResponseBody }> {
  const { status, json } = await service.request({ path: `/api/v2${path}`, ...(as && { as }) });
  return { status, json: json as ResponseBody };
}

const seconds = Date.parse('2026-03-01T12:00:00Z') / 1_000;

it('a legacy payment has every field, with ids instead of objects', async () => {
  const billingAddress = {
    name: 'Mei Lin Chen',
    line1: '1 Quay',
    line2: null,
    city: 'Lyon',
    state: null,
    postalCode: '69001',
    country: 'FR',
  };
  const { id } = await rows.payment(sold, {
    billingAddress,
    subtotal: '30',
    discount: '1',
    refundedAmount: '4',
    refundedAt: new Date('2026-03-02T12:00:00.999Z'),
  });
  const { status, json } = await get(`/payments/${id}`);
  expect([status, json]).toEqual([
    200,
    {
      id,
      company_id: sold.accountId,
      product: sold.productId,
      access_pass: sold.productId,
      membership: sold.membershipId,
      plan: sold.planId,
      user: sold.userId,
      affiliate_reward: null,
      final_amount: 29,
      subtotal: 30,
      total: 29,
      currency: 'usd',
      last4: '4242',
      card_brand: 'visa',
      payments_failed: 0,
      failure_message: null,
      payment_processor: 'multi_psp',
      refunded_amount: 4,
      status: 'paid',
      crypto_tx_hash: null,
      wallet_address: null,
      created_at: seconds,
      paid_at: seconds,
      refunded_at: seconds + 86_400,
      last_payment_attempt: seconds,
      next_payment_attempt: null,
      billing_first_name: 'Mei Lin',
      billing_last_name: 'Chen',
      billing_address: {
        name: 'Mei Lin Chen',
        line1: '1 Quay',
        line2: null,
        city: 'Lyon',
        state: null,
        postal_code: '69001',
        country: 'FR',
      },
      membership_metadata: expect.objectContaining({ source: 'demo' }),
      payment_method_type: 'card',
      billing_reason: 'one_time',
      checkout_request_id: null,
      acquisition_data: null,
    },
  ]);
  const { json: whole } = await get(`/payments/${id}?expand=product,plan&expand[]=membership&expand[]=user`);
  expect(whole).toMatchObject({
    product: { id: sold.productId, title: 'Pickaxe Pro', name: 'Pickaxe Pro' },
    access_pass: sold.productId,
    plan: { id: sold.planId, product: sold.productId, renewal_price: 29 },
    membership: {
      id: sold.membershipId,
      product: sold.productId,
      user: sold.userId,
      plan: sold.planId,
      status: 'trialing',
      valid: true,
      email: 'mei@demo.example',
      created_at: expect.any(Number),
    },
    user: {
      id: sold.userId,
      username: 'mei',
      name: 'Mei',
      email: 'mei@demo.example',
      profile_pic_url: expect.stringMatching(/^http.*\/pictures\/initials\/M\.svg$/),
    },
  });
  expect((await get(`/payments/${id}?expand=refunds`)).json.error).toMatchObject({ code: 'parameter_invalid' });
});

it('legacy payments are listed in pages, and filtered', async () => {
  const open = await rows.payment(sold, {
    status: 'open',
    substatus: 'failed',
    paidAt: null,
    total: '0',
    subtotal: '0',
  });
  const unresolved = await rows.payment(sold, { status: 'unresolved', substatus: 'unresolved', paidAt: null });
  const { json } = await get(`/payments?membership_id=${sold.membershipId}&status=open&per=1`);
  expect(json.pagination).toEqual({ current_page: 1, total_page: 2, total_count: 2 });
  const { json: second } = await get(
    `/payments?membership_id=${sold.membershipId}&status=open&per=1&page=2&expand=user`,
  );
  expect([...json.data, ...second.data].map(({ id, status }) => [id, status]).toSorted()).toEqual(
    [
      [open.id, 'open'],
      [unresolved.id, 'open'],
    ].toSorted(),
  );
  expect(second.data[0]?.user).toMatchObject({ username: 'mei' });
  expect((await get('/payments?checkout_session_id=ch_none')).json).toEqual({
    pagination: { current_page: 1, total_page: 0, total_count: 0 },
    data: [],
  });
  expect((await get('/payments?membership_id=mem_none')).json.data).toEqual([]);
  expect((await get('/payments?status=pending')).json.error).toMatchObject({
    code: 'parameter_invalid',
    param: 'status',
  });
  expect((await get('/payments?per=51')).status).toBe(400);
  expect(
    (await get('/payments?status=paid', service.demoData.accounts[1]?.keys.latest)).json.data.map(
      ({ company_id: id }) => id,
    ),
  ).not.toContain(sold.accountId);
});

it('fees of a payment are listed with their sum, in its currency and in dollars', async () => {
  const payment = await rows.payment(sold, {
    currency: 'eur',
    total: '30',
    subtotal: '30',
    usdTotal: '33',
    feeTotal: '1.15',
  });
  await rows.fee(payment, 'payment_processing_percentage_fee', 'Processing', '0.85');
  await rows.fee(payment, 'payment_processing_fixed_fee', 'Each payment', '0.30', new Date('2026-03-02T12:00:00Z'));
  const fee = (type: string, amount: number, usd: number, at: number) => ({
    payment_id: payment.id,
    refund_id: null,
    amount,
    currency: 'eur',
    collected_at: at,
    settled_usd_amount: usd,
    fee_type: type,
    created_at: at,
  });
  expect((await get(`/payment_fees?payment_id=${payment.id}`)).json).toEqual({
    pagination: { current_page: 1, total_page: 1, total_count: 2 },
    fees_sum: 1.15,
    // 0.85 euros are 0.935 dollars, rounded half to even: 0.94.
    data: [
      fee('payment_processing_fixed_fee', 0.3, 0.33, seconds + 86_400),
      fee('payment_processing_percentage_fee', 0.85, 0.94, seconds),
    ],
  });
  expect((await get('/payment_fees')).json.error).toMatchObject({ code: 'parameter_missing', param: 'payment_id' });
  expect((await get(`/payment_fees?payment_id=${payment.id}`, service.demoData.accounts[1]?.keys.latest)).status).toBe(
    404,
  );
});
