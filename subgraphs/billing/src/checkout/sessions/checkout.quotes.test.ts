import { quote, setUpTests, shop } from './testing/terms';
import { freePlan } from '../../catalogue/plans/testing/terms';

setUpTests();

const offer = async (link: string) =>
  (
    await shop.page(
      `query ($link: String!) { checkoutOffer(link: $link) {
  link mode state currency collection takesEntries mostUnits takesPromoCodes asksBillingAddress asksShippingAddress account { id } plan { id title } configuration { id } } }`,
      { link },
    )
  ).data?.checkoutOffer;

describe('an offer', () => {
  it('returns the fields of the page', async () => {
    const planId = await shop.plan({ title: 'Plain' });
    const plain = {
      link: planId,
      mode: 'PAYMENT',
      state: 'OPEN',
      currency: 'USD',
      collection: 'CARD',
      takesEntries: false,
      mostUnits: 1,
      takesPromoCodes: true,
      asksBillingAddress: false,
      asksShippingAddress: false,
      account: { id: 'biz_seller' },
      plan: { id: planId, title: 'Plain' },
      configuration: null,
    };
    expect(await offer(planId)).toEqual(plain);
    const link = await shop.checkout({ planId, allowPromoCodes: false });
    expect(await offer(link)).toEqual({ ...plain, link, takesPromoCodes: false, configuration: { id: link } });
    expect(await offer(await shop.plan({ taxType: 'EXCLUSIVE', allowMultipleQuantity: true, stock: 4 }))).toMatchObject(
      { asksBillingAddress: true, mostUnits: 4 },
    );
    expect(await offer(await shop.plan({ initialPrice: '0' }))).toMatchObject({
      collection: 'NOTHING',
      takesPromoCodes: false,
    });
    expect(await offer(await shop.plan({ stock: 0 }))).toMatchObject({ state: 'SOLD_OUT' });
    expect(await offer(await shop.plan({ cardPayments: false }))).toMatchObject({ state: 'CLOSED' });
    expect(await offer(await shop.plan({ releaseMethod: 'WAITLIST', stock: 0 }))).toMatchObject({
      takesEntries: true,
      state: 'OPEN',
    });
    const setup = await shop.checkout({ mode: 'SETUP', currency: 'EUR' });
    expect(await offer(setup)).toEqual({
      ...plain,
      link: setup,
      mode: 'SETUP',
      currency: 'EUR',
      takesPromoCodes: false,
      plan: null,
      configuration: { id: setup },
    });
    expect([await offer('plan_none'), await offer('ch_none'), await offer('none')]).toEqual([null, null, null]);
  });
});

describe('a quote', () => {
  it('contains price, discount, tax, trial and renewal', async () => {
    await shop.execute(
      'mutation ($input: PromoCodeCreateInput!) { promoCodeCreate(input: $input) { promoCode { id } userErrors { code message path } } }',
      {
        input: {
          code: 'HALF',
          promoType: 'PERCENTAGE',
          amountOff: '50',
          baseCurrency: 'USD',
          newUsersOnly: false,
          numberOfIntervals: 1,
        },
      },
    );
    const planId = await shop.plan({
      planType: 'RENEWAL',
      initialPrice: '10',
      renewalPrice: '30',
      trialPeriodDays: 3,
      allowMultipleQuantity: true,
      taxType: 'EXCLUSIVE',
    });
    const { quote: terms, userErrors } = await quote({
      link: planId,
      quantity: 2,
      promoCode: 'half',
      billingAddress: { country: 'DE' },
    });
    expect(userErrors).toEqual([]);
    const ends = new Date(Date.now() + 3 * 86_400_000);
    const date = `${ends.getUTCDate()} ${ends.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })} ${ends.getUTCFullYear()}`;
    expect(terms).toEqual({
      quantity: 2,
      subtotal: { formatted: '$20.00' },
      discount: { formatted: '$10.00' },
      promoCode: 'HALF',
      tax: { formatted: '$1.90' },
      taxIncluded: false,
      total: { money: { amount: '11.90', currency: 'USD' }, formatted: '$11.90' },
      later: `$60.00 every 30 days, plus tax, first on ${date}`,
      trialEndsAt: expect.stringMatching(/Z$/),
      collection: 'CARD',
    });
    expect((await quote({ link: planId, promoCode: 'NONE' })).userErrors).toEqual([
      { code: 'parameter_invalid', message: expect.any(String), path: ['promoCode'] },
    ]);
    expect((await quote({ link: planId, quantity: 0 })).userErrors).toEqual([
      { code: 'parameter_invalid', message: 'quantity must be a whole number from 1 to 1000.', path: ['quantity'] },
    ]);
  });

  it.each([
    ['JPY', '1000', '¥1,000'],
    ['KWD', '1.005', 'KWD 1.005'],
    ['BTC', '0.00012345', '₿0.00012345'],
    ['ETH', '0.000000000000000001', 'Ξ0.000000000000000001'],
  ])('in %s is exact', async (currency, initialPrice, formatted) => {
    const { quote: terms } = await quote({ link: await shop.plan({ currency, initialPrice }) });
    expect(terms.total).toEqual({ money: { amount: initialPrice, currency }, formatted });
  });
});

