import { apiVersions } from '../../contract/versioning';
import {
  at,
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

it('the fees of a payment are listed, newest first', async () => {
  const payment = await rows.payment(sold, { feeTotal: '1.14' });
  await rows.fee(payment, 'payment_processing_percentage_fee', 'Processing', '0.84', at(1));
  await rows.fee(payment, 'payment_processing_fixed_fee', 'Each payment', '0.30', at(2));
  for (const version of ['2025-01-01', latest]) {
    expect(await ok(`/payments/${payment.id}/fees`, { version })).toEqual({
      data: [
        { name: 'Each payment', type: 'payment_processing_fixed_fee', amount: 0.3, currency: 'usd' },
        { name: 'Processing', type: 'payment_processing_percentage_fee', amount: 0.84, currency: 'usd' },
      ],
      page_info: { end_cursor: null, start_cursor: expect.any(String), has_next_page: false, has_previous_page: false },
    });
  }
  const { data, page_info: info } = await ok(`/payments/${payment.id}/fees?first=1`);
  expect(data).toHaveLength(1);
  expect((await ok(`/payments/${payment.id}/fees?after=${info.end_cursor}`)).data).toMatchObject([{ amount: 0.84 }]);
});

describe('a refund', () => {
  it("has every field, and only its payment's id in a list", async () => {
    const payment = await rows.payment(sold, { billingReason: 'subscription_create', metadata: { order: 'A-2' } });
    const { id } = await rows.refund(payment, { amount: '9.99' });
    const common = {
      id,
      amount: 9.99,
      currency: 'usd',
      status: 'succeeded',
      provider: 'multi_psp',
      provider_created_at: day,
      reference_status: 'available',
      reference_type: 'acquirer_reference_number',
      reference_value: '74000000000000000000001',
      created_at: day,
    };
    const paid = {
      id: payment.id,
      user: mei(),
      member: meiAsMember(),
      membership: { id: sold.membershipId, status: 'trialing' },
      plan: { id: sold.planId, metadata: { seats: 1 } },
      product: { id: sold.productId, metadata: { support_tier: 'priority' } },
      billing_reason: 'subscription_create',
      payment_method_type: 'card',
      card_brand: 'visa',
      card_last4: '4242',
      currency: 'usd',
      total: 29,
      subtotal: 29,
      usd_total: 29,
      tax_amount: 0,
      tax_behavior: 'unspecified',
      tax_refunded_amount: 0,
      metadata: { order: 'A-2' },
      paid_at: day,
      dispute_alerted_at: null,
      created_at: day,
    };
    for (const version of apiVersions) {
      expect(await ok(`/refunds/${id}`, { version })).toEqual({ ...common, payment: paid });
      expect((await ok(`/refunds?payment_id=${payment.id}`, { version })).data).toEqual([
        { ...common, payment: { id: payment.id } },
      ]);
    }
    expect((await ok(`/refunds/${id}`, { as: readOnly })).payment.user).toEqual({ ...mei(), email: null });
    expect(
      idsOf(await ok(`/refunds?user_id=${sold.userId}&company_id=${sold.accountId}&payment_id=${payment.id}`)),
    ).toEqual([id]);
    expect(idsOf(await ok(`/refunds?user_id=user_none&payment_id=${payment.id}`))).toEqual([]);
    expect(await rejectionOf(`/refunds/${id}`, { as: otherKey })).toEqual([404, 'not_found', null]);
    expect(idsOf(await ok(`/refunds?payment_id=${payment.id}`, { as: otherKey }))).toEqual([]);
  });
});

describe('a saved payment method', () => {
  it('has the fields of its typename', async () => {
    const card = await rows.method(sold, { threeDsVerified: true });
    const wallet = await rows.method(sold, {
      type: 'paypal',
      cardBrand: null,
      cardLast4: null,
      cardExpMonth: null,
      cardExpYear: null,
    });
    const shown = [
      { typename: 'BasePaymentMethod', id: wallet.id, created_at: day, payment_method_type: 'paypal' },
      {
        typename: 'CardPaymentMethod',
        id: card.id,
        created_at: day,
        payment_method_type: 'card',
        card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 31, three_ds_verified: true },
      },
    ];
    for (const version of apiVersions) {
      for (const one of shown) expect(await ok(`/payment_methods/${one.id}`, { version })).toEqual(one);
      const { data } = await ok(`/payment_methods?member_id=${sold.memberId}&company_id=${sold.accountId}&first=100`, {
        version,
      });
      expect(data).toEqual(expect.arrayContaining(shown));
    }
    expect((await ok(`/payment_methods/${card.id}?company_id=${sold.accountId}&member_id=${sold.memberId}`)).id).toBe(
      card.id,
    );
    expect(await rejectionOf(`/payment_methods/${card.id}?member_id=mber_other`)).toEqual([404, 'not_found', null]);
    expect(await rejectionOf(`/payment_methods/${card.id}?account_id=biz_other`)).toEqual([404, 'not_found', null]);
    expect(await rejectionOf(`/payment_methods/${card.id}`, { as: readOnly })).toEqual([403, 'forbidden', null]);
    expect(await rejectionOf(`/payment_methods/${card.id}`, { as: otherKey })).toEqual([404, 'not_found', null]);
    expect((await ok(`/payment_methods/${card.id}`, { as: tokenOf('mei') })).id).toBe(card.id);
  });

  it('is listed for its user, and only with its own account as filter', async () => {
    const userId = service.demoData.users.find(({ username }) => username === 'greta')?.id as string;
    const { id } = await rows.method(sold, { userId });
    const query = 'query ($accountId: ID) { paymentMethods(first: 100, accountId: $accountId) { nodes { id } } }';
    const listedFor = async (accountId: string | null) => {
      const body = { query, variables: { accountId } };
      const { json } = await service.request({ method: 'POST', path: '/graphql', body, as: tokenOf('greta') });
      const { data } = json as { data: { paymentMethods: { nodes: { id: string }[] } } };
      return data.paymentMethods.nodes.map((node) => node.id);
    };
    expect(await listedFor(null)).toContain(id);
    expect(await listedFor(sold.accountId)).toContain(id);
    expect(await listedFor(service.demoData.accounts[1]?.id as string)).toEqual([]);
  });
});

