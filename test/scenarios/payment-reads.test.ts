import { apiVersions } from '../../contract/versioning';
import type { PaymentContext } from '../../subgraphs/billing/src/payments/payments/testing';
import {
  at,
  type Call,
  call,
  day,
  home,
  expectedHomeAddress,
  idsOf,
  latest,
  mei,
  meiAsMember,
  ok,
  otherKey,
  readOnly,
  rejectionOf,
  rows,
  service,
  setUpTests,
  sold,
  tokenOf,
  expectedCard,
} from './testing/payment-reads';

setUpTests();

describe('a payment', () => {
  it('has every field, equal at every version, and in a list all but the detail fields', async () => {
    const method = await rows.method(sold);
    const payment = await rows.payment(sold, {
      paymentMethodId: method.id,
      billingAddress: home,
      phone: '+33 1',
      metadata: { order: 'A-1' },
      applicationFee: '1.25',
      feeTotal: '2.37',
      subtotal: '30',
      discount: '1',
      taxAmount: '5.8',
      taxBehavior: 'exclusive',
      total: '34.8',
      usdTotal: '34.8',
      threeDsVerified: true,
      billingReason: 'subscription_create',
      refundedAmount: '4.8',
      taxRefundedAmount: '0.8',
      substatus: 'partially_refunded',
      refundedAt: at(2),
      disputeAlertedAt: at(3),
    });
    const refund = await rows.refund(payment, { amount: '4.8', taxAmount: '0.8' });
    const listed = {
      id: payment.id,
      status: 'paid',
      substatus: 'partially_refunded',
      company: { id: sold.accountId, title: 'Pickaxe Labs', route: 'pickaxe-labs' },
      user: mei(),
      member: meiAsMember(),
      membership: { id: sold.membershipId, status: 'trialing', phone_number: null },
      plan: { id: sold.planId, internal_notes: 'Main offer', metadata: { seats: 1 } },
      product: {
        id: sold.productId,
        title: 'Pickaxe Pro',
        route: 'pickaxe-pro',
        metadata: { support_tier: 'priority' },
      },
      promo_code: null,
      checkout_configuration_id: null,
      billing_reason: 'subscription_create',
      currency: 'usd',
      total: 34.8,
      subtotal: 30,
      usd_total: 34.8,
      tax_amount: 5.8,
      tax_behavior: 'exclusive',
      settlement_currency: 'usd',
      amount_after_fees: 32.43,
      application_fee: {
        id: payment.id.replace('pay_', 'apfe_'),
        amount: 1.25,
        amount_captured: 1.25,
        amount_refunded: 0,
        currency: 'usd',
        created_at: day,
      },
      refunded_amount: 4.8,
      auto_refunded: false,
      refundable: true,
      retryable: false,
      voidable: false,
      payment_method: expectedCard(method.id),
      payment_method_type: 'card',
      card_brand: 'visa',
      card_last4: '4242',
      customer_phone: '+33 1',
      billing_address: expectedHomeAddress,
      shipping_address: null,
      payments_failed: 0,
      failure_message: null,
      metadata: { order: 'A-1' },
      paid_at: day,
      last_payment_attempt: day,
      next_payment_attempt: null,
      refunded_at: at(2).toISOString(),
      dispute_alerted_at: at(3).toISOString(),
      created_at: day,
      updated_at: day,
    };
    const whole = {
      ...listed,
      settlement_amount: 34.8,
      settlement_exchange_rate: null,
      tax_refunded_amount: 0.8,
      three_ds_verified: true,
      refunds: [{ id: refund.id, amount: 4.8, currency: 'usd', status: 'succeeded', created_at: day }],
      disputes: [],
      resolutions: [],
      financing_installments_count: null,
      financing_transactions: [],
      risk_score: null,
      risk_signals: null,
    };
    for (const version of apiVersions) {
      expect(await ok(`/payments/${payment.id}`, { version })).toEqual(whole);
      expect((await ok(`/payments?company_id=${sold.accountId}&first=1`, { version })).data).toEqual([listed]);
    }
  });

  it('has only the parts that the caller can read', async () => {
    const payment = await rows.payment(sold, { phone: '+33 1' });
    expect(await ok(`/payments/${payment.id}`, { as: readOnly })).toMatchObject({
      user: { ...mei(), email: null },
      member: meiAsMember(),
      plan: { id: sold.planId },
      product: { id: sold.productId },
      customer_phone: null,
      membership: { phone_number: null },
      disputes: null,
      resolutions: null,
    });
    expect(await rejectionOf(`/payments/${payment.id}`, { as: tokenOf('amir') })).toEqual([404, 'not_found', null]);
    expect(await rejectionOf(`/payments/${payment.id}`, { as: otherKey })).toEqual([404, 'not_found', null]);
    expect(await rejectionOf(`/payments/${payment.id}/status`, { as: otherKey })).toEqual([404, 'not_found', null]);
    expect(await rejectionOf(`/payments/${payment.id}/fees`, { as: otherKey })).toEqual([404, 'not_found', null]);
    expect(await rejectionOf(`/payments/${payment.id}`, { as: null })).toEqual([401, 'unauthorized', null]);
  });

  it("is visible to its buyer, and in the buyer's list", async () => {
    const membership = (await ok(`/memberships?account_id=${sold.accountId}&first=100`)).data.find(
      ({ user }) => user?.username === 'greta',
    );
    const side = {
      accountId: sold.accountId,
      userId: membership?.user.id,
      memberId: membership?.member.id,
      membershipId: membership?.id,
    };
    const payment = await rows.payment(side);
    const as = tokenOf('greta');
    expect(await ok(`/payments/${payment.id}`, { as })).toMatchObject({
      id: payment.id,
      company: { title: 'Pickaxe Labs' },
      plan: null,
      disputes: null,
      resolutions: null,
    });
    expect(idsOf(await ok('/payments', { as }))).toEqual([payment.id]);
    expect(idsOf(await ok(`/payments?account_id=${sold.accountId}`, { as }))).toEqual([payment.id]);
    expect(idsOf(await ok(`/payments?account_id=${service.demoData.accounts[1]?.id}`, { as }))).toEqual([]);
  });

  it('keeps every digit of its amounts', async () => {
    const payment = await rows.payment(sold, {
      currency: 'eth',
      subtotal: '12345678901.123456789012345678',
      total: '12345678901.123456789012345678',
      usdTotal: '9007199254740993.01',
    });
    const { text } = await call(`/payments/${payment.id}`);
    for (const [name, amount] of [
      ['total', '12345678901.123456789012345678'],
      ['settlement_amount', '12345678901.123456789012345678'],
      ['usd_total', '9007199254740993.01'],
    ]) {
      expect(text).toContain(`"${name}":${amount}`);
    }
  });
});

