import type { Principal } from '../../../kit/src';
import { apiKeyOf, run, userOf } from '../../../kit/src/testing';
import type { Billing } from '..';
import { openTestBilling } from '../testing';
import { bill, conflict, type Desk, deskOf, invalid, keyFor, type MadeInvoice, missing, noon, sketch } from './testing';

let billing: Billing;
let desk: Desk;
let ada: { readonly member: string; readonly method: string };
let bob: { readonly member: string; readonly method: string };
let elsewhere: { readonly member: string; readonly method: string };
let productId: string;
let strangeProduct: string;
beforeAll(async () => {
  billing = await openTestBilling();
  desk = deskOf(billing, 'biz_seller');
  const other = deskOf(billing, 'biz_stranger');
  [ada, bob, elsewhere] = [
    await desk.memberWithMethod('ada'),
    await desk.memberWithMethod('bob'),
    await other.memberWithMethod('eve'),
  ];
  [productId, strangeProduct] = [await desk.product({ title: 'Shelf' }), await other.product()];
});
afterAll(() => billing.close());

const stranger = apiKeyOf('biz_stranger');
const both = apiKeyOf(['biz_seller', 'biz_stranger']);
const notFound = 'No such resource was found.';
const lacks = (action: string) => `This credential does not have the permission ${action}.`;

