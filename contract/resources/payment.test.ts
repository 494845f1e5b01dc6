import { compileContract, createValidator, latestVersion } from '../versioning';
import { schemas } from '.';
import { payment } from './payment';

type PaymentData = typeof payment.data;

const amount = (text: string) => ({ amount: text });
const usd = (text: string) => ({ amount: text, currency: 'USD' });

const minimal: PaymentData = {
  id: 'pay_1',
  account: null,
  user: null,
  member: null,
  membership: null,
  plan: null,
  product: null,
  promoCode: null,
  checkoutConfigurationId: null,
  paymentMethod: null,
  paymentMethodType: null,
  cardBrand: null,
  cardLast4: null,
  phone: null,
  billingAddress: null,
  shippingAddress: null,
  status: 'OPEN',
  substatus: 'PENDING',
  billingReason: 'ONE_TIME',
  currency: 'USD',
  subtotal: amount('0.10'),
  taxAmount: amount('0.00'),
  taxBehavior: 'UNSPECIFIED',
  total: amount('0.10'),
  usdTotal: '0.10',
  applicationFee: null,
  amountAfterFees: amount('0.10'),
  refundedAmount: amount('0'),
  autoRefunded: false,
  refundable: false,
  retryable: false,
  voidable: false,
  paymentsFailed: 0,
  failureMessage: null,
  metadata: {},
  paidAt: null,
  lastPaymentAttempt: null,
  nextPaymentAttempt: null,
  refundedAt: null,
  disputeAlertedAt: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  taxRefundedAmount: amount('0'),
  threeDsVerified: false,
  refunds: [],
  disputes: [],
  resolutions: [],
};

const full: PaymentData = {
  ...minimal,
  promoCode: {
    id: 'promo_1',
    code: 'TEN',
    amountOff: '12.5',
    baseCurrency: 'USD',
    promoType: 'PERCENTAGE',
    numberOfIntervals: 0,
  },
  metadata: { a: 1 },
  applicationFee: {
    id: 'apfe_1',
    amount: usd('0.05'),
    amountCaptured: amount('0.00'),
    amountRefunded: amount('0.00'),
    createdAt: minimal.createdAt,
  },
  paymentMethod: {
    id: 'payt_1',
    createdAt: minimal.createdAt,
    type: 'CARD',
    card: { brand: 'VISA', last4: '4242', expMonth: 1, expYear: 2105 },
  },
  refunds: [{ id: 'rfnd_1', amount: usd('0.01'), status: 'FAILED', createdAt: minimal.createdAt }],
  disputes: [
    {
      id: 'dspt_1',
      amount: usd('0.05'),
      status: 'CLOSED',
      inquiry: true,
      evidenceEditable: false,
      evidenceDueAt: null,
      reason: 'DUPLICATE',
      evidence: { notes: 'Once' },
    },
  ],
  resolutions: [
    {
      id: 'reso_1',
      stage: 'CUSTOMER_INFO',
      reason: 'SUBSCRIPTION_CANCELED',
      responseDueAt: minimal.createdAt,
      customerAppealed: true,
      merchantActions: ['ACCEPT'],
      customerActions: ['REPLY', 'WITHDRAW'],
      platformActions: [],
    },
  ],
};

it.each([
  ['with nothing', minimal],
  ['with everything', full],
])('a payment %s conforms to its schema, alone and in a list', (_title, data) => {
  const contract = compileContract({ schemas, changes: [], endpoints: [] });
  const cases = [
    ['Payment', payment.serialize(data)],
    ['PaymentListItem', payment.serializeListItem(data)],
  ] as const;
  for (const [name, shown] of cases) {
    expect(Object.keys(shown).toSorted()).toEqual(Object.keys(schemas[name]?.['properties'] as object).toSorted());
    expect(createValidator(contract.responseSchema(name, latestVersion))(shown)).toBeUndefined();
  }
});

it('empty metadata is null, a permanent discount has no end, and years have two digits', () => {
  expect(payment.serialize(minimal)).toMatchObject({ metadata: null, disputes: [], resolutions: [], promo_code: null });
  expect(payment.serialize(full)).toMatchObject({
    metadata: { a: 1 },
    promo_code: {
      code: 'TEN',
      amount_off: 12.5,
      base_currency: 'usd',
      promo_type: 'percentage',
      number_of_intervals: null,
    },
    resolutions: [
      {
        id: 'reso_1',
        status: 'customer_info_needed',
        issue: 'forgot_to_cancel',
        due_date: minimal.createdAt,
        customer_appealed: true,
        merchant_appealed: false,
        customer_response_actions: ['respond', 'withdraw'],
        merchant_response_actions: ['accept'],
        platform_response_actions: [],
      },
    ],
    payment_method: { card: { exp_year: 5 } },
    refunds: [{ id: 'rfnd_1', amount: 0.01, currency: 'usd', status: 'failed' }],
    disputes: [
      {
        id: 'dspt_1',
        amount: 0.05,
        currency: 'usd',
        status: 'warning_closed',
        editable: false,
        needs_response_by: null,
        reason: 'duplicate',
        notes: 'Once',
      },
    ],
  });
  expect(payment.serialize({ ...minimal, disputes: null, resolutions: null })).toMatchObject({
    disputes: null,
    resolutions: null,
  });
});
