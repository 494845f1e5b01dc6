import { createValidator } from '../versioning';
import {
  currentProductId,
  legacyCheckoutSession,
  legacyCompany,
  legacyMembership,
  legacyPlan,
  legacyPlanCreate,
  legacyPlanUpdate,
  type legacyPromoCode,
  legacyUser,
} from '.';
import { plan } from './testing';

describe('a legacy plan', () => {
  it.each([
    ['by id', () => false],
    ['whole', () => true],
  ])('with its product %s conforms to its schema', (_name, expand) => {
    const shown = legacyPlan.serialize(plan, expand);
    expect(createValidator(legacyPlan.schema)(shown)).toBeUndefined();
    expect(Object.keys(shown)).toEqual(Object.keys(legacyPlan.schema.properties));
    expect(Object.values(shown)).not.toContain(undefined);
  });

  it('has whole seconds, enum values in lower case and one processor per payment method', () => {
    expect(legacyPlan.serialize(plan, () => true)).toMatchObject({
      created_at: 1,
      base_currency: 'service_usd',
      release_method: 'raffle',
      override_tax_type: 'inclusive',
      renewal_price: 59,
      initial_price: 0.1,
      accepted_payment_methods: [['stripe'], ['multi_psp']],
      product: { id: 'prod_1', title: 'Course', name: 'Course', visibility: 'quick_link', created_at: 1_782_907_200 },
      access_pass: 'prod_1',
    });
  });

  it('can have no product and no account', () => {
    expect(legacyPlan.serialize({ ...plan, product: null, account: null }, () => true)).toMatchObject({
      product: null,
      access_pass: null,
      company_id: null,
    });
  });
});

it.each(['cny', 'usdt', 'kzt', 'awg', 'service_usd', 'xau'])('requests reject the currency %s', (currency) => {
  expect(createValidator(legacyPlanCreate.schema)({ base_currency: currency })).toMatchObject({
    code: 'parameter_invalid',
    param: 'base_currency',
  });
});

it('requests accept the other 84 currencies', () => {
  const { enum: accepted } = legacyPlanCreate.schema.properties.base_currency as unknown as { enum: string[] };
  expect(accepted).toHaveLength(84);
  expect(accepted).toEqual(expect.arrayContaining(['usd', 'eur', 'jpy', 'btc', 'eth', 'ape', 'zar']));
});

it('all parameters for updating a plan are also accepted for creating a plan', () => {
  expect(Object.keys(legacyPlanCreate.schema.properties)).toEqual(
    expect.arrayContaining(Object.keys(legacyPlanUpdate.schema.properties)),
  );
  expect(Object.keys(legacyPlanUpdate.schema.properties)).toHaveLength(17);
  expect(Object.keys(legacyPlanCreate.schema.properties)).toHaveLength(38);
});

it('product ids with the older prefix refer to the same product', () => {
  expect(currentProductId('pass_a1')).toBe('prod_a1');
  expect(currentProductId('prod_pass_1')).toBe('prod_pass_1');
});

const user: typeof legacyUser.data = {
  id: 'user_1',
  name: 'Mei',
  username: 'mei & co',
  email: 'mei@mail.test',
  profilePictureUrl: 'https://img.example/m.png',
  teamMember: { role: 'SALES_MANAGER', account: { id: 'biz_1' } },
};
const promoCode: typeof legacyPromoCode.data = {
  id: 'promo_1',
  planIds: ['plan_1'],
  plans: [],
  amountOff: '12.5',
  baseCurrency: 'USD',
  code: 'SPRING',
  newUsersOnly: false,
  numberOfIntervals: 0,
  promoType: 'PERCENTAGE',
  status: 'ACTIVE',
  stock: 0,
  unlimitedStock: true,
  uses: 3,
  createdAt: '1970-01-01T00:00:01.000Z',
  expiresAt: null,
  metadata: {},
  duration: 'FOREVER',
  existingMembershipsOnly: false,
};
const membership: typeof legacyMembership.data = {
  id: 'mem_1',
  account: { id: 'biz_1' },
  product: plan.product,
  user,
  plan,
  promoCodeId: 'promo_1',
  promoCode,
  storedStatus: 'PAST_DUE',
  cancelAtPeriodEnd: true,
  paymentProcessor: 'STRIPE',
  processorSubscriptionId: 'sub_1',
  processorCustomerId: 'cus_1',
  licenseKey: 'A1B2C3-D4E5F6-G7H8I9',
  metadata: { device: 'a' },
  acquisitionData: { utm_source: 'mail' },
  quantity: 2,
  walletAddress: '0xabc',
  customFieldResponses: [
    {
      id: 'cfrp_1',
      createdAt: '1970-01-01T00:00:02.999Z',
      updatedAt: '1970-01-01T00:00:03.000Z',
      question: 'Size?',
      answer: 'M',
    },
    {
      id: 'cfrp_2',
      createdAt: '1970-01-01T00:00:02.000Z',
      updatedAt: '1970-01-01T00:00:02.000Z',
      question: 'Size?',
      answer: 'L',
    },
  ],
  discord: { id: 'dis_1', username: 'mei', imageUrl: null },
  nftTokens: '7',
  expiresAt: null,
  renewalPeriodStart: '1970-01-01T00:00:05.000Z',
  renewalPeriodEnd: '1970-01-01T00:00:06.999Z',
  createdAt: '1970-01-01T00:00:04.000Z',
  manageUrl: 'https://shop.test/manage/mem_1',
  checkoutConfigurationId: 'ch_1',
  affiliateUsername: 'oskar',
  telegramAccountId: 'tg_1',
  phoneNumber: '+49301',
  splitPayRequiredPayments: 3,
};