describe('an invoice', () => {
  it('is made for somebody with name and address, with a plan and a product of its own, and is open', async () => {
    const made = await desk.make({
      ...bill,
      chargeBuyerFee: true,
      billingAddress: {
        name: 'Lee Ltd',
        line1: 'Main St 1',
        city: 'Bern',
        postalCode: '3000',
        country: 'ch',
        phone: '+41 1',
        taxIdType: 'CH_VAT',
        taxIdValue: 'CHE-1',
      },
      lineItems: [
        { label: 'Hours', quantity: '2.5', unitPrice: '40' },
        { label: 'Travel', unitPrice: '20.00' },
      ],
    });
    const { currentPlan, product } = made;
    expect(made).toEqual({
      id: expect.stringMatching(/^inv_[0-9A-Za-z]{14}$/),
      account: { id: 'biz_seller' },
      number: '#0001',
      status: 'OPEN',
      collectionMethod: 'SEND_INVOICE',
      currentPlan: {
        id: currentPlan.id,
        formattedPrice: '$120.00',
        currency: 'USD',
        invoiceId: made.id,
        visibility: 'HIDDEN',
      },
      product: { id: product.id, title: 'Consulting', visibility: 'HIDDEN' },
      user: null,
      member: null,
      paymentMethod: null,
      payment: null,
      membership: null,
      customerName: 'Ann Lee',
      emailAddress: 'ann@mail.test',
      mailingAddressId: null,
      billingAddress: {
        name: 'Lee Ltd',
        line1: 'Main St 1',
        line2: null,
        city: 'Bern',
        state: null,
        postalCode: '3000',
        country: 'CH',
        phone: '+41 1',
        taxIdType: 'CH_VAT',
        taxIdValue: 'CHE-1',
      },
      lineItems: [
        {
          label: 'Hours',
          position: 0,
          quantity: '2.5',
          unitPrice: { amount: '40.00', currency: 'USD' },
          total: { amount: '100.00' },
        },
        {
          label: 'Travel',
          position: 1,
          quantity: '1',
          unitPrice: { amount: '20.00', currency: 'USD' },
          total: { amount: '20.00' },
        },
      ],
      chargeBuyerFee: true,
      dueDate: bill.dueDate,
      automaticallyFinalizesAt: null,
      subscriptionBillingAnchorAt: null,
      fetchInvoiceToken: expect.stringMatching(/^[0-9A-Za-z]{32}$/),
      hostedUrl: `https://shop.test/checkout/${currentPlan.id}?invoice=${made.fetchInvoiceToken}`,
      finalizedAt: noon,
      paidAt: null,
      createdAt: noon,
      updatedAt: noon,
    });
    expect(await desk.events(made.id)).toEqual(['invoice.created']);
    expect(await desk.events(currentPlan.id)).toEqual(['plan.created']);
    expect(await desk.events(product.id)).toEqual(['product.created']);
  });

  it('is made for a member, with the name and address that are known', async () => {
    const made = await desk.make({
      ...bill,
      emailAddress: undefined,
      customerName: undefined,
      memberId: ada.member,
      product: undefined,
      productId,
    });
    expect(made).toMatchObject({
      member: { id: ada.member },
      user: { id: 'user_ada' },
      customerName: 'Ada',
      emailAddress: 'ada@mail.test',
      product: { id: productId, title: 'Shelf', visibility: 'VISIBLE' },
    });
  });

  it('shows the address of a member only where whoever makes it may see that', async () => {
    const made = await desk.make(
      { ...bill, emailAddress: null, customerName: null, memberId: ada.member },
      keyFor('biz_seller', 'invoice:create'),
    );
    expect(made).toMatchObject({ customerName: 'Ada', emailAddress: null, member: null, user: { id: 'user_ada' } });
  });

  it('needs no permission of the plan and product that come with it', async () => {
    expect((await desk.make(bill, keyFor('biz_seller', 'invoice:create'))).status).toBe('OPEN');
  });

  it('asks for the renewal price where no other is given, and keeps its rhythm', async () => {
    const made = await desk.make({
      ...bill,
      plan: { planType: 'RENEWAL', renewalPrice: '15', billingPeriod: 90 },
      subscriptionBillingAnchorAt: '2026-05-01T00:00:00Z',
    });
    expect(made).toMatchObject({
      currentPlan: { formattedPrice: '$15.00 / 3 months' },
      subscriptionBillingAnchorAt: '2026-05-01T00:00:00.000Z',
    });
    expect(
      (await desk.make({ ...bill, plan: { planType: 'RENEWAL', initialPrice: '1', renewalPrice: '15' } })).currentPlan,
    ).toMatchObject({ formattedPrice: '$1.00, then $15.00 / month' });
  });

  it('is a draft without customer and due date when told so', async () => {
    const made = await desk.make(sketch);
    expect(made).toMatchObject({
      status: 'DRAFT',
      dueDate: null,
      customerName: null,
      emailAddress: null,
      hostedUrl: null,
      finalizedAt: null,
      lineItems: [],
      chargeBuyerFee: false,
    });
    expect(await desk.events(made.id)).toEqual(['invoice.created']);
  });

  it('stays a draft until it finalizes by itself', async () => {
    const made = await desk.make({ ...bill, automaticallyFinalizesAt: '2026-03-05T00:00:00Z' });
    expect(made).toMatchObject({ status: 'DRAFT', automaticallyFinalizesAt: '2026-03-05T00:00:00.000Z' });
  });

  it('rounds each line half-even to the currency, and adds them up exactly', async () => {
    const lines = [
      { label: 'a', quantity: '0.5', unitPrice: '0.05' },
      { label: 'b', quantity: '1.5', unitPrice: '0.05' },
    ];
    const made = await desk.make({ ...bill, plan: { initialPrice: '0.1' }, lineItems: lines });
    expect(made.lineItems).toMatchObject([{ total: { amount: '0.02' } }, { total: { amount: '0.08' } }]);
    const yen = await desk.make({
      ...bill,
      plan: { initialPrice: '3', currency: 'JPY' },
      lineItems: [
        { label: 'a', quantity: '2.5', unitPrice: '1' },
        { label: 'b', unitPrice: '1' },
      ],
    });
    expect(yen.lineItems).toMatchObject([
      { unitPrice: { amount: '1', currency: 'JPY' }, total: { amount: '2' } },
      { total: { amount: '1' } },
    ]);
  });

  it('is made once for an idempotency key', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => desk.attempt(bill, desk.seller, noon, 'once')));
    expect(one?.data?.invoiceCreate.invoice.id).toBe(two?.data?.invoiceCreate.invoice.id);
  });
});