describe('the list of payments', () => {
  /** Ids of the payments of these tests, by name. */
  const created: Record<string, string> = {};
  const list = async (query: string, options: Call = {}) => {
    const names = Object.fromEntries(Object.entries(created).map(([name, id]) => [id, name]));
    return idsOf(
      await ok(`/payments?account_id=${sold.accountId}&first=100&created_after=2026-05-01T00:00:00Z&${query}`, options),
    ).map((id) => names[id]);
  };
  const may = (dayOf: number) => new Date(Date.UTC(2026, 4, dayOf));

  beforeAll(async () => {
    const side = { ...sold, planId: undefined, productId: undefined, membershipId: undefined } as PaymentContext;
    const times = (dayOf: number) => ({ createdAt: may(dayOf), paidAt: may(dayOf), updatedAt: may(dayOf) });
    created.paid = (await rows.payment(sold, { ...times(2), total: '50', subtotal: '50' })).id;
    created.failed = (
      await rows.payment(sold, {
        ...times(3),
        paidAt: null,
        status: 'open',
        substatus: 'failed',
        paymentsFailed: 1,
        billingReason: 'subscription_update',
      })
    ).id;
    created.euros = (
      await rows.payment(side, { ...times(4), currency: 'eur', total: '10', subtotal: '10', updatedAt: may(20) })
    ).id;
    created.free = (await rows.payment(side, { ...times(5), total: '0', subtotal: '0' })).id;
    // A payment that is created early and collected late: the list filters and sorts by the collection date.
    created.late = (await rows.payment(side, { ...times(12), createdAt: at(1), billingReason: 'manual' })).id;
  });

  it.each([
    ['', ['euros', 'failed', 'paid', 'late']],
    ['include_free=true', ['free', 'euros', 'failed', 'paid', 'late']],
    ['statuses[]=open', ['failed']],
    ['statuses[]=open&statuses[]=paid&currencies[]=eur', ['euros']],
    ['statuses=open&statuses=void', ['failed']],
    ['substatuses[]=failed&substatuses[]=succeeded&order=paid_at', ['late', 'euros', 'failed', 'paid']],
    ['billing_reasons[]=subscription_cycle', ['failed']],
    ['billing_reasons[]=manual', ['late']],
    ['order=final_amount&direction=asc', ['euros', 'failed', 'late', 'paid']],
    ['created_before=2026-05-04T00:00:00Z', ['failed', 'paid']],
    ['updated_after=2026-05-15T00:00:00Z', ['euros']],
    ['updated_before=2026-05-03T00:00:00Z', ['paid']],
    ['query=nobody', []],
    ['query=MEI', ['euros', 'failed', 'paid', 'late']],
  ])('is filtered by %p', async (query, names) => {
    for (const version of ['2025-01-01', '2026-07-20', latest]) expect(await list(query, { version })).toEqual(names);
  });

  it('is filtered by ids, with brackets or commas', async () => {
    expect(await list(`plan_ids[]=${sold.planId}`)).toEqual(['failed', 'paid']);
    expect(await list(`plan_ids=${sold.planId},plan_none`)).toEqual(['failed', 'paid']);
    expect(await list(`product_ids=${sold.productId}`)).toEqual(['failed', 'paid']);
    expect(await list('checkout_configuration_ids=ch_none')).toEqual([]);
    expect(await list(`query=${sold.membershipId}`)).toEqual(['failed', 'paid']);
  });

  it('accepts Unix seconds only before 2026-07-22', async () => {
    const seconds = may(4).getTime() / 1_000;
    expect(await list(`updated_after=${seconds}`, { version: '2026-07-20' })).toEqual(['euros', 'late']);
    expect(await rejectionOf(`/payments?updated_after=${seconds}`, { version: '2026-07-22' })).toEqual([
      400,
      'invalid_request_error',
      'updated_after',
    ]);
  });

  it.each([
    ['statuses[]=drafted', 'statuses[0]'],
    ['order=total', 'order'],
    ['include_free=maybe', 'include_free'],
    ['created_after=yesterday', 'created_after'],
    ['company_id=biz_other', 'account_id'],
    ['first=0', 'first'],
    [`query=${'a'.repeat(101)}`, 'query'],
  ])('rejects %s', async (query, param) => {
    expect(await rejectionOf(`/payments?account_id=${sold.accountId}&${query}`)).toEqual([
      400,
      'invalid_request_error',
      param,
    ]);
  });

  it('is paginated, also above the maximum page size', async () => {
    const first = await ok(`/payments?company_id=${sold.accountId}&first=2`);
    expect([first.data.length, first.page_info.has_next_page]).toEqual([2, true]);
    const rest = await ok(`/payments?company_id=${sold.accountId}&first=5000&after=${first.page_info.end_cursor}`);
    expect(rest.page_info.end_cursor).toBeNull();
    expect(new Set([...idsOf(first), ...idsOf(rest)]).size).toBe(first.data.length + rest.data.length);
  });

  it('is empty for an account without payments, and 404 for an account that is not visible', async () => {
    expect(idsOf(await ok('/payments', { as: otherKey }))).toEqual([]);
    expect(await rejectionOf(`/payments?company_id=${sold.accountId}`, { as: otherKey })).toEqual([
      404,
      'not_found',
      null,
    ]);
  });
});