describe('currencies of all precisions', () => {
  it.each([
    ['JPY', '1000'],
    ['BHD', '1.005'],
    ['USDT', '1.000001'],
    ['BTC', '0.00012345'],
    ['APE', '1.000000000000000001'],
  ])('%s is charged to the last digit', async (currency, initialPrice) => {
    const planId = await shop.plan({ currency, initialPrice });
    const { session } = await shop.submit(planId, {
      buyer: `in${currency}`,
      shownTerms: await shop.terms(planId),
    });
    const payment = await shop.execute(
      'query ($id: ID!) { payment(id: $id) { status total { amount } amountAfterFees { amount } } }',
      { id: session.paymentId },
    );
    expect(payment).toMatchObject({ status: 'PAID', total: { amount: initialPrice } });
    const [charge] = await shop.rows(
      'SELECT c.amount::text AS amount FROM billing.sandbox_charges c JOIN billing.charge_attempts a ON a.id = c.key WHERE a.payment_id = $1',
      [session.paymentId],
    );
    expect(charge).toEqual({ amount: initialPrice });
  });
});

describe('the data of a checkout', () => {
  it('is copied to payment and membership: metadata, fee, address; an unknown affiliate code is ignored', async () => {
    const planId = await shop.plan({ initialPrice: '40', metadata: { tier: 'gold', source: 'plan' } });
    const link = await shop.checkout({
      planId,
      metadata: { order: '7', source: 'checkout' },
      affiliateCode: 'friend',
      applicationFee: '4',
      redirectUrl: 'https://seller.example/done',
    });
    const { session } = await shop.submit(link, {
      buyer: 'carried',
      phone: '+49 30 1',
      billingAddress: { name: 'Ann', city: 'Berlin', country: 'DE' },
    });
    expect(
      await shop.execute(
        'query ($id: ID!) { payment(id: $id) { metadata ignoredAffiliateCode checkoutConfigurationId applicationFee { amount { amount } } billingAddress { name city country line1 } phone } }',
        { id: session.paymentId },
      ),
    ).toEqual({
      metadata: { order: '7', source: 'checkout' },
      ignoredAffiliateCode: 'friend',
      checkoutConfigurationId: link,
      applicationFee: { amount: { amount: '4.00' } },
      billingAddress: { name: 'Ann', city: 'Berlin', country: 'de', line1: null },
      phone: '+49 30 1',
    });
    expect(
      await shop.execute(
        'query ($id: ID!) { membership(id: $id) { metadata checkoutConfigurationId affiliateUsername phoneNumber } }',
        { id: session.membershipId },
      ),
    ).toEqual({
      metadata: { tier: 'gold', order: '7', source: 'checkout' },
      checkoutConfigurationId: link,
      affiliateUsername: null,
      phoneNumber: '+49 30 1',
    });
    expect(session.redirectUrl).toBe(
      `https://seller.example/done?status=success&checkout_configuration_id=${link}&payment_id=${session.paymentId}&membership_id=${session.membershipId}&payment_method_id=${session.paymentMethodId}`,
    );
  });
});