describe('an invoice is refused, and nothing is made,', () => {
  const line = { label: 'a', unitPrice: '120' };
  const automatic = { ...bill, collectionMethod: 'CHARGE_AUTOMATICALLY', emailAddress: null, customerName: null };

  it.each<[string, () => object, object]>([
    ['without a product', () => ({ ...bill, product: null }), missing('product')],
    ['with two products', () => ({ ...bill, productId }), invalid('product', 'Give product or productId: not both.')],
    [
      'with a product that is refused',
      () => ({ ...bill, product: { title: ' ' } }),
      invalid('product.title', 'title must not be empty.'),
    ],
    [
      'with a tax code that is not known',
      () => ({ ...bill, product: { title: 'a', productTaxCodeId: 'ptc_x' } }),
      invalid('product.productTaxCodeId', 'There is no such tax code.'),
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
      invalid('plan.billingPeriod', 'billingPeriod cannot be given for a one_time plan.'),
    ],
    [
      'with the customer named twice',
      () => ({ ...bill, memberId: ada.member }),
      invalid('memberId', 'Name the customer by memberId, or by emailAddress and customerName: not both.'),
    ],
    ['without an address', () => ({ ...bill, emailAddress: null }), missing('emailAddress')],
    ['without a name', () => ({ ...bill, customerName: null }), missing('customerName')],
    [
      'with an empty name',
      () => ({ ...bill, customerName: ' ' }),
      invalid('customerName', 'customerName must not be empty.'),
    ],
    [
      'with a long name',
      () => ({ ...bill, customerName: 'x'.repeat(201) }),
      invalid('customerName', 'customerName has at most 200 characters.'),
    ],
    [
      'with something else than an address',
      () => ({ ...bill, emailAddress: 'ann at mail' }),
      invalid('emailAddress', 'emailAddress is an e-mail address.'),
    ],
    ['without a due date', () => ({ ...bill, dueDate: null }), missing('dueDate')],
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
      () => ({ ...sketch, automaticallyFinalizesAt: '2026-03-05T00:00:00Z' }),
      missing('emailAddress'),
    ],
    [
      'with an anchor for a plan that does not renew',
      () => ({ ...bill, subscriptionBillingAnchorAt: '2026-05-01T00:00:00Z' }),
      invalid('subscriptionBillingAnchorAt', 'subscriptionBillingAnchorAt can be given for a renewal plan only.'),
    ],
    [
      'with an anchor in the past',
      () => ({
        ...bill,
        plan: { planType: 'RENEWAL', renewalPrice: '1' },
        subscriptionBillingAnchorAt: '2026-01-01T00:00:00Z',
      }),
      invalid('subscriptionBillingAnchorAt', 'subscriptionBillingAnchorAt must be in the future.'),
    ],
    [
      'with two addresses',
      () => ({ ...bill, mailingAddressId: 'ma_1', billingAddress: { city: 'Bern' } }),
      invalid('mailingAddressId', 'Give mailingAddressId or billingAddress: not both.'),
    ],
    [
      'with an empty address id',
      () => ({ ...bill, mailingAddressId: '' }),
      invalid('mailingAddressId', 'mailingAddressId must not be empty.'),
    ],
    [
      'with a country of three letters',
      () => ({ ...bill, billingAddress: { country: 'CHE' } }),
      invalid('billingAddress.country', 'country has two letters.'),
    ],
    [
      'with a long street',
      () => ({ ...bill, billingAddress: { line1: 'x'.repeat(201) } }),
      invalid('billingAddress.line1', 'line1 has at most 200 characters.'),
    ],
    [
      'with half a tax number',
      () => ({ ...bill, billingAddress: { taxIdType: 'CH_VAT' } }),
      missing('billingAddress.taxIdValue'),
    ],
    [
      'with the other half of one',
      () => ({ ...bill, billingAddress: { taxIdValue: '1' } }),
      missing('billingAddress.taxIdType'),
    ],
    [
      'with lines that miss the price',
      () => ({ ...bill, lineItems: [{ ...line, quantity: '2' }] }),
      invalid('lineItems', 'The line items come to 240.00, but the plan costs 120.00.'),
    ],
    [
      'with lines that miss the price by a cent',
      () => ({ ...bill, lineItems: [{ label: 'a', unitPrice: '119.99' }] }),
      invalid('lineItems', 'The line items come to 119.99, but the plan costs 120.00.'),
    ],
    [
      'with an empty label',
      () => ({ ...bill, lineItems: [line, { ...line, label: '' }] }),
      invalid('lineItems.1.label', 'A label has 1 to 200 characters.'),
    ],
    [
      'with a quantity of nothing',
      () => ({ ...bill, lineItems: [{ ...line, quantity: '0' }] }),
      invalid('lineItems.0.quantity', 'quantity is more than 0 and at most 1000000, with at most 4 decimals.'),
    ],
    [
      'with a negative quantity',
      () => ({ ...bill, lineItems: [{ ...line, quantity: '-1' }] }),
      invalid('lineItems.0.quantity', 'quantity is more than 0 and at most 1000000, with at most 4 decimals.'),
    ],
    [
      'with a quantity too precise',
      () => ({ ...bill, lineItems: [{ ...line, quantity: '1.00001' }] }),
      invalid('lineItems.0.quantity', 'quantity is more than 0 and at most 1000000, with at most 4 decimals.'),
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
    ['charged automatically for nobody', () => ({ ...automatic, paymentMethodId: undefined }), missing('memberId')],
    [
      'charged automatically without a method',
      () => ({ ...automatic, memberId: ada.member }),
      missing('paymentMethodId'),
    ],
    [
      'with the method of another member',
      () => ({ ...automatic, memberId: ada.member, paymentMethodId: bob.method }),
      invalid('paymentMethodId', 'The payment method belongs to another member.'),
    ],
  ])('%s', async (_title, input, error) => {
    const before = await desk.counts();
    const { data, errors } = await desk.attempt(input());
    expect({ errors, outcome: data?.invoiceCreate }).toEqual({
      errors: undefined,
      outcome: { invoice: null, userErrors: [error] },
    });
    expect(await desk.counts()).toEqual(before);
  });

  it.each<[string, () => object, Principal, string]>([
    [
      'without the permission',
      () => bill,
      keyFor('biz_seller', 'invoice:update', 'invoice:basic:read', 'plan:create', 'access_pass:create'),
      lacks('invoice:create'),
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
      () => ({ ...bill, product: null, productId: strangeProduct, accountId: 'biz_seller' }),
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
      () => ({ ...bill, emailAddress: null, customerName: null, memberId: elsewhere.member }),
      apiKeyOf('biz_seller'),
      notFound,
    ],
    ['with an unknown method', () => ({ ...bill, paymentMethodId: 'payt_unknown' }), apiKeyOf('biz_seller'), notFound],
    ['with the method of another account', () => ({ ...bill, paymentMethodId: elsewhere.method }), both, notFound],
  ])('%s', async (_title, input, principal, message) => {
    const before = await desk.counts();
    expect((await desk.attempt(input(), principal)).errors).toMatchObject([{ message }]);
    expect(await desk.counts()).toEqual(before);
  });

  it('with what belongs to another account within reach', async () => {
    const of = async (input: object) =>
      (await desk.attempt({ ...bill, accountId: 'biz_seller', ...input }, both)).data?.invoiceCreate.userErrors;
    expect(await of({ product: null, productId: strangeProduct })).toEqual([
      invalid('productId', 'The product belongs to another account.'),
    ]);
    expect(await of({ emailAddress: null, customerName: null, memberId: elsewhere.member })).toEqual([
      invalid('memberId', 'The member belongs to another account.'),
    ]);
  });

  it('by a user who names no account', async () => {
    const user = userOf('user_1', [{ accountId: 'biz_seller', actions: ['*'] }]);
    expect((await desk.attempt(bill, user)).data?.invoiceCreate.userErrors).toEqual([missing('accountId')]);
    expect((await desk.make({ ...bill, product: undefined, productId }, user)).account).toEqual({ id: 'biz_seller' });
  });
});

