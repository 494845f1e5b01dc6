import { httpCall } from '../../test/support/http-call';
import { english } from '../messages';
import type { Offer } from './documents';
import { alertIn, fieldsIn, formCall, onePlan, openTestCheckout, problemAt, type Sent, termsOf } from './testing';
import {
  card,
  checkout,
  done,
  validForm,
  offered,
  port,
  post,
  errorOf,
  session,
  setUpTests,
} from './testing/purchases';

setUpTests();

describe('a purchase', () => {
  it('sends the card to the vault and everything else to the graph, and redirects to the session', async () => {
    offered({
      mostUnits: 3,
      asksBillingAddress: true,
      asksShippingAddress: true,
      plan: {
        ...(onePlan.plan as NonNullable<Offer['plan']>),
        customFields: [
          { id: 'field_1', name: 'Size?', order: 0, placeholder: null, required: true },
          { id: 'field_2', name: 'Colour?', order: 1, placeholder: null, required: false },
        ],
      },
    });
    const { status, headers, text } = await post({
      ...validForm,
      quantity: '2',
      promo_code: 'HALF',
      affiliate_code: 'friend',
      answer_field_1: ' XL ',
      answer_field_2: '',
      answer_field_3: 'not asked',
      phone: '+1 555',
      billing_country: 'US',
      billing_state: 'california',
      billing_postal_code: '90210',
      shipping_name: 'Bo',
      shipping_line1: '1 Way',
      shipping_city: 'Ulm',
      shipping_postal_code: '89073',
      shipping_country: 'DE',
      shipping_state: 'BW',
    });
    expect([status, headers.location, text]).toEqual([303, `/checkout/session/${session}`, '']);
    expect(checkout.vault.taken).toEqual([
      { number: '4242 4242 4242 4242', expMonth: '12', expYear: '39', cvc: '123' },
    ]);
    const emptyAddress = { name: null, line1: null, line2: null, city: null, state: null, postalCode: null };
    expect(checkout.graph.of('checkoutSubmit')).toEqual([
      {
        input: {
          session,
          link: 'plan_one',
          quantity: 2,
          promoCode: 'HALF',
          cardToken: 'tok_4242',
          paymentMethodId: null,
          shownTerms: termsOf('10'),
          affiliateCode: 'friend',
          invoice: null,
          clientAddress: '127.0.0.1',
          consent: {
            text: `You are buying from Shop & Sons. ${english.text('agreement.documents')}`,
            documents: [
              ['refund', '2026-11-30'],
              ['cancellation', '2026-11-30'],
              ['terms', '2026-11-30'],
              ['privacy', '2026-11-30'],
            ].map(([name, version]) => ({ url: `${checkout.origin}/policies/${name}`, version })),
          },
          phone: '+1 555',
          buyer: {
            userId: 'user_1',
            username: 'one',
            name: 'Bea Buyer',
            email: 'buyer@example.com',
            accountIds: ['biz_own'],
            isSignedIn: false,
          },
          answers: [{ id: 'field_1', answer: 'XL' }],
          billingAddress: { ...emptyAddress, country: 'US', state: 'CA', postalCode: '90210' },
          shippingAddress: {
            ...emptyAddress,
            name: 'Bo',
            line1: '1 Way',
            city: 'Ulm',
            postalCode: '89073',
            country: 'DE',
            state: 'BW',
          },
        },
      },
    ]);
    expect(JSON.stringify(checkout.graph.asked)).not.toMatch(/4242 ?4242|"123"/);
    expect(checkout.failures).toEqual([]);
  });

  it('of an invoice submits the invoice token, and no promo code', async () => {
    expect((await post({ ...validForm, invoice: 'inv', promo_code: 'HALF' })).status).toBe(303);
    expect(checkout.graph.of('checkoutSubmit')[0]?.['input']).toMatchObject({
      invoice: 'inv',
      promoCode: null,
      shownTerms: termsOf('10'),
    });
  });

  it('that was already submitted redirects to its session, without further effect', async () => {
    expect((await post(validForm)).status).toBe(303);
    for (const status of ['PROCESSING', 'REQUIRES_ACTION', 'COMPLETED', 'EXPIRED'] as const) {
      checkout.graph.sessions.set(session, {
        ...(checkout.graph.sessions.get(session) as never as object),
        status,
      } as never);
      expect((await post({ ...validForm, card_cvc: 'x' })).headers.location).toBe(`/checkout/session/${session}`);
    }
    expect([checkout.graph.of('checkoutSubmit').length, checkout.vault.taken.length]).toEqual([1, 1]);
  });

  it('can be retried with the same session after a failure', async () => {
    checkout.graph.outcome = { status: 'OPEN', failure: 'Your card was declined.' };
    expect([(await post(validForm)).status, (await post(validForm)).status]).toEqual([303, 303]);
    expect(checkout.graph.of('checkoutSubmit').map(({ input }) => input.session)).toEqual([session, session]);
  });

  it('uses the configured client address', async () => {
    const proxied = await openTestCheckout({ addressOf: ({ headers }) => String(headers['x-forwarded-for']) });
    await httpCall(
      Number(new URL(proxied.origin).port),
      formCall('/checkout/plan_one', validForm, { 'x-forwarded-for': '203.0.113.7' }),
    );
    expect(proxied.graph.of('checkoutSubmit')[0]?.['input'].clientAddress).toBe('203.0.113.7');
    await proxied.close();
  });

  it('needs no card if nothing is due, for an entry and for a hosted payment, and no price for an entry or a saved card', async () => {
    const withoutCard = { ...validForm, card_number: '', card_expiry: '', card_cvc: '' };
    const sent = async (change: Partial<Offer>, fields: Sent) => {
      offered(change);
      const response = await post({
        ...withoutCard,
        ...fields,
        session: session.replace('A', String(checkout.graph.sessions.size)),
      });
      const { cardToken, shownTerms } = checkout.graph.of('checkoutSubmit').at(-1)?.['input'] ?? {};
      return [response.status, cardToken, shownTerms];
    };
    expect(await sent({}, { promo_code: 'ALL', terms: termsOf('0') })).toEqual([303, null, termsOf('0')]);
    expect(await sent({ takesEntries: true }, { terms: 'entry' })).toEqual([303, null, 'entry']);
    expect(await sent({ collection: 'HOSTED' }, {})).toEqual([303, null, termsOf('10')]);
    expect(await sent({ mode: 'SETUP', plan: null }, { ...card, terms: 'setup' })).toEqual([303, 'tok_4242', 'setup']);
  });
});