describe('the status of a payment', () => {
  it.each([
    ['succeeded', {}],
    ['canceled', { status: 'void', substatus: 'canceled', paidAt: null }],
    ['failed', { status: 'uncollectible', substatus: 'uncollectible', paidAt: null }],
    ['processing', { status: 'open', substatus: 'pending', chargeState: 'processing', paidAt: null }],
    ['processing', { status: 'open', substatus: 'pending', paidAt: null }],
    ['authorized', { status: 'open', substatus: 'pending', chargeState: 'authorized', paidAt: null }],
  ] as const)('is %s', async (status, fields) => {
    const { id } = await rows.payment(sold, fields);
    expect(await ok(`/payments/${id}/status`)).toEqual({
      id,
      object: 'payment_status',
      status,
      next_action: null,
      last_payment_error: null,
      return_url: null,
    });
  });

  it("contains the buyer's next action and the last error", async () => {
    const open = { status: 'open', paidAt: null, returnUrl: 'https://buyer.example/back' } as const;
    const waiting = await rows.payment(sold, {
      ...open,
      substatus: 'incomplete',
      chargeState: 'requires_action',
      actionUrl: 'https://bank.example/3ds',
    });
    expect(await ok(`/payments/${waiting.id}/status`)).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect', url: 'https://bank.example/3ds' },
      return_url: 'https://buyer.example/back',
    });
    const failed = await rows.payment(sold, {
      ...open,
      substatus: 'failed',
      paymentsFailed: 2,
      failureCode: 'insufficient_funds',
      failureMessage: 'The card has too little on it.',
    });
    expect(await ok(`/payments/${failed.id}/status`)).toMatchObject({
      status: 'failed',
      next_action: null,
      last_payment_error: { decline_code: 'insufficient_funds', message: 'The card has too little on it.' },
    });
  });
});