describe('reading an invoice', () => {
  it('is for its account, with the permission', async () => {
    const { id } = await desk.make(bill);
    const read = (principal: Principal) =>
      run(billing.subgraph, principal, 'query ($id: ID!) { invoice(id: $id) { id } }', { id });
    expect((await read(keyFor('biz_seller', 'invoice:basic:read'))).data).toEqual({ invoice: { id } });
    expect((await read(stranger)).data).toEqual({ invoice: null });
    expect((await read(keyFor('biz_seller', 'plan:basic:read'))).errors).toMatchObject([
      { message: lacks('invoice:basic:read') },
    ]);
    expect((await read(userOf('user_ada'))).data).toEqual({ invoice: null });
  });

  it('shows who it is for, what pays and what came of it only with the permissions of these', async () => {
    const { id } = await desk.make({ ...sketch, memberId: ada.member, paymentMethodId: ada.method });
    expect(await desk.read(id)).toMatchObject({ member: { id: ada.member }, paymentMethod: { id: ada.method } });
    expect(await desk.read(id, keyFor('biz_seller', 'invoice:basic:read'))).toMatchObject({
      member: null,
      paymentMethod: null,
      user: { id: 'user_ada' },
    });
  });
});

describe('changing a draft', () => {
  let draft: MadeInvoice;
  beforeEach(async () => {
    draft = await desk.make({ ...sketch, lineItems: [{ label: 'Work', unitPrice: '120' }] });
  });

  it('sets what is given and leaves the rest', async () => {
    const edited = await desk.edit(draft.id, {
      customerName: 'Zoe',
      emailAddress: 'zoe@mail.test',
      dueDate: '2026-06-01T00:00:00Z',
      chargeBuyerFee: true,
      billingAddress: { city: 'Bern' },
    });
    expect(edited).toEqual({
      ...draft,
      customerName: 'Zoe',
      emailAddress: 'zoe@mail.test',
      dueDate: '2026-06-01T00:00:00.000Z',
      chargeBuyerFee: true,
      billingAddress: {
        name: null,
        line1: null,
        line2: null,
        city: 'Bern',
        state: null,
        postalCode: null,
        country: null,
        phone: null,
        taxIdType: null,
        taxIdValue: null,
      },
    });
    expect(await desk.edit(draft.id, { customerName: null, mailingAddressId: 'ma_1' })).toMatchObject({
      customerName: null,
      emailAddress: 'zoe@mail.test',
      billingAddress: null,
      mailingAddressId: 'ma_1',
    });
    expect(await desk.edit(draft.id, { billingAddress: null, mailingAddressId: null })).toMatchObject({
      billingAddress: null,
      mailingAddressId: null,
    });
  });

  it('changes the plan together with the lines', async () => {
    const edited = await desk.edit(draft.id, {
      plan: { initialPrice: '50', currency: 'EUR', description: 'Less' },
      lineItems: [{ label: 'Part', quantity: '2', unitPrice: '25' }],
    });
    expect(edited).toMatchObject({
      currentPlan: { id: draft.currentPlan.id, formattedPrice: '€50.00', currency: 'EUR' },
      lineItems: [{ label: 'Part', total: { amount: '50.00' } }],
    });
    expect(
      (await desk.edit(draft.id, { plan: { planType: 'RENEWAL', renewalPrice: '50' } })).currentPlan,
    ).toMatchObject({ formattedPrice: '€50.00 / month' });
    expect((await desk.edit(draft.id, { plan: { planType: 'ONE_TIME' }, lineItems: null })).lineItems).toEqual([]);
    expect(await desk.events(draft.currentPlan.id)).toEqual([
      'plan.created',
      'plan.updated',
      'plan.updated',
      'plan.updated',
    ]);
  });

  it('moves plan and invoice to another product', async () => {
    expect((await desk.edit(draft.id, { productId })).product).toMatchObject({ id: productId });
    expect(await desk.value('SELECT product_id FROM billing.plans WHERE id = $1', draft.currentPlan.id)).toBe(
      productId,
    );
  });

  it('names the customer one way in the place of the other', async () => {
    await desk.edit(draft.id, { customerName: 'Zoe', emailAddress: 'zoe@mail.test' });
    expect(await desk.edit(draft.id, { memberId: ada.member, paymentMethodId: ada.method })).toMatchObject({
      member: { id: ada.member },
      customerName: 'Ada',
      emailAddress: 'ada@mail.test',
      paymentMethod: { id: ada.method },
    });
    expect(await desk.edit(draft.id, { memberId: bob.member })).toMatchObject({
      member: { id: bob.member },
      user: { id: 'user_bob' },
      customerName: 'Bob',
      paymentMethod: null,
    });
    expect(await desk.edit(draft.id, { emailAddress: 'yan@mail.test' })).toMatchObject({
      member: null,
      user: null,
      customerName: null,
      emailAddress: 'yan@mail.test',
    });
  });

  it('forgets the due date where a method is charged', async () => {
    await desk.edit(draft.id, { dueDate: '2026-06-01T00:00:00Z' });
    expect(await desk.edit(draft.id, { collectionMethod: 'CHARGE_AUTOMATICALLY' })).toMatchObject({
      collectionMethod: 'CHARGE_AUTOMATICALLY',
      dueDate: null,
    });
  });

  it.each<[string, () => object, object]>([
    [
      'with a price that its lines miss',
      () => ({ plan: { initialPrice: '10' } }),
      invalid('lineItems', 'The line items come to 120.00, but the plan costs 10.00.'),
    ],
    [
      'with lines that miss its price',
      () => ({ lineItems: [{ label: 'a', unitPrice: '1' }] }),
      invalid('lineItems', 'The line items come to 1.00, but the plan costs 120.00.'),
    ],
    [
      'with a plan that is refused',
      () => ({ plan: { billingPeriod: 0 } }),
      invalid('plan.billingPeriod', 'billingPeriod is a whole number from 1 to 1095.'),
    ],
    ['without its product', () => ({ productId: null }), invalid('productId', 'An invoice has a product.')],
    [
      'so that it finalizes by itself and is not complete',
      () => ({ automaticallyFinalizesAt: '2026-03-05T00:00:00Z' }),
      missing('emailAddress'),
    ],
    [
      'with the method of somebody else',
      () => ({ memberId: ada.member, paymentMethodId: bob.method }),
      invalid('paymentMethodId', 'The payment method belongs to another member.'),
    ],
    [
      'with the customer named twice',
      () => ({ memberId: ada.member, customerName: 'x' }),
      invalid('memberId', 'Name the customer by memberId, or by emailAddress and customerName: not both.'),
    ],
  ])('is refused %s, and changes nothing', async (_title, input, error) => {
    const before = [await desk.counts(), await desk.read(draft.id)];
    const { data, errors } = await desk.change(draft.id, input());
    expect({ errors, outcome: data?.invoiceUpdate }).toEqual({
      errors: undefined,
      outcome: { invoice: null, userErrors: [error] },
    });
    expect([await desk.counts(), await desk.read(draft.id)]).toEqual(before);
  });

  it('is for its account, with the permission, and for drafts', async () => {
    expect((await desk.change(draft.id, { customerName: 'x' }, stranger)).errors).toMatchObject([
      { message: notFound },
    ]);
    expect(
      (await desk.change(draft.id, { customerName: 'x' }, keyFor('biz_seller', 'invoice:create'))).errors,
    ).toMatchObject([{ message: lacks('invoice:update') }]);
    const { id } = await desk.make(bill);
    expect((await desk.change(id, { customerName: 'x' })).data?.invoiceUpdate).toEqual({
      invoice: null,
      userErrors: [conflict('An invoice that is open cannot be changed.')],
    });
    expect((await desk.read(id)).customerName).toBe('Ann Lee');
  });
});

