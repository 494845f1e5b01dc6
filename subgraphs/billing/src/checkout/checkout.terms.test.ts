import { apiKeyOf, run } from '../../../kit/src/testing';
import { TestCheckout, buyerNamed, newSession } from './testing/test-checkout';

let shop: TestCheckout;

beforeAll(async () => {
  shop = await TestCheckout.open();
});

afterAll(() => shop.close());

const counts = () =>
  shop.rows(
    'SELECT (SELECT count(*)::int FROM billing.payments) AS payments, (SELECT count(*)::int FROM billing.checkout_sessions) AS sessions, (SELECT count(*)::int FROM billing.charge_attempts) AS attempts, (SELECT count(*)::int FROM billing.memberships) AS memberships',
  );
const offer = async (link: string) =>
  (
    await shop.page(
      `query ($link: String!) { checkoutOffer(link: $link) {
  link mode state currency collection takesEntries mostUnits takesPromoCodes asksBillingAddress asksShippingAddress account { id } plan { id title } configuration { id } } }`,
      { link },
    )
  ).data?.checkoutOffer;
const quote = async (input: object) =>
  (
    await shop.page(
      `query ($input: CheckoutQuoteInput!) { checkoutQuote(input: $input) { quote {
  quantity subtotal { formatted } discount { formatted } promoCode tax { formatted } taxIncluded total { money { amount currency } formatted } later trialEndsAt collection } userErrors { code message path } } }`,
      { input },
    )
  ).data?.checkoutQuote;