describe('a legacy membership', () => {
  it('has all fields, whole seconds and ids', () => {
    expect(legacyMembership.serialize(membership, () => false)).toEqual({
      id: 'mem_1',
      company_id: 'biz_1',
      product: 'prod_1',
      user: 'user_1',
      plan: 'plan_1',
      promo_code: 'promo_1',
      access_pass: 'prod_1',
      email: 'mei@mail.test',
      stripe_subscription_id: 'sub_1',
      stripe_customer_id: 'cus_1',
      status: 'past_due',
      valid: true,
      cancel_at_period_end: true,
      payment_processor: 'stripe',
      license_key: 'A1B2C3-D4E5F6-G7H8I9',
      metadata: { device: 'a' },
      acquisition_data: { utm_source: 'mail' },
      quantity: 2,
      wallet_address: '0xabc',
      custom_field_responses: [
        { id: 'cfrp_1', created_at: 2, updated_at: 3, question: 'Size?', answer: 'M' },
        { id: 'cfrp_2', created_at: 2, updated_at: 2, question: 'Size?', answer: 'L' },
      ],
      custom_fields_responses: { 'Size?': 'L' },
      custom_fields_responses_v2: {
        cfrp_1: { question: 'Size?', answer: 'M' },
        cfrp_2: { question: 'Size?', answer: 'L' },
      },
      discord: { id: 'dis_1', username: 'mei', image_url: null },
      nft_tokens: '7',
      expires_at: 6,
      renewal_period_start: 5,
      renewal_period_end: 6,
      created_at: 4,
      manage_url: 'https://shop.test/manage/mem_1',
      affiliate_page_url: 'https://shop.test/checkout/plan_1?a=mei%20%26%20co',
      checkout_session: 'ch_1',
      affiliate_username: 'oskar',
      telegram_account_id: 'tg_1',
      phone_number: '+49301',
      split_pay_required_payments: 3,
    });
  });

  it.each([
    ['with ids', () => false],
    ['with whole objects', () => true],
  ])('%s conforms to its schema', (_name, expand) => {
    const shown = legacyMembership.serialize(membership, expand);
    expect(createValidator(legacyMembership.schema)(shown)).toBeUndefined();
    expect(Object.keys(shown)).toEqual(Object.keys(legacyMembership.schema.properties));
    expect(Object.keys(shown)).toHaveLength(35);
  });

  it.each(legacyMembership.expansions)('expands %s on request, and nothing else', (name) => {
    const shown: Record<string, unknown> = legacyMembership.serialize(membership, (requested) => requested === name);
    expect(shown[name]).toMatchObject({
      id: `${{ product: 'prod', user: 'user', plan: 'plan', promo_code: 'promo' }[name]}_1`,
    });
    expect(legacyMembership.expansions.filter((other) => typeof shown[other] === 'object')).toEqual([name]);
  });

  it('without optional data conforms to its schema', () => {
    const nothing = {
      account: null,
      product: null,
      user: null,
      plan: null,
      promoCodeId: null,
      promoCode: null,
      licenseKey: null,
      acquisitionData: null,
      walletAddress: null,
      customFieldResponses: [],
      discord: null,
      nftTokens: null,
      expiresAt: null,
      renewalPeriodStart: null,
      renewalPeriodEnd: null,
      manageUrl: null,
      checkoutConfigurationId: null,
      affiliateUsername: null,
      telegramAccountId: null,
      phoneNumber: null,
      splitPayRequiredPayments: null,
      processorSubscriptionId: null,
      processorCustomerId: null,
    };
    const shown = legacyMembership.serialize({ ...membership, ...nothing }, () => true);
    expect(createValidator(legacyMembership.schema)(shown)).toBeUndefined();
    expect(shown).toMatchObject({
      company_id: null,
      product: null,
      user: null,
      plan: null,
      promo_code: null,
      access_pass: null,
      email: null,
      expires_at: null,
      affiliate_page_url: null,
    });
  });

  it('has Stripe ids only if Stripe processes the payments', () => {
    expect(legacyMembership.serialize({ ...membership, paymentProcessor: 'MULTI_PSP' }, () => false)).toMatchObject({
      stripe_subscription_id: null,
      stripe_customer_id: null,
    });
  });

  it('expires when access ends, or at the end of the period if renewal is canceled', () => {
    const ends = (change: Partial<typeof legacyMembership.data>) =>
      legacyMembership.serialize({ ...membership, ...change }, () => false).expires_at;
    expect([ends({ cancelAtPeriodEnd: false }), ends({}), ends({ expiresAt: '1970-01-01T00:00:09.000Z' })]).toEqual([
      null,
      6,
      9,
    ]);
  });

  it.each([
    ['TRIALING', true],
    ['ACTIVE', true],
    ['COMPLETED', true],
    ['PAST_DUE', true],
    ['CANCELED', false],
    ['EXPIRED', false],
    ['UNRESOLVED', false],
  ])('is valid by its status: %s %s', (storedStatus, valid) => {
    expect(legacyMembership.serialize({ ...membership, storedStatus }, () => false)).toMatchObject({
      status: storedStatus.toLowerCase(),
      valid,
    });
  });
});

