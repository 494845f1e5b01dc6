import type { Principal } from '../../../../kit/src';
import { run, userOf, errorsOf } from '../../../../kit/src/testing';
import { bill, conflict, keyFor, noon, draftInput } from './testing';
import { ada, billing, fixture, permissionMissing, productId, setUpTests, stranger } from './testing/customers';

setUpTests();

describe('an invoice', () => {
  it('is created open for a name and e-mail address, with its own plan and product', async () => {
    const created = await fixture.make({
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
    const { currentPlan, product } = created;
    expect(created).toEqual({
      id: expect.stringMatching(/^inv_[0-9A-Za-z]{14}$/),
      account: { id: 'biz_seller' },
      number: '#0001',
      status: 'OPEN',
      collectionMethod: 'SEND_INVOICE',
      currentPlan: {
        id: currentPlan.id,
        formattedPrice: '$120.00',
        currency: 'USD',
        invoiceId: created.id,
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
      hostedUrl: `https://shop.test/checkout/${currentPlan.id}?invoice=${created.fetchInvoiceToken}`,
      finalizedAt: noon,
      paidAt: null,
      createdAt: noon,
      updatedAt: noon,
    });
    expect(await fixture.events(created.id)).toEqual(['invoice.created']);
    expect(await fixture.events(currentPlan.id)).toEqual(['plan.created']);
    expect(await fixture.events(product.id)).toEqual(['product.created']);
  });

  it('is created for a member, with the stored name and address', async () => {
    const created = await fixture.make({
      ...bill,
      emailAddress: undefined,
      customerName: undefined,
      memberId: ada.member,
      product: undefined,
      productId,
    });
    expect(created).toMatchObject({
      member: { id: ada.member },
      user: { id: 'user_ada' },
      customerName: 'Ada',
      emailAddress: 'ada@mail.test',
      product: { id: productId, title: 'Shelf', visibility: 'VISIBLE' },
    });
  });

  it('contains the address of a member only if its creator may read it', async () => {
    const created = await fixture.make(
      { ...bill, emailAddress: null, customerName: null, memberId: ada.member },
      keyFor('biz_seller', 'invoice:create'),
    );
    expect(created).toMatchObject({ customerName: 'Ada', emailAddress: null, member: null, user: { id: 'user_ada' } });
  });

  it('needs no permissions for its plan and product', async () => {
    expect((await fixture.make(bill, keyFor('biz_seller', 'invoice:create'))).status).toBe('OPEN');
  });

  it('keeps prices and billing period of its plan', async () => {
    const created = await fixture.make({
      ...bill,
      plan: { planType: 'RENEWAL', initialPrice: '15', renewalPrice: '15', billingPeriod: 90 },
      subscriptionBillingAnchorAt: '2026-05-01T00:00:00Z',
    });
    expect(created).toMatchObject({
      currentPlan: { formattedPrice: '$15.00 / 3 months' },
      subscriptionBillingAnchorAt: '2026-05-01T00:00:00.000Z',
    });
    expect(
      (await fixture.make({ ...bill, plan: { planType: 'RENEWAL', initialPrice: '1', renewalPrice: '15' } }))
        .currentPlan,
    ).toMatchObject({ formattedPrice: '$1.00, then $15.00 / month' });
  });

  it('is a draft without customer and due date on request', async () => {
    const created = await fixture.make(draftInput);
    expect(created).toMatchObject({
      status: 'DRAFT',
      dueDate: null,
      customerName: null,
      emailAddress: null,
      hostedUrl: null,
      finalizedAt: null,
      lineItems: [],
      chargeBuyerFee: false,
    });
    expect(await fixture.events(created.id)).toEqual(['invoice.created']);
  });

  it('stays a draft until its automatic finalization', async () => {
    const created = await fixture.make({ ...bill, automaticallyFinalizesAt: '2026-03-05T00:00:00Z' });
    expect(created).toMatchObject({ status: 'DRAFT', automaticallyFinalizesAt: '2026-03-05T00:00:00.000Z' });
  });

  it('rounds each line half-even to the currency, with an exact sum', async () => {
    const lines = [
      { label: 'a', quantity: '0.5', unitPrice: '0.05' },
      { label: 'b', quantity: '1.5', unitPrice: '0.05' },
    ];
    const created = await fixture.make({ ...bill, plan: { initialPrice: '0.1' }, lineItems: lines });
    expect(created.lineItems).toMatchObject([{ total: { amount: '0.02' } }, { total: { amount: '0.08' } }]);
    const yen = await fixture.make({
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

  it('is created once per idempotency key', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => fixture.attempt(bill, fixture.seller, noon, 'once')));
    expect(one?.data?.invoiceCreate.invoice.id).toBe(two?.data?.invoiceCreate.invoice.id);
  });
});

describe('reading an invoice', () => {
  it('requires its account and the permission', async () => {
    const { id } = await fixture.make(bill);
    const read = (principal: Principal) =>
      run(billing.subgraph, principal, 'query ($id: ID!) { invoice(id: $id) { id } }', { id });
    expect((await read(keyFor('biz_seller', 'invoice:basic:read'))).data).toEqual({ invoice: { id } });
    expect((await read(stranger)).data).toEqual({ invoice: null });
    expect(errorsOf(await read(keyFor('biz_seller', 'plan:basic:read')))).toMatchObject([
      { message: permissionMissing('invoice:basic:read') },
    ]);
    expect((await read(userOf('user_ada'))).data).toEqual({ invoice: null });
  });

  it('shows customer, payment method and address only with their permissions', async () => {
    const { id } = await fixture.make({ ...draftInput, memberId: ada.member, paymentMethodId: ada.method });
    expect(await fixture.read(id)).toMatchObject({
      member: { id: ada.member },
      paymentMethod: { id: ada.method },
      emailAddress: 'ada@mail.test',
    });
    expect(await fixture.read(id, keyFor('biz_seller', 'invoice:basic:read'))).toMatchObject({
      member: null,
      paymentMethod: null,
      emailAddress: null,
      user: { id: 'user_ada' },
    });
    expect(await fixture.read(id, keyFor('biz_seller', 'invoice:basic:read', 'member:email:read'))).toMatchObject({
      emailAddress: 'ada@mail.test',
    });
  });
});

describe('the plan of an invoice', () => {
  it('changes only with the invoice until that is settled', async () => {
    const { id, currentPlan, product } = await fixture.make(bill);
    const touch = async () => {
      const { data } = await run(
        billing.subgraph,
        fixture.seller,
        'mutation ($id: ID!) { planUpdate(id: $id, input: { initialPrice: "1" }) { userErrors { code message path } } }',
        { id: currentPlan.id },
      );
      return data?.planUpdate.userErrors;
    };
    const unpaidInvoiceError = conflict(
      'This plan belongs to an unpaid invoice and can be changed only with the invoice.',
    );
    expect(await touch()).toEqual([unpaidInvoiceError]);
    const remove =
      'mutation ($plan: ID!, $product: ID!) { planDelete(id: $plan) { userErrors { code message path } } productDelete(id: $product) { userErrors { code message path } } }';
    const { data } = await run(billing.subgraph, fixture.seller, remove, { plan: currentPlan.id, product: product.id });
    expect(data).toEqual({
      planDelete: { userErrors: [unpaidInvoiceError] },
      productDelete: { userErrors: [conflict('A product that has invoices cannot be deleted.')] },
    });
    expect((await fixture.read(id)).currentPlan).toMatchObject({ formattedPrice: '$120.00' });
    await fixture.does('invoiceVoid', id);
    expect(await touch()).toEqual([]);
  });

  it('is not listed publicly', async () => {
    const shown = await fixture.plan({ productId });
    await fixture.make({
      ...bill,
      product: undefined,
      productId,
      plan: { initialPrice: '120', visibility: 'VISIBLE' },
    });
    const { data } = await run(
      billing.subgraph,
      stranger,
      'query ($ids: [ID!]) { plans(productIds: $ids) { nodes { id invoiceId } } }',
      { ids: [productId] },
    );
    expect(data?.plans.nodes).toEqual([{ id: shown, invoiceId: null }]);
  });
});