describe('what a page is refused for, with nothing changed', () => {
  const expectRefused = async (link: string, input: object, error: object): Promise<void> => {
    const before = await counts();
    expect(await shop.submit(link, input)).toEqual({ session: null, userErrors: [error] });
    expect(await counts()).toEqual(before);
  };

  it('a total that is not what it costs', async () => {
    await expectRefused(
      await shop.plan({ initialPrice: '10' }),
      { expectedTotal: '1' },
      { code: 'conflict', message: 'The total is $10.00 now. Check it and submit again.', path: ['expectedTotal'] },
    );
  });

  it('a page that was opened more than a day ago, or tomorrow, or that nobody has made', async () => {
    const planId = await shop.plan();
    const expired = { code: 'conflict', message: 'This page has expired. Open the checkout again.', path: ['session'] };
    await expectRefused(planId, { session: newSession(new Date(Date.now() - 25 * 3_600_000)) }, expired);
    await expectRefused(planId, { session: newSession(new Date(Date.now() + 3_600_000)) }, expired);
    await expectRefused(
      planId,
      { session: 'cs_made_up' },
      {
        code: 'parameter_invalid',
        message: 'This page belongs to another purchase. Open the checkout again.',
        path: ['session'],
      },
    );
  });

  it('a session of another checkout', async () => {
    const [one, other] = [await shop.plan(), await shop.plan()];
    const session = newSession();
    await shop.submit(one, { session });
    await expectRefused(
      other,
      { session },
      {
        code: 'parameter_invalid',
        message: 'This page belongs to another purchase. Open the checkout again.',
        path: ['session'],
      },
    );
  });

  it('no card where something is due', async () => {
    await expectRefused(
      await shop.plan(),
      { card: null },
      { code: 'parameter_missing', message: 'cardToken is required.', path: ['cardToken'] },
    );
  });

  it('several units of a plan that is sold one at a time, none, and more than there are', async () => {
    await expectRefused(
      await shop.plan(),
      { quantity: 2 },
      { code: 'parameter_invalid', message: 'quantity is a whole number from 1 to 1.', path: ['quantity'] },
    );
    const several = await shop.plan({ allowMultipleQuantity: true, stock: 3 });
    await expectRefused(
      several,
      { quantity: 0 },
      { code: 'parameter_invalid', message: 'quantity is a whole number from 1 to 1000.', path: ['quantity'] },
    );
    await expectRefused(
      several,
      { quantity: 4 },
      { code: 'conflict', message: 'The plan is out of stock.', path: ['quantity'] },
    );
    expect((await shop.submit(several, { quantity: 3, expectedTotal: '30' })).session.status).toBe('COMPLETED');
  });

  it('a promo code of another plan or product, or of another seller', async () => {
    const codeFor = async (code: string, input: object, principal = shop.seller) =>
      shop.ask(
        'mutation ($input: PromoCodeCreateInput!) { promoCodeCreate(input: $input) { promoCode { id } userErrors { code message path } } }',
        {
          input: {
            code,
            promoType: 'PERCENTAGE',
            amountOff: '50',
            baseCurrency: 'USD',
            newUsersOnly: false,
            numberOfIntervals: 1,
            ...input,
          },
        },
        principal,
      );
    const [sold, other] = [await shop.plan(), await shop.plan()];
    const { product } = await shop.ask(
      'mutation { productCreate(input: { title: "Silver" }) { product { id } userErrors { message } } }',
    );
    await codeFor('OTHERPLAN', { planIds: [other] });
    await codeFor('OTHERPRODUCT', { productId: product.id });
    await codeFor('STRANGE', {}, apiKeyOf('biz_stranger'));
    const refusals = [
      ['OTHERPLAN', 'This promo code is not for this plan.'],
      ['otherproduct', 'This promo code is not for this plan.'],
      ['STRANGE', 'There is no such promo code.'],
    ] as const;
    for (const [promoCode, message] of refusals) {
      const error = { code: 'parameter_invalid', message, path: ['promoCode'] };
      expect(await quote({ link: sold, promoCode })).toEqual({ quote: null, userErrors: [error] });
      await expectRefused(sold, { promoCode }, error);
    }
    expect(
      (await shop.submit(other, { promoCode: 'OTHERPLAN', buyer: 'entitled', expectedTotal: '5' })).session.status,
    ).toBe('COMPLETED');
  });

  it('a question that has to be answered', async () => {
    const planId = await shop.plan({ customFields: [{ name: 'Size?', required: true }, { name: 'Why?' }] });
    const [size] = (await shop.ask('query ($id: ID!) { plan(id: $id) { customFields { id } } }', { id: planId }))
      .customFields;
    await expectRefused(
      planId,
      {},
      { code: 'parameter_missing', message: 'Answer the question “Size?”.', path: ['answers', size.id] },
    );
    await expectRefused(
      planId,
      { answers: [{ id: size.id, answer: '  ' }] },
      { code: 'parameter_missing', message: 'Answer the question “Size?”.', path: ['answers', size.id] },
    );
    const { session } = await shop.submit(planId, { answers: [{ id: size.id, answer: 'L' }] });
    expect(
      (
        await shop.ask('query ($id: ID!) { membership(id: $id) { customFieldResponses { question answer } } }', {
          id: session.membershipId,
        })
      ).customFieldResponses,
    ).toEqual([{ question: 'Size?', answer: 'L' }]);
  });

  it('requirements of the plan', async () => {
    const planId = await shop.plan({ requirements: { countries: ['FR'], email_domains: ['school.test'] } });
    const country = (code: string) => ({ billingAddress: { country: code } });
    await expectRefused(
      planId,
      {},
      { code: 'parameter_missing', message: 'country is required.', path: ['billingAddress', 'country'] },
    );
    await expectRefused(planId, country('de'), {
      code: 'parameter_invalid',
      message: 'This plan is not sold in your country.',
      path: ['billingAddress', 'country'],
    });
    await expectRefused(planId, country('FR'), {
      code: 'parameter_invalid',
      message: 'This plan is only sold to certain e-mail addresses. Use another one.',
      path: ['buyer', 'email'],
    });
    await expectRefused(planId, country('xx'), {
      code: 'parameter_invalid',
      message: 'country is not a two-letter country code.',
      path: ['billingAddress', 'country'],
    });
    const pupil = { ...buyerNamed('pupil'), email: 'pupil@School.test' };
    expect((await shop.submit(planId, { ...country('FR'), buyer: pupil })).session.status).toBe('COMPLETED');
    const advanced = await shop.plan({ requirements: { product_ids: [shop.productId] } });
    await expectRefused(
      advanced,
      { buyer: 'newcomer' },
      {
        code: 'conflict',
        message: 'This plan is only sold to those who have another product of the seller.',
        path: ['buyer', 'email'],
      },
    );
    expect((await shop.submit(advanced, { buyer: pupil })).session.status).toBe('COMPLETED');
  });

  it('a plan that is archived or gone', async () => {
    const planId = await shop.plan();
    await shop.ask(
      'mutation ($id: ID!) { planUpdate(id: $id, input: { visibility: ARCHIVED }) { userErrors { code } } }',
      { id: planId },
    );
    await expectRefused(planId, {}, { code: 'conflict', message: 'This checkout is closed.', path: [] });
    expect((await shop.submit('plan_none')).errors).toMatchObject([{ message: 'No such resource was found.' }]);
  });

  it.each([
    'checkoutSession(id: "cs_x") { id }',
    'checkoutOffer(link: "plan_x") { link }',
    'checkoutQuote(input: { link: "plan_x" }) { userErrors { code } }',
    'sandboxChallenge(reference: "x") { waits }',
  ])('%s, asked by somebody else', async (field) => {
    expect((await run(shop.billing.subgraph, apiKeyOf('biz_seller'), `{ ${field} }`)).errors).toMatchObject([
      { message: 'This credential does not have the permission of the hosted pages.' },
    ]);
  });
});