describe('deleting a draft', () => {
  const remove = (id: string, principal: Principal = desk.seller) =>
    run(
      billing.subgraph,
      principal,
      'mutation ($id: ID!) { invoiceDelete(id: $id) { deletedId userErrors { code message path } } }',
      { id },
    );

  it('takes its plan with it, and its number is not given again', async () => {
    const draft = await desk.make(sketch);
    expect((await remove(draft.id)).data?.invoiceDelete).toEqual({ deletedId: draft.id, userErrors: [] });
    expect(await desk.read(draft.id)).toBeNull();
    expect((await remove(draft.id)).errors).toMatchObject([{ message: notFound }]);
    expect(await desk.events(draft.currentPlan.id)).toEqual(['plan.created', 'plan.deleted']);
    const next = await desk.make(sketch);
    expect(Number(next.number.slice(1))).toBe(Number(draft.number.slice(1)) + 1);
  });

  it('is for drafts of the account, with the permission', async () => {
    const [draft, open] = [await desk.make(sketch), await desk.make(bill)];
    expect((await remove(draft.id, stranger)).errors).toMatchObject([{ message: notFound }]);
    expect((await remove(draft.id, keyFor('biz_seller', 'invoice:create'))).errors).toMatchObject([
      { message: lacks('invoice:update') },
    ]);
    expect((await remove(open.id)).data?.invoiceDelete).toEqual({
      deletedId: null,
      userErrors: [conflict('An invoice that is open cannot be deleted.')],
    });
    expect([(await desk.read(draft.id)).status, (await desk.read(open.id)).status]).toEqual(['DRAFT', 'OPEN']);
  });
});

