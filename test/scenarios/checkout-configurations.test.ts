import {
  accountId,
  at,
  call,
  first,
  formOf,
  list,
  make,
  ok,
  otherId,
  planId,
  errorOf,
  service,
  setUpTests,
  versions,
} from './testing/checkout-configurations';

setUpTests();

it('a plan returns styling and picture as they were sent, also nulls and after an update', async () => {
  const styling = { font_family: 'open_sans', border_style: null, button_color: '#e0a030' };
  const body = { account_id: accountId, title: 'Styled', checkout_styling: styling, image: { id: null } };
  const { json, status } = await call('POST', '/plans', { body });
  expect([status, json]).toMatchObject([200, { checkout_styling: styling, image: { id: null } }]);
  expect((await call('GET', `/plans/${json.id}`)).json).toMatchObject({ checkout_styling: styling });
  const changed = await call('PATCH', `/plans/${json.id}`, { body: { checkout_styling: {}, image: null } });
  expect(changed.json).toMatchObject({ checkout_styling: {}, image: null });
});

describe('a checkout configuration', () => {
  it.each([...versions, '2026-07-08-1', '2026-07-08', '2026-07-18', '2026-07-22'])(
    'is created, read, listed and deleted in the format of %s',
    async (version) => {
      const { account, time } = formOf(version);
      const before = Math.floor(Date.now() / 1_000);
      const created = await make(
        {
          [account]: accountId,
          plan_id: planId,
          redirect_url: 'https://buyer.example/done',
          metadata: { order: 'A-1' },
          affiliate_code: 'mei',
        },
        { version },
      );
      expect(created).toEqual({
        id: expect.stringMatching(/^ch_[0-9A-Za-z]{15}$/),
        [account]: accountId,
        mode: 'payment',
        currency: null,
        affiliate_code: 'mei',
        allow_promo_codes: true,
        redirect_url: 'https://buyer.example/done',
        purchase_url: `${service.origin}/checkout/${created.id}`,
        metadata: { order: 'A-1' },
        three_ds_level: null,
        payment_method_configuration: null,
        effective_payment_method_configuration: null,
        created_at: time,
        updated_at: time,
        plan: {
          id: planId,
          visibility: 'visible',
          plan_type: 'renewal',
          release_method: 'buy_now',
          currency: 'usd',
          billing_period: 30,
          expiration_days: null,
          initial_price: 29,
          renewal_price: 29,
          trial_period_days: 7,
          three_ds_level: null,
          adaptive_pricing_enabled: false,
        },
      });
      const seconds =
        typeof created.created_at === 'number' ? created.created_at : Date.parse(created.created_at) / 1_000;
      expect(seconds).toBeGreaterThanOrEqual(before);
      expect(seconds).toBeLessThanOrEqual(Date.now() / 1_000);
      expect(await ok('GET', at(created.id), { version })).toEqual(created);
      expect((await list(`${account}=${accountId}&first=1`, { version })).data).toEqual([created]);
      expect(await ok('DELETE', at(created.id), { version })).toEqual(
        version < '2026-07-22' ? true : { id: created.id, deleted: true },
      );
      expect(await errorOf(404, 'GET', at(created.id), { version })).toMatchObject({
        type: 'not_found',
        code: 'not_found',
        param: null,
      });
      expect(await errorOf(404, 'DELETE', at(created.id), { version })).toMatchObject({ type: 'not_found' });
    },
  );

  it.each(versions)('of setup mode sells nothing and saves a card, at %s', async (version) => {
    const { account } = formOf(version);
    const created = await make(
      { [account]: accountId, mode: 'setup', redirect_url: 'https://buyer.example', metadata: {} },
      { version },
    );
    expect(created).toMatchObject({
      mode: 'setup',
      plan: null,
      currency: 'usd',
      metadata: {},
      effective_payment_method_configuration: null,
    });
    const { status, text } = await service.request({ path: `/checkout/${created.id}`, as: null });
    expect([status, text.includes('>Save card</button>')]).toEqual([200, true]);
    await ok('DELETE', at(created.id), { version });
  });

  it('accepts all parameters of the oldest version and creates the plan and the product', async () => {
    const product = {
      external_identifier: 'first-client',
      title: 'From a checkout',
      headline: 'Made there',
      description: 'All of it',
      visibility: 'hidden',
      route: 'from-a-checkout',
      collect_shipping_address: true,
      custom_statement_descriptor: 'SERVICE*FIRST',
      global_affiliate_percentage: 12.5,
      global_affiliate_status: 'enabled',
      product_tax_code_id: 'ptc_ebook',
      redirect_purchase_url: 'https://buyer.example/bought',
    };
    const plan = {
      company_id: accountId,
      currency: 'eur',
      adaptive_pricing_enabled: true,
      application_fee_amount: 1.25,
      billing_period: 14,
      description: 'Long',
      title: 'Short',
      custom_fields: [{ field_type: 'text', name: 'Size?', required: true }],
      image: { id: 'file_1' },
      initial_price: 10.5,
      renewal_price: 20,
      internal_notes: 'quiet',
      override_tax_type: 'exclusive',
      payment_method_configuration: { enabled: ['card'], disabled: [], include_platform_defaults: false },
      plan_type: 'renewal',
      release_method: 'buy_now',
      split_pay_required_payments: 3,
      stock: 9,
      trial_period_days: 2,
      visibility: 'quick_link',
      force_create_new_plan: false,
      product,
    };
    const { status, headers, json } = await call('POST', '/checkout_configurations', {
      version: first,
      body: {
        plan,
        allow_promo_codes: false,
        checkout_styling: { background_color: '#000', border_style: 'pill' },
        currency: 'eur',
        source_url: 'https://buyer.example/shop',
        mode: 'payment',
      },
    });
    expect([status, headers['x-ignored-parameters']]).toEqual([200, undefined]);
    expect(json).toMatchObject({
      company_id: accountId,
      allow_promo_codes: false,
      payment_method_configuration: null,
      effective_payment_method_configuration: { enabled: ['card'], disabled: [], include_platform_defaults: false },
      plan: {
        currency: 'eur',
        initial_price: 10.5,
        renewal_price: 20,
        billing_period: 14,
        trial_period_days: 2,
        adaptive_pricing_enabled: true,
        visibility: 'quick_link',
      },
    });
    const { data } = (
      await service.query(
        `query ($id: ID!) { checkoutConfiguration(id: $id) { applicationFee { amount currency } sourceUrl checkoutStyling { backgroundColor borderStyle fontFamily } plan {
      title description internalNotes stock splitPayRequiredPayments taxType image { id url directUploadId } customFields { name required }
      product { title headline description visibility route externalIdentifier collectShippingAddress customStatementDescriptor globalAffiliatePercentage globalAffiliateStatus
        productTaxCode { id } redirectPurchaseUrl }
    } } }`,
        { id: json.id },
      )
    ).json as { data: { checkoutConfiguration: object } };
    expect(data.checkoutConfiguration).toEqual({
      applicationFee: { amount: '1.25', currency: 'EUR' },
      sourceUrl: 'https://buyer.example/shop',
      checkoutStyling: { backgroundColor: '#000', borderStyle: 'PILL', fontFamily: null },
      plan: {
        title: 'Short',
        description: 'Long',
        internalNotes: 'quiet',
        stock: 9,
        splitPayRequiredPayments: 3,
        taxType: 'EXCLUSIVE',
        image: { id: 'file_1', url: null, directUploadId: null },
        customFields: [{ name: 'Size?', required: true }],
        product: {
          title: 'From a checkout',
          headline: 'Made there',
          description: 'All of it',
          visibility: 'HIDDEN',
          route: 'from-a-checkout',
          externalIdentifier: 'first-client',
          collectShippingAddress: true,
          customStatementDescriptor: 'SERVICE*FIRST',
          globalAffiliatePercentage: '12.5',
          globalAffiliateStatus: 'ENABLED',
          productTaxCode: { id: 'ptc_ebook' },
          redirectPurchaseUrl: 'https://buyer.example/bought',
        },
      },
    });
    const repeated = await make({ plan, mode: 'payment' }, { version: first });
    expect(repeated.plan?.id).toBe(json.plan?.id);
    expect(repeated.id).not.toBe(json.id);
  });

  it('is created once per idempotency key', async () => {
    const body = { plan: { initial_price: 12.25, force_create_new_plan: true } };
    const headers = { 'idempotency-key': 'one checkout' };
    const [created, repeated] = [
      await call('POST', '/checkout_configurations', { body, headers }),
      await call('POST', '/checkout_configurations', { body, headers }),
    ];
    expect([created.status, repeated.status, repeated.headers['idempotent-replayed'], repeated.text]).toEqual([
      200,
      200,
      'true',
      created.text,
    ]);
    expect((await list(`account_id=${accountId}&plan_id=${created.json.plan?.id}`)).data).toEqual([created.json]);
  });

  it('has a page at its own URL that shows the plan', async () => {
    const { id } = await make({
      plan: { title: 'On a page', initial_price: 7.5, product: { external_identifier: 'page', title: 'Paged' } },
    });
    const { status, text, headers } = await service.request({ path: `/checkout/${id}?a=friend`, as: null });
    expect([status, headers['location']]).toEqual([200, undefined]);
    expect(text).toContain('<h1 id="product"><bdi>Paged</bdi></h1><p class="soft"><bdi>On a page</bdi></p>');
    expect(text).toContain('<p class="amount">$7.50 <span>due today</span></p>');
    await ok('DELETE', at(id));
    expect((await service.request({ path: `/checkout/${id}`, as: null })).status).toBe(404);
    expect((await service.request({ path: '/checkout/ch_unknown', as: null })).status).toBe(404);
  });
});