describe('an offer', () => {
  it('says what a page asks for', async () => {
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
  it('explains price, discount, tax, trial and renewal', async () => {
    await shop.ask(
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
      later: `$60.00 / month, plus tax, first on ${date}`,
      trialEndsAt: expect.stringMatching(/Z$/),
      collection: 'CARD',
    });
    expect((await quote({ link: planId, promoCode: 'NONE' })).userErrors).toEqual([
      { code: 'parameter_invalid', message: expect.any(String), path: ['promoCode'] },
    ]);
    expect((await quote({ link: planId, quantity: 0 })).userErrors).toEqual([
      { code: 'parameter_invalid', message: 'quantity is a whole number from 1 to 1000.', path: ['quantity'] },
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
    const { session } = await shop.submit(planId, { buyer: `in${currency}`, expectedTotal: initialPrice });
    const payment = await shop.ask(
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

describe('what a checkout says is carried on', () => {
  it('to payment and membership: metadata, affiliate, fee, address', async () => {
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
      await shop.ask(
        'query ($id: ID!) { payment(id: $id) { metadata checkoutConfigurationId applicationFee { amount { amount } } billingAddress { name city country line1 } phone } }',
        { id: session.paymentId },
      ),
    ).toEqual({
      metadata: { order: '7', source: 'checkout' },
      checkoutConfigurationId: link,
      applicationFee: { amount: { amount: '4.00' } },
      billingAddress: { name: 'Ann', city: 'Berlin', country: 'de', line1: null },
      phone: '+49 30 1',
    });
    expect(
      await shop.ask(
        'query ($id: ID!) { membership(id: $id) { metadata checkoutConfigurationId affiliateUsername phoneNumber } }',
        { id: session.membershipId },
      ),
    ).toEqual({
      metadata: { tier: 'gold', order: '7', source: 'checkout' },
      checkoutConfigurationId: link,
      affiliateUsername: 'friend',
      phoneNumber: '+49 30 1',
    });
    expect(session.redirectUrl).toBe(
      `https://seller.example/done?status=success&checkout_configuration_id=${link}&payment_id=${session.paymentId}&membership_id=${session.membershipId}&payment_method_id=${session.paymentMethodId}`,
    );
  });
});

describe('an entry', () => {
  it('is taken instead of money, and an approved one lets its user buy', async () => {
    const planId = await shop.plan({ releaseMethod: 'WAITLIST', initialPrice: '10' });
    const { session } = await shop.submit(planId, { card: null, buyer: 'hopeful' });
    expect(session).toMatchObject({
      status: 'COMPLETED',
      entryId: expect.stringMatching(/^entry_/),
      paymentId: null,
      membershipId: null,
    });
    expect((await shop.submit(planId, { card: null, buyer: 'hopeful' })).session.entryId).toBe(session.entryId);
    await shop.ask('mutation ($id: ID!) { entryApprove(id: $id) { jobId userErrors { code message } } }', {
      id: session.entryId,
    });
    const bought = await shop.submit(planId, { buyer: 'hopeful', expectedTotal: '10' });
    expect(bought.session).toMatchObject({
      status: 'COMPLETED',
      entryId: null,
      membershipId: expect.stringMatching(/^mem_/),
    });
    expect((await shop.submit(planId, { card: null, buyer: 'another' })).session).toMatchObject({
      entryId: expect.stringMatching(/^entry_/),
      paymentId: null,
    });
  });
});

describe('an invoice', () => {
  const invoice = async (input: object) =>
    (
      await shop.ask(
        `mutation ($input: InvoiceCreateInput!) { invoiceCreate(input: $input) { invoice { id status fetchInvoiceToken currentPlan { id } } userErrors { code message path } } }`,
        {
          input: { productId: shop.productId, plan: { initialPrice: '80' }, ...input },
        },
      )
    ).invoice;
  const read = (id: string) => shop.ask('query ($id: ID!) { invoice(id: $id) { status } }', { id });

  it('that was sent is paid at the checkout of its plan, once', async () => {
    const sent = await invoice({
      collectionMethod: 'SEND_INVOICE',
      customerName: 'Ann',
      emailAddress: 'ann@buyer.test',
      dueDate: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const { session } = await shop.submit(sent.currentPlan.id, {
      buyer: 'invoiced',
      invoice: sent.fetchInvoiceToken,
      expectedTotal: '80',
    });
    expect(session).toMatchObject({ status: 'COMPLETED', membershipId: expect.stringMatching(/^mem_/) });
    expect(await read(sent.id)).toEqual({ status: 'PAID' });
    expect(await shop.events(sent.id)).toEqual(['invoice.created', 'invoice.paid']);
    expect(
      (await shop.submit(sent.currentPlan.id, { buyer: 'again', invoice: sent.fetchInvoiceToken })).userErrors,
    ).toEqual([{ code: 'conflict', message: 'This invoice is not open to be paid.', path: [] }]);
  });

  it('that is collected automatically is charged right after it was made', async () => {
    const { session } = await shop.submit(await shop.checkout({ mode: 'SETUP' }), { buyer: 'automatic' });
    const { member } = await shop.ask('query ($id: ID!) { paymentMethod(id: $id) { member { id } } }', {
      id: session.paymentMethodId,
    });
    const made = await invoice({
      collectionMethod: 'CHARGE_AUTOMATICALLY',
      memberId: member.id,
      paymentMethodId: session.paymentMethodId,
    });
    expect(made.status).toBe('OPEN');
    await shop.due();
    expect(await read(made.id)).toEqual({ status: 'PAID' });
  });

  it('whose card is refused is past due', async () => {
    const { session } = await shop.submit(await shop.checkout({ mode: 'SETUP' }), {
      buyer: 'refusedlater',
      card: '4000000000000341',
    });
    const { member } = await shop.ask('query ($id: ID!) { paymentMethod(id: $id) { member { id } } }', {
      id: session.paymentMethodId,
    });
    const made = await invoice({
      collectionMethod: 'CHARGE_AUTOMATICALLY',
      memberId: member.id,
      paymentMethodId: session.paymentMethodId,
    });
    await shop.due();
    expect(await read(made.id)).toEqual({ status: 'PAST_DUE' });
  });
});