describe('a waitlist entry', () => {
  it('is created instead of a payment, and allows the purchase once approved', async () => {
    const planId = await shop.plan({ releaseMethod: 'WAITLIST', initialPrice: '10' });
    const { session } = await shop.submit(planId, { card: null, buyer: 'hopeful' });
    expect(session).toMatchObject({
      status: 'COMPLETED',
      entryId: expect.stringMatching(/^entry_/),
      paymentId: null,
      membershipId: null,
    });
    expect((await shop.submit(planId, { card: null, buyer: 'hopeful' })).session.entryId).toBe(session.entryId);
    await shop.execute('mutation ($id: ID!) { entryApprove(id: $id) { jobId userErrors { code message } } }', {
      id: session.entryId,
    });
    const bought = await shop.submit(planId, { buyer: 'hopeful', shownTerms: await shop.terms(planId) });
    expect(bought.session).toMatchObject({
      status: 'COMPLETED',
      entryId: null,
      membershipId: expect.stringMatching(/^mem_/),
    });
    const repeated = (await shop.submit(planId, { card: null, buyer: 'hopeful' })).session;
    expect(repeated).toMatchObject({ entryId: expect.stringMatching(/^entry_/), paymentId: null });
    expect(repeated.entryId).not.toBe(session.entryId);
    expect((await shop.submit(planId, { card: null, buyer: 'another' })).session).toMatchObject({
      entryId: expect.stringMatching(/^entry_/),
      paymentId: null,
    });
  });
});

describe('an invoice', () => {
  const invoice = async (input: object) =>
    (
      await shop.execute(
        `mutation ($input: InvoiceCreateInput!) { invoiceCreate(input: $input) { invoice { id status fetchInvoiceToken currentPlan { id } } userErrors { code message path } } }`,
        {
          input: { productId: shop.productId, plan: { ...freePlan, initialPrice: '80' }, ...input },
        },
      )
    ).invoice;
  const read = (id: string) => shop.execute('query ($id: ID!) { invoice(id: $id) { status } }', { id });

  it('that was sent is paid once at the checkout of its plan', async () => {
    const sent = await invoice({
      collectionMethod: 'SEND_INVOICE',
      customerName: 'Ann',
      emailAddress: 'ann@buyer.test',
      dueDate: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const { session } = await shop.submit(sent.currentPlan.id, {
      buyer: 'invoiced',
      invoice: sent.fetchInvoiceToken,
      shownTerms: await shop.terms(sent.currentPlan.id),
    });
    expect(session).toMatchObject({ status: 'COMPLETED', membershipId: expect.stringMatching(/^mem_/) });
    expect(await read(sent.id)).toEqual({ status: 'PAID' });
    expect(await shop.events(sent.id)).toEqual(['invoice.created', 'invoice.paid']);
    expect(
      (await shop.submit(sent.currentPlan.id, { buyer: 'again', invoice: sent.fetchInvoiceToken })).userErrors,
    ).toEqual([{ code: 'conflict', message: 'This invoice is not open for payment.', path: [] }]);
  });

  it('with automatic collection is charged right after its creation', async () => {
    const { session } = await shop.submit(await shop.checkout({ mode: 'SETUP' }), { buyer: 'automatic' });
    const { member } = await shop.execute('query ($id: ID!) { paymentMethod(id: $id) { member { id } } }', {
      id: session.paymentMethodId,
    });
    const created = await invoice({
      collectionMethod: 'CHARGE_AUTOMATICALLY',
      memberId: member.id,
      paymentMethodId: session.paymentMethodId,
    });
    expect(created.status).toBe('OPEN');
    await shop.due();
    expect(await read(created.id)).toEqual({ status: 'PAID' });
  });

  it('with a declined card is past due', async () => {
    const { session } = await shop.submit(await shop.checkout({ mode: 'SETUP' }), {
      buyer: 'refusedlater',
      card: '4000000000000341',
    });
    const { member } = await shop.execute('query ($id: ID!) { paymentMethod(id: $id) { member { id } } }', {
      id: session.paymentMethodId,
    });
    const created = await invoice({
      collectionMethod: 'CHARGE_AUTOMATICALLY',
      memberId: member.id,
      paymentMethodId: session.paymentMethodId,
    });
    await shop.due();
    expect(await read(created.id)).toEqual({ status: 'PAST_DUE' });
  });
});