describe('the name of the account parameter', () => {
  const inline = (plan: object, rest: object = {}) => ({ plan: { initial_price: 3, ...plan }, ...rest });

  it('has two forms before 2026-07-18, also inside the plan', async () => {
    const version = '2026-07-08-1';
    for (const body of [
      inline({ company_id: accountId }),
      inline({ account_id: accountId }),
      inline({ company_id: accountId, account_id: accountId }, { account_id: accountId }),
    ]) {
      expect(await make(body, { version })).toMatchObject({ company_id: accountId });
    }
    expect(
      await errorOf(400, 'POST', '/checkout_configurations', {
        version,
        body: inline({ company_id: accountId, account_id: otherId }),
      }),
    ).toMatchObject({ code: 'parameter_invalid', param: 'plan.company_id' });
    expect(
      await errorOf(400, 'POST', '/checkout_configurations', {
        version,
        body: inline({}, { company_id: accountId, account_id: otherId }),
      }),
    ).toMatchObject({ code: 'parameter_invalid', param: 'company_id' });
  });

  it('has one form from 2026-07-18', async () => {
    const version = '2026-07-18';
    for (const [body, param] of [
      [inline({ company_id: accountId }), 'plan.company_id'],
      [inline({}, { company_id: accountId }), 'company_id'],
    ] as const) {
      expect(await errorOf(400, 'POST', '/checkout_configurations', { version, body })).toMatchObject({
        code: 'parameter_invalid',
        param,
        message: expect.stringContaining('account_id'),
      });
    }
    expect(await errorOf(400, 'GET', `/checkout_configurations?company_id=${accountId}`, { version })).toMatchObject({
      code: 'parameter_invalid',
      param: 'company_id',
    });
    expect(await errorOf(400, 'GET', '/checkout_configurations', { version })).toMatchObject({
      code: 'parameter_missing',
      param: 'account_id',
    });
    expect(await errorOf(400, 'GET', '/checkout_configurations', { version: first })).toMatchObject({
      code: 'parameter_missing',
      param: 'company_id',
    });
  });
});