it('a legacy user has their team role', () => {
  const shown = legacyUser.serialize(user);
  expect(shown).toEqual({
    id: 'user_1',
    name: 'Mei',
    username: 'mei & co',
    email: 'mei@mail.test',
    profile_pic_url: 'https://img.example/m.png',
    social_accounts: [],
    roles: ['sales_manager'],
    authorized_user: { role: 'sales_manager', permission_level: 'sales_manager', company: 'biz_1' },
  });
  expect(Object.keys(shown)).toEqual(Object.keys(legacyUser.schema.properties));
  const customer = legacyUser.serialize({ ...user, teamMember: null });
  expect(customer).toMatchObject({ roles: [], authorized_user: null });
  for (const one of [shown, customer]) expect(createValidator(legacyUser.schema)(one)).toBeUndefined();
});

it('a legacy company and a legacy checkout session conform to their schemas', () => {
  const company = legacyCompany.serialize({
    id: 'biz_1',
    title: 'Labs',
    route: 'labs',
    description: null,
    email: null,
    logoUrl: 'https://l.test',
    bannerImageUrl: null,
    createdAt: '1970-01-01T00:00:01.000Z',
  });
  expect(company).toEqual({
    id: 'biz_1',
    title: 'Labs',
    name: 'Labs',
    route: 'labs',
    description: null,
    email: null,
    image_url: 'https://l.test',
    banner_image_url: null,
    created_at: 1,
  });
  expect(createValidator(legacyCompany.schema)(company)).toBeUndefined();
  const checkout = {
    id: 'ch_1',
    account: { id: 'biz_1' },
    redirectUrl: 'https://r.test',
    affiliateCode: 'oskar',
    metadata: { a: 1 },
    plan: { id: 'plan_1' },
    purchaseUrl: 'https://shop.test/checkout/ch_1',
  };
  const shown = legacyCheckoutSession.serialize(checkout);
  expect(shown).toEqual({
    id: 'ch_1',
    redirect_url: 'https://r.test',
    affiliate_code: 'oskar',
    metadata: { a: 1 },
    plan_id: 'plan_1',
    purchase_url: 'https://shop.test/checkout/ch_1',
  });
  expect(createValidator(legacyCheckoutSession.schema)(shown)).toBeUndefined();
  const minimal = legacyCheckoutSession.serialize({
    ...checkout,
    plan: null,
    metadata: null,
    redirectUrl: null,
    affiliateCode: null,
  });
  expect(createValidator(legacyCheckoutSession.schema)(minimal)).toBeUndefined();
});
