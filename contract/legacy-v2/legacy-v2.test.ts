import { createValidator } from '../versioning';
import { currentProductId, type LegacyPlanData, legacyPlan, legacyPlanCreate, legacyPlanUpdate, serializeLegacyPlan } from '.';

const plan: LegacyPlanData = {
  id: 'plan_1', account: { id: 'biz_1' }, product: { id: 'prod_1', title: 'Course', visibility: 'QUICK_LINK', createdAt: '2026-07-01T12:00:00.999Z' },
  planType: 'RENEWAL', releaseMethod: 'RAFFLE', visibility: 'HIDDEN', billingPeriod: 30, internalNotes: 'n', paymentLinkDescription: 'p', description: 'd',
  metadata: { a: 1 }, purchaseUrl: 'https://shop.test/checkout/plan_1', renewalPrice: { amount: '59.00' }, initialPrice: { amount: '0.10' }, currency: 'SERVICE_USD',
  requirements: {}, releaseMethodSettings: {}, acceptedPaymentMethods: ['stripe', 'multi_psp'], stock: 1, unlimitedStock: false,
  createdAt: '1970-01-01T00:00:01.999Z', cardPayments: true, customFields: [{ id: 'field_1', fieldType: 'text', name: 'Size?', order: 0, placeholder: null, required: true }],
  allowMultipleQuantity: true, coinbaseCommerceAccepted: true, splititAccepted: true, platformBalanceAccepted: true, expirationDays: 1, gracePeriodDays: 2,
  onePerUser: true, onePerCompany: true, refillable: true, shortLink: 's', trialPeriodDays: 3, paypalAccepted: true, splitPayRequiredPayments: 4,
  achPayments: true, cancelCollabPasses: false, offerCancelDiscount: true, cancelDiscountIntervals: 5, cancelDiscountPercentage: 6, taxType: 'INCLUSIVE',
};

describe('a legacy plan', () => {
  it.each([['by id', () => false], ['whole', () => true]])('with its product %s is as its schema says', (_name, expand) => {
    const shown = serializeLegacyPlan(plan, expand);
    expect(createValidator(legacyPlan)(shown)).toBeUndefined();
    expect(Object.keys(shown)).toEqual(Object.keys(legacyPlan.properties));
    expect(Object.values(shown)).not.toContain(undefined);
  });

  it('has whole seconds, words in lower case and one processor for each way to pay', () => {
    expect(serializeLegacyPlan(plan, () => true)).toMatchObject({
      created_at: 1, base_currency: 'service_usd', release_method: 'raffle', override_tax_type: 'inclusive', renewal_price: 59, initial_price: 0.1,
      accepted_payment_methods: [['stripe'], ['multi_psp']],
      product: { id: 'prod_1', title: 'Course', name: 'Course', visibility: 'quick_link', created_at: 1_782_907_200 },
      access_pass: 'prod_1',
    });
  });

  it('may stand alone', () => {
    expect(serializeLegacyPlan({ ...plan, product: null, account: null }, () => true)).toMatchObject({ product: null, access_pass: null, company_id: null });
  });
});

it.each(['cny', 'usdt', 'kzt', 'awg', 'service_usd', 'xau'])('requests do not know %s', (currency) => {
  expect(createValidator(legacyPlanCreate)({ base_currency: currency })).toMatchObject({ code: 'parameter_invalid', param: 'base_currency' });
});

it('requests know the other 84 currencies', () => {
  const { enum: accepted } = legacyPlanCreate.properties.base_currency as unknown as { enum: string[] };
  expect(accepted).toHaveLength(84);
  expect(accepted).toEqual(expect.arrayContaining(['usd', 'eur', 'jpy', 'btc', 'eth', 'ape', 'zar']));
});

it('everything that can be changed can also be given when a plan is made', () => {
  expect(Object.keys(legacyPlanCreate.properties)).toEqual(expect.arrayContaining(Object.keys(legacyPlanUpdate.properties)));
  expect(Object.keys(legacyPlanUpdate.properties)).toHaveLength(17);
  expect(Object.keys(legacyPlanCreate.properties)).toHaveLength(38);
});

it('the older prefix of products names the same product', () => {
  expect(currentProductId('pass_a1')).toBe('prod_a1');
  expect(currentProductId('prod_pass_1')).toBe('prod_pass_1');
});