describe('an invalid request', () => {
  it.each<[string, object, object]>([
    ['no plan', {}, { code: 'parameter_missing', param: 'plan_id' }],
    [
      'two plans',
      { plan_id: 'plan_1', plan: {} },
      {
        code: 'parameter_invalid',
        param: 'plan',
        message: 'Send the id of an existing plan or the definition of a new one, not both.',
      },
    ],
    ['a plan in setup mode', { mode: 'setup', plan: {} }, { code: 'parameter_invalid', param: 'plan' }],
    ['an unknown mode', { mode: 'subscription' }, { code: 'parameter_invalid', param: 'mode' }],
    [
      'a script to go to',
      { mode: 'setup', redirect_url: 'javascript:alert(1)' },
      { code: 'parameter_invalid', param: 'redirect_url' },
    ],
    [
      'another currency',
      { currency: 'eur', plan: { initial_price: 5 } },
      { code: 'parameter_invalid', param: 'currency' },
    ],
    [
      'a fee over the price',
      { plan: { initial_price: 5, application_fee_amount: 6 } },
      { code: 'parameter_invalid', param: 'plan.application_fee_amount' },
    ],
    [
      'a price that is over-precise',
      { plan: { initial_price: 5.005 } },
      { code: 'parameter_invalid', param: 'plan.initial_price' },
    ],
    [
      'a price without an end',
      { plan: { initial_price: 1e300 } },
      { code: 'parameter_invalid', param: 'plan.initial_price' },
    ],
    [
      'a tax type of its own',
      { plan: { override_tax_type: 'none' } },
      { code: 'parameter_invalid', param: 'plan.override_tax_type' },
    ],
    [
      'a product without its identifier',
      { plan: { product: { title: 'x' } } },
      { code: 'parameter_missing', param: 'plan.product.external_identifier' },
    ],
    [
      'a descriptor of another',
      { plan: { product: { title: 'x', external_identifier: 'x', custom_statement_descriptor: 'BANK*ME' } } },
      { code: 'parameter_invalid', param: 'plan.product.custom_statement_descriptor' },
    ],
    [
      'long metadata',
      { mode: 'setup', metadata: { a: 'x'.repeat(501) } },
      { code: 'parameter_invalid', param: 'metadata.a' },
    ],
    [
      'long metadata of the plan',
      { plan: { metadata: { a: 'x'.repeat(501) } } },
      { code: 'parameter_invalid', param: 'plan.metadata.a' },
    ],
    [
      'an unknown level',
      { mode: 'setup', three_ds_level: 'always' },
      { code: 'parameter_invalid', param: 'three_ds_level' },
    ],
  ])('with %s names the parameter in its error, at every version', async (_name, body, error) => {
    for (const version of versions) {
      expect(await errorOf(400, 'POST', '/checkout_configurations', { version, body })).toMatchObject({
        type: 'invalid_request_error',
        ...error,
      });
    }
  });
});