describe('a setup intent', () => {
  it('has every field, individually and in a list', async () => {
    const method = await rows.method(sold, { mailingAddress: home });
    const { id } = await rows.setupIntent(sold, {
      memberId: sold.memberId,
      paymentMethodId: method.id,
      threeDsVerified: true,
      metadata: { plan: 'later' },
      createdAt: at(28),
      checkoutConfigurationId: null,
    });
    const whole = {
      id,
      status: 'succeeded',
      company: { id: sold.accountId },
      checkout_configuration: null,
      member: { id: sold.memberId, user: mei() },
      payment_method: { ...expectedCard(method.id), mailing_address: expectedHomeAddress },
      error_message: null,
      three_ds_verified: true,
      metadata: { plan: 'later' },
      created_at: at(28).toISOString(),
    };
    for (const version of apiVersions) {
      expect(await ok(`/setup_intents/${id}`, { version })).toEqual(whole);
      expect(
        (await ok(`/setup_intents?company_id=${sold.accountId}&created_after=2026-03-27T00:00:00Z`, { version })).data,
      ).toEqual([whole]);
    }
    expect(await rejectionOf(`/setup_intents/${id}`, { as: readOnly })).toEqual([403, 'forbidden', null]);
    expect(await rejectionOf(`/setup_intents/${id}`, { as: otherKey })).toEqual([404, 'not_found', null]);
    expect(await rejectionOf('/setup_intents')).toEqual([400, 'invalid_request_error', 'account_id']);
  });

  it('has no member, payment method or metadata before it succeeds, and returns the next action', async () => {
    const { id } = await rows.setupIntent(sold, {
      status: 'requires_action',
      actionUrl: 'https://bank.example/3ds',
      returnUrl: 'https://buyer.example',
    });
    expect(await ok(`/setup_intents/${id}`)).toMatchObject({
      status: 'requires_action',
      member: null,
      payment_method: null,
      metadata: null,
      three_ds_verified: false,
    });
    expect(await ok(`/setup_intents/${id}/status`)).toEqual({
      id,
      object: 'setup_status',
      status: 'requires_action',
      next_action: { type: 'redirect', url: 'https://bank.example/3ds' },
      last_setup_error: null,
      return_url: 'https://buyer.example',
    });
    const canceled = await rows.setupIntent(sold, {
      status: 'canceled',
      errorCode: 'authentication_required',
      errorMessage: 'The bank was not convinced.',
    });
    expect(await ok(`/setup_intents/${canceled.id}/status`)).toMatchObject({
      status: 'canceled',
      next_action: null,
      last_setup_error: { code: 'authentication_required', message: 'The bank was not convinced.' },
      return_url: null,
    });
    expect((await ok(`/setup_intents/${canceled.id}`)).error_message).toBe('The bank was not convinced.');
  });
});