describe('what an invoice asks money for', () => {
  it('changes with the invoice only, until that is settled', async () => {
    const { id, currentPlan, product } = await desk.make(bill);
    const touch = async () => {
      const { data } = await run(
        billing.subgraph,
        desk.seller,
        'mutation ($id: ID!) { planUpdate(id: $id, input: { initialPrice: "1" }) { userErrors { code message path } } }',
        { id: currentPlan.id },
      );
      return data?.planUpdate.userErrors;
    };
    const owed = conflict('This plan belongs to an unpaid invoice and changes with it only.');
    expect(await touch()).toEqual([owed]);
    const remove =
      'mutation ($plan: ID!, $product: ID!) { planDelete(id: $plan) { userErrors { code message path } } productDelete(id: $product) { userErrors { code message path } } }';
    const { data } = await run(billing.subgraph, desk.seller, remove, { plan: currentPlan.id, product: product.id });
    expect(data).toEqual({
      planDelete: { userErrors: [owed] },
      productDelete: { userErrors: [conflict('A product that has invoices cannot be deleted.')] },
    });
    expect((await desk.read(id)).currentPlan).toMatchObject({ formattedPrice: '$120.00' });
    await desk.does('invoiceVoid', id);
    expect(await touch()).toEqual([]);
  });

  it('is not shown to the public', async () => {
    const shown = await desk.plan({ productId });
    await desk.make({ ...bill, product: undefined, productId, plan: { initialPrice: '120', visibility: 'VISIBLE' } });
    const { data } = await run(
      billing.subgraph,
      stranger,
      'query ($ids: [ID!]) { plans(productIds: $ids) { nodes { id invoiceId } } }',
      { ids: [productId] },
    );
    expect(data?.plans.nodes).toEqual([{ id: shown, invoiceId: null }]);
  });
});