describe('a form with mistakes', () => {
  it('is shown again with all problems at their fields, and with the entered values', async () => {
    offered({
      mostUnits: 3,
      asksBillingAddress: true,
      plan: {
        ...(onePlan.plan as NonNullable<Offer['plan']>),
        customFields: [{ id: 'field_1', name: 'Size?', order: 0, placeholder: null, required: true }],
      },
    });
    const html = await errorOf({
      ...validForm,
      email: 'buyer at <home>',
      quantity: '4',
      card_number: '4242 4242 4242 4241',
      card_expiry: '01/20',
      card_cvc: '12',
      billing_city: 'Ulm',
    });
    expect(alertIn(html)).toBe('Check these details:');
    expect(
      Object.fromEntries(
        [
          'email',
          'quantity',
          'answer_field_1',
          'billing_country',
          'card_number',
          'card_expiry',
          'card_cvc',
          'name',
        ].map((name) => [name, problemAt(html, name)]),
      ),
    ).toEqual({
      email: 'Enter an e-mail address like name@example.com.',
      quantity: 'Choose 1 to 3.',
      answer_field_1: 'Answer this question.',
      billing_country: 'Choose a billing country.',
      card_number: 'The card number is invalid.',
      card_expiry: 'The card has expired.',
      card_cvc: 'The security code has 3 digits.',
      name: null,
    });
    expect(html).toContain(
      'aria-describedby="email-problem" required data-missing="Enter your e-mail address." aria-invalid="true"',
    );
    expect(html).toContain('<li><a href="#card_cvc">The security code has 3 digits.</a></li>');
    expect(fieldsIn(html)).toMatchObject({
      session,
      email: 'buyer at <home>',
      name: 'Bea Buyer',
      billing_city: 'Ulm',
      card_number: '',
      card_expiry: '',
      card_cvc: '',
    });
  });

  it.each(['1e1', '-1', '0', '1.5', '999999999999', ' ', 'NaN'])('rejects the quantity %s', async (quantity) => {
    offered({ mostUnits: 3 });
    const html = await (quantity.trim() === ''
      ? post({ ...validForm, quantity, card_cvc: '' }).then(({ text }) => text)
      : errorOf({ ...validForm, quantity }));
    expect(problemAt(html, 'quantity')).toBe(quantity.trim() === '' ? null : 'Choose 1 to 3.');
  });

  it('reports too long strings and unknown countries', async () => {
    offered({ asksBillingAddress: true });
    const html = await errorOf({
      ...validForm,
      name: 'x'.repeat(101),
      promo_code: '',
      billing_country: 'ZZ',
      billing_line1: 'x'.repeat(201),
    });
    expect([problemAt(html, 'name'), problemAt(html, 'billing_line1'), problemAt(html, 'billing_country')]).toEqual([
      'Use at most 100 characters.',
      'Use at most 200 characters.',
      'Choose a country from the list.',
    ]);
  });

  it('shows the user errors of the buyer', async () => {
    const { status, text } = await post({ ...validForm, email: 'a@b.invalid' });
    expect([status, problemAt(text, 'email'), done()]).toEqual([
      422,
      'Enter an e-mail address like name@example.com.',
      ['buyerIdentify'],
    ]);
  });

  const errorPaths: [readonly string[], string | null][] = [
    [['cardToken'], 'card_number'],
    [['promoCode'], 'promo_code'],
    [['quantity'], 'quantity'],
    [['buyer', 'email'], 'email'],
    [['input', 'buyer', 'email'], 'email'],
    [['answers', 'field_1'], 'answer_field_1'],
    [['answers.field_1'], 'answer_field_1'],
    [['billingAddress', 'postalCode'], 'billing_postal_code'],
    [['billingAddress'], 'billing_country'],
    [['shippingAddress', 'line1'], 'shipping_line1'],
    [[], null],
    [['link'], null],
    [['answers', 'field_9'], null],
  ];
  it.each(errorPaths)('shows the user error at %j', async (path, name) => {
    offered({
      mostUnits: 3,
      asksBillingAddress: true,
      asksShippingAddress: true,
      plan: {
        ...(onePlan.plan as NonNullable<Offer['plan']>),
        customFields: [{ id: 'field_1', name: 'Size?', order: 0, placeholder: null, required: false }],
      },
    });
    checkout.graph.refusals = [{ code: 'conflict', message: 'No <way>.', path }];
    const { status, text } = await post({
      ...validForm,
      billing_country: 'DE',
      shipping_name: 'B',
      shipping_line1: '1',
      shipping_city: 'Ulm',
      shipping_postal_code: '89073',
      shipping_country: 'DE',
    });
    expect(status).toBe(422);
    expect(name === null ? alertIn(text) : problemAt(text, name)).toBe('No &lt;way&gt;.');
    expect(fieldsIn(text)['session']).toBe(session);
  });

  it('gets a new session if the graph rejects the old one', async () => {
    checkout.graph.refusals = [
      { code: 'conflict', message: 'This checkout was open for too long.', path: ['session'] },
    ];
    const { text } = await post(validForm);
    expect(alertIn(text)).toBe('This checkout was open for too long.');
    expect(fieldsIn(text)['session']).toMatch(/^cs_/);
    expect(fieldsIn(text)['session']).not.toBe(session);
  });
});

