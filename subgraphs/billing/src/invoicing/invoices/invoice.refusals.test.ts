import type { Principal } from '../../../../kit/src';
import { apiKeyOf, userOf, errorsOf } from '../../../../kit/src/testing';
import { bill, invalid, keyFor, missingError, noon, draftInput } from './testing';
import {
  ada,
  bob,
  fixture,
  otherCustomer,
  permissionMissing,
  notFound,
  productId,
  setUpTests,
  foreignProduct,
} from './testing/customers';

setUpTests();

const bothAccountsKey = apiKeyOf(['biz_seller', 'biz_stranger']);

describe('an invoice is rejected without side effects', () => {
  const line = { label: 'a', unitPrice: '120' };
  const automatic = { ...bill, collectionMethod: 'CHARGE_AUTOMATICALLY', emailAddress: null, customerName: null };

  it.each<[string, () => object, object]>([
    [
      'without a product',
      () => ({ ...bill, product: null }),
      { ...missingError('product'), message: 'product or productId is required.' },
    ],
    ['with two products', () => ({ ...bill, productId }), invalid('product', 'Send product or productId, not both.')],
    [
      'with a product that is refused',
      () => ({ ...bill, product: { title: ' ' } }),
      invalid('product.title', 'title must not be empty.'),
    ],
    [
      'with a tax code that is not known',
      () => ({ ...bill, product: { title: 'a', productTaxCodeId: 'ptc_x' } }),
      invalid('product.productTaxCodeId', 'The tax code does not exist.'),
    ],
    [
      'with a plan that is refused',
      () => ({ ...bill, plan: { initialPrice: '-1' } }),
      invalid('plan.initialPrice', 'initialPrice must not be negative.'),
    ],
    [
      'with a renewal price that is refused',
      () => ({ ...bill, plan: { planType: 'RENEWAL', renewalPrice: '0.001' } }),
      invalid('plan.renewalPrice', 'renewalPrice must have at most 2 decimals in usd.'),
    ],
    [
      'with a plan at odds with itself',
      () => ({ ...bill, plan: { initialPrice: '1', billingPeriod: 3 } }),
      invalid('plan.billingPeriod', 'billingPeriod is not allowed for a one_time plan.'),
    ],
    [
      'with the customer named twice',
      () => ({ ...bill, memberId: ada.member }),
      invalid('memberId', 'Identify the customer by memberId, or by emailAddress and customerName, not both.'),
    ],
    ['without an address', () => ({ ...bill, emailAddress: null }), missingError('emailAddress')],
    ['without a name', () => ({ ...bill, customerName: null }), missingError('customerName')],
    [
      'with an empty name',
      () => ({ ...bill, customerName: ' ' }),
      invalid('customerName', 'customerName must not be empty.'),
    ],
    [
      'with a long name',
      () => ({ ...bill, customerName: 'x'.repeat(201) }),
      invalid('customerName', 'customerName must have at most 200 characters.'),
    ],
    [
      'with something else than an address',
      () => ({ ...bill, emailAddress: 'ann at mail' }),
      invalid('emailAddress', 'emailAddress must be an e-mail address.'),
    ],
    ['without a due date', () => ({ ...bill, dueDate: null }), missingError('dueDate')],
    [
      'with a due date that has passed',
      () => ({ ...bill, dueDate: noon }),
      invalid('dueDate', 'dueDate must be in the future.'),
    ],
    [
      'due before it is sent',
      () => ({ ...bill, automaticallyFinalizesAt: '2026-05-01T00:00:00Z' }),
      invalid('dueDate', 'dueDate must be after automaticallyFinalizesAt.'),
    ],
    [
      'finalizing in the past',
      () => ({ ...bill, automaticallyFinalizesAt: noon }),
      invalid('automaticallyFinalizesAt', 'automaticallyFinalizesAt must be in the future.'),
    ],
    [
      'finalizing by itself without a customer',
      () => ({ ...draftInput, automaticallyFinalizesAt: '2026-03-05T00:00:00Z' }),
      missingError('emailAddress'),
    ],
    [
      'with an anchor for a plan that does not renew',
      () => ({ ...bill, subscriptionBillingAnchorAt: '2026-05-01T00:00:00Z' }),
      invalid('subscriptionBillingAnchorAt', 'subscriptionBillingAnchorAt is allowed for renewal plans only.'),
    ],
    [
      'with an anchor in the past',
      () => ({
        ...bill,
        plan: { planType: 'RENEWAL', initialPrice: '1', renewalPrice: '1' },
        subscriptionBillingAnchorAt: '2026-01-01T00:00:00Z',
      }),
      invalid('subscriptionBillingAnchorAt', 'subscriptionBillingAnchorAt must be in the future.'),
    ],
    [
      'with two addresses',
      () => ({ ...bill, mailingAddressId: 'ma_1', billingAddress: { city: 'Bern' } }),
      invalid('mailingAddressId', 'Send mailingAddressId or billingAddress, not both.'),
    ],
    [
      'with an empty address id',
      () => ({ ...bill, mailingAddressId: '' }),
      invalid('mailingAddressId', 'mailingAddressId must not be empty.'),
    ],
    [
      'with a country of three letters',
      () => ({ ...bill, billingAddress: { country: 'CHE' } }),
      invalid('billingAddress.country', 'country must have two letters.'),
    ],
    [
      'with a long street',
      () => ({ ...bill, billingAddress: { line1: 'x'.repeat(201) } }),
      invalid('billingAddress.line1', 'line1 must have at most 200 characters.'),
    ],
    [
      'with half a tax number',
      () => ({ ...bill, billingAddress: { taxIdType: 'CH_VAT' } }),
      missingError('billingAddress.taxIdValue'),
    ],
    [
      'with the other half of one',
      () => ({ ...bill, billingAddress: { taxIdValue: '1' } }),
      missingError('billingAddress.taxIdType'),
    ],
    [
      'with lines that miss the price',
      () => ({ ...bill, lineItems: [{ ...line, quantity: '2' }] }),
      invalid('lineItems', 'The line items total 240.00, but the plan costs 120.00.'),
    ],
    [
      'with lines that miss the price by a cent',
      () => ({ ...bill, lineItems: [{ label: 'a', unitPrice: '119.99' }] }),
      invalid('lineItems', 'The line items total 119.99, but the plan costs 120.00.'),
    ],
    [
      'with an empty label',
      () => ({ ...bill, lineItems: [line, { ...line, label: '' }] }),
      invalid('lineItems.1.label', 'A label must have 1 to 200 characters.'),
    ],
    [
      'with a quantity of nothing',
      () => ({ ...bill, lineItems: [{ ...line, quantity: '0' }] }),
      invalid('lineItems.0.quantity', 'quantity must be greater than 0 and at most 1000000, with at most 4 decimals.'),
    ],
    [
      'with a negative quantity',
      () => ({ ...bill, lineItems: [{ ...line, quantity: '-1' }] }),
      invalid('lineItems.0.quantity', 'quantity must be greater than 0 and at most 1000000, with at most 4 decimals.'),
    ],
    [
      'with a quantity too precise',
      () => ({ ...bill, lineItems: [{ ...line, quantity: '1.00001' }] }),
      invalid('lineItems.0.quantity', 'quantity must be greater than 0 and at most 1000000, with at most 4 decimals.'),
    ],
    [
      'with a negative price',
      () => ({ ...bill, lineItems: [{ label: 'a', unitPrice: '-120' }] }),
      invalid('lineItems.0.unitPrice', 'unitPrice must not be negative.'),
    ],
    [
      'with a price too precise',
      () => ({ ...bill, lineItems: [{ label: 'a', unitPrice: '1.001' }] }),
      invalid('lineItems.0.unitPrice', 'unitPrice must have at most 2 decimals in usd.'),
    ],
    [
      'with too many lines',
      () => ({ ...bill, lineItems: Array.from({ length: 101 }, () => line) }),
      invalid('lineItems', 'An invoice has at most 100 lines.'),
    ],
    [
      'charged automatically without a customer',
      () => ({ ...automatic, paymentMethodId: undefined }),
      missingError('memberId'),
    ],
    [
      'charged automatically without a method',
      () => ({ ...automatic, memberId: ada.member }),
      missingError('paymentMethodId'),
    ],
    [
      'with the method of another member',
      () => ({ ...automatic, memberId: ada.member, paymentMethodId: bob.method }),
      invalid('paymentMethodId', 'The payment method belongs to another member.'),
    ],
  ])('%s', async (_title, input, error) => {
    const before = await fixture.counts();
    const { data, errors } = await fixture.attempt(input());
    expect({ errors, outcome: data?.invoiceCreate }).toEqual({
      errors: undefined,
      outcome: { invoice: null, userErrors: [error] },
    });
    expect(await fixture.counts()).toEqual(before);
  });

  it.each<[string, () => object, Principal, string]>([
    [
      'without the permission',
      () => bill,
      keyFor('biz_seller', 'invoice:update', 'invoice:basic:read', 'plan:create', 'access_pass:create'),
      permissionMissing('invoice:create'),
    ],
    ['for an account out of reach', () => ({ ...bill, accountId: 'biz_stranger' }), apiKeyOf('biz_seller'), notFound],
    [
      'for an unknown product',
      () => ({ ...bill, product: null, productId: 'prod_unknown' }),
      apiKeyOf('biz_seller'),
      notFound,
    ],
    [
      'for a product out of reach',
      () => ({ ...bill, product: null, productId: foreignProduct, accountId: 'biz_seller' }),
      apiKeyOf('biz_seller'),
      notFound,
    ],
    [
      'for an unknown member',
      () => ({ ...bill, emailAddress: null, customerName: null, memberId: 'mber_unknown' }),
      apiKeyOf('biz_seller'),
      notFound,
    ],
    [
      'for a member out of reach',
      () => ({ ...bill, emailAddress: null, customerName: null, memberId: otherCustomer.member }),
      apiKeyOf('biz_seller'),
      notFound,
    ],
    ['with an unknown method', () => ({ ...bill, paymentMethodId: 'payt_unknown' }), apiKeyOf('biz_seller'), notFound],
    [
      'with the method of another account',
      () => ({ ...bill, paymentMethodId: otherCustomer.method }),
      bothAccountsKey,
      notFound,
    ],
  ])('%s', async (_title, input, principal, message) => {
    const before = await fixture.counts();
    expect(errorsOf(await fixture.attempt(input(), principal))).toMatchObject([{ message }]);
    expect(await fixture.counts()).toEqual(before);
  });

  it('with a product or member of another accessible account', async () => {
    const of = async (input: object) =>
      (await fixture.attempt({ ...bill, accountId: 'biz_seller', ...input }, bothAccountsKey)).data?.invoiceCreate
        .userErrors;
    expect(await of({ product: null, productId: foreignProduct })).toEqual([
      invalid('productId', 'The product belongs to another account.'),
    ]);
    expect(await of({ emailAddress: null, customerName: null, memberId: otherCustomer.member })).toEqual([
      invalid('memberId', 'The member belongs to another account.'),
    ]);
  });

  it('for a user without an account id', async () => {
    const user = userOf('user_1', [{ accountId: 'biz_seller', actions: ['*'] }]);
    expect((await fixture.attempt(bill, user)).data?.invoiceCreate.userErrors).toEqual([missingError('accountId')]);
    expect((await fixture.make({ ...bill, product: undefined, productId }, user)).account).toEqual({
      id: 'biz_seller',
    });
  });
});