describe('an approved waitlist entry', () => {
  it('requires the card, at the price of the plan', async () => {
    offered({ takesEntries: true });
    checkout.graph.refusals = [{ code: 'parameter_missing', message: 'cardToken is required.', path: ['cardToken'] }];
    const entry = { ...validForm, terms: 'entry', card_number: '', card_expiry: '', card_cvc: '' };
    const { status, text } = await post(entry);
    expect([status, alertIn(text), checkout.vault.taken]).toEqual([
      200,
      'Your request was approved. Pay to get access: nothing was charged yet.',
      [],
    ]);
    expect(fieldsIn(text)).toMatchObject({
      session,
      invited: '1',
      terms: termsOf('10'),
      email: 'buyer@example.com',
      card_number: '',
    });
    expect((await post({ ...fieldsIn(text), action: 'pay', ...card })).status).toBe(303);
    expect(checkout.graph.of('checkoutSubmit').at(-1)?.['input']).toMatchObject({
      cardToken: 'tok_4242',
      shownTerms: termsOf('10'),
    });
    const { json } = await httpCall(port(), {
      method: 'POST',
      path: '/checkout/plan_one/quote',
      body: { invited: '1' },
    });
    expect(json).toMatchObject({ button: 'Pay $10.00', collection: 'CARD' });
  });
});
