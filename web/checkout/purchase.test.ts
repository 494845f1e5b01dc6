import { httpCall } from '../../test/support/http-call';
import type { Offer } from './documents';
import {
  alertIn,
  fieldsIn,
  formCall,
  onePlan,
  openTestCheckout,
  problemAt,
  type Sent,
  type TestCheckout,
} from './testing';

let checkout: TestCheckout;
beforeEach(async () => {
  checkout = await openTestCheckout();
});
afterEach(() => checkout.close());

const port = (): number => Number(new URL(checkout.origin).port);
const offered = (change: Partial<Offer>): void => void checkout.graph.offers.set('plan_one', { ...onePlan, ...change });
const session = 'cs_mabcdefg_AAAAAAAAAAAAAAAAAAAAAAAA';
const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/39', card_cvc: '123' };
const good: Sent = {
  action: 'pay',
  session,
  expected_total: '10',
  email: 'buyer@example.com',
  name: 'Bea Buyer',
  ...card,
};
const post = (fields: Sent, headers: Sent = {}) => httpCall(port(), formCall('/checkout/plan_one', fields, headers));
/** What the graph was told to do; reading is not counted. */
const done = () =>
  checkout.graph.asked
    .filter(({ name }) => !['checkoutOffer', 'checkoutQuote', 'checkoutSession'].includes(name))
    .map(({ name }) => name);

/** The form as it comes back from a refusal, after which nothing has happened. */
async function refused(fields: Sent, status = 422): Promise<string> {
  const answer = await post(fields);
  expect([answer.status, done()]).toEqual([status, []]);
  for (const secret of ['4242 4242', '4242424242424242', 'value="123"', '12/39'])
    expect(answer.text).not.toContain(secret);
  return answer.text;
}

describe('a purchase', () => {
  it('takes the card to the vault and everything else to the graph, and leads to the session', async () => {
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
      ...good,
      expected_total: '10.00',
      quantity: '2',
      promo_code: 'HALF',
      affiliate_code: 'friend',
      invoice: 'inv',
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
      shipping_country: 'DE',
      shipping_state: 'BW',
    });
    expect([status, headers.location, text]).toEqual([303, `/checkout/session/${session}`, '']);
    expect(checkout.vault.taken).toEqual([
      { number: '4242 4242 4242 4242', expMonth: '12', expYear: '39', cvc: '123' },
    ]);
    const nowhere = { name: null, line1: null, line2: null, city: null, state: null, postalCode: null };
    expect(checkout.graph.of('checkoutSubmit')).toEqual([
      {
        input: {
          session,
          link: 'plan_one',
          quantity: 2,
          promoCode: 'HALF',
          cardToken: 'tok_4242',
          expectedTotal: '10',
          affiliateCode: 'friend',
          invoice: 'inv',
          clientAddress: '127.0.0.1',
          phone: '+1 555',
          buyer: {
            userId: 'user_1',
            username: 'one',
            name: 'Bea Buyer',
            email: 'buyer@example.com',
            accountIds: ['biz_own'],
          },
          answers: [{ id: 'field_1', answer: 'XL' }],
          billingAddress: { ...nowhere, country: 'US', state: 'CA', postalCode: '90210' },
          shippingAddress: { ...nowhere, name: 'Bo', line1: '1 Way', city: 'Ulm', country: 'DE', state: 'BW' },
        },
      },
    ]);
    expect(JSON.stringify(checkout.graph.asked)).not.toMatch(/4242 ?4242|"123"/);
    expect(checkout.failures).toEqual([]);
  });

  it('that was sent before leads to its session, and does nothing more', async () => {
    expect((await post(good)).status).toBe(303);
    for (const status of ['PROCESSING', 'REQUIRES_ACTION', 'COMPLETED', 'EXPIRED'] as const) {
      checkout.graph.sessions.set(session, {
        ...(checkout.graph.sessions.get(session) as never as object),
        status,
      } as never);
      expect((await post({ ...good, card_cvc: 'x' })).headers.location).toBe(`/checkout/session/${session}`);
    }
    expect([checkout.graph.of('checkoutSubmit').length, checkout.vault.taken.length]).toEqual([1, 1]);
  });

  it('may be tried again with the same session after a failure', async () => {
    checkout.graph.outcome = { status: 'OPEN', failure: 'Your card was declined.' };
    expect([(await post(good)).status, (await post(good)).status]).toEqual([303, 303]);
    expect(checkout.graph.of('checkoutSubmit').map(({ input }) => input.session)).toEqual([session, session]);
  });

  it('takes the address of the buyer from where it is told to', async () => {
    const proxied = await openTestCheckout({ addressOf: ({ headers }) => String(headers['x-forwarded-for']) });
    await httpCall(
      Number(new URL(proxied.origin).port),
      formCall('/checkout/plan_one', good, { 'x-forwarded-for': '203.0.113.7' }),
    );
    expect(proxied.graph.of('checkoutSubmit')[0]?.['input'].clientAddress).toBe('203.0.113.7');
    await proxied.close();
  });

  it('needs no card where nothing is due, an entry is made or the processor asks for it, and no price for an entry or a saved card', async () => {
    const bare = { ...good, card_number: '', card_expiry: '', card_cvc: '' };
    const sent = async (change: Partial<Offer>, fields: Sent) => {
      offered(change);
      const answer = await post({
        ...bare,
        ...fields,
        session: session.replace('A', String(checkout.graph.sessions.size)),
      });
      const { cardToken, expectedTotal } = checkout.graph.of('checkoutSubmit').at(-1)?.['input'] ?? {};
      return [answer.status, cardToken, expectedTotal];
    };
    expect(await sent({}, { promo_code: 'ALL', expected_total: '0.00' })).toEqual([303, null, '0']);
    expect(await sent({ takesEntries: true }, { expected_total: '' })).toEqual([303, null, null]);
    expect(await sent({ collection: 'HOSTED' }, {})).toEqual([303, null, '10']);
    expect(await sent({ mode: 'SETUP', plan: null }, { ...card, expected_total: '' })).toEqual([303, 'tok_4242', null]);
  });
});

describe('a form with mistakes', () => {
  it('comes back with all of them at their fields, and with what was typed', async () => {
    offered({
      mostUnits: 3,
      asksBillingAddress: true,
      plan: {
        ...(onePlan.plan as NonNullable<Offer['plan']>),
        customFields: [{ id: 'field_1', name: 'Size?', order: 0, placeholder: null, required: true }],
      },
    });
    const html = await refused({
      ...good,
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
      card_number: 'The card number is not right. Please check its digits.',
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

  it.each(['1e1', '-1', '0', '1.5', '999999999999', ' ', 'NaN'])('has no quantity of %s', async (quantity) => {
    offered({ mostUnits: 3 });
    const html = await (quantity.trim() === ''
      ? post({ ...good, quantity, card_cvc: '' }).then(({ text }) => text)
      : refused({ ...good, quantity }));
    expect(problemAt(html, 'quantity')).toBe(quantity.trim() === '' ? null : 'Choose 1 to 3.');
  });

  it('is told of texts that are too long, and of countries that are none', async () => {
    offered({ asksBillingAddress: true });
    const html = await refused({
      ...good,
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

  it('is told what the graph says about the buyer', async () => {
    const { status, text } = await post({ ...good, email: 'a@b.invalid' });
    expect([status, problemAt(text, 'email'), done()]).toEqual([
      422,
      'Enter an e-mail address like name@example.com.',
      ['buyerIdentify'],
    ]);
  });

  const places: [readonly string[], string | null][] = [
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
  it.each(places)('is told what the graph says about %j', async (path, name) => {
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
      ...good,
      billing_country: 'DE',
      shipping_name: 'B',
      shipping_line1: '1',
      shipping_city: 'Ulm',
      shipping_country: 'DE',
    });
    expect(status).toBe(422);
    expect(name === null ? alertIn(text) : problemAt(text, name)).toBe('No &lt;way&gt;.');
    expect(fieldsIn(text)['session']).toBe(session);
  });

  it('gets a new session where the graph takes the old one no more', async () => {
    checkout.graph.refusals = [
      { code: 'conflict', message: 'This checkout was open for too long.', path: ['session'] },
    ];
    const { text } = await post(good);
    expect(alertIn(text)).toBe('This checkout was open for too long.');
    expect(fieldsIn(text)['session']).toMatch(/^cs_/);
    expect(fieldsIn(text)['session']).not.toBe(session);
  });
});

describe('somebody on a list', () => {
  it('who has been let in is asked for the card, at the price of the plan', async () => {
    offered({ takesEntries: true });
    checkout.graph.refusals = [{ code: 'parameter_missing', message: 'cardToken is required.', path: ['cardToken'] }];
    const entry = { ...good, expected_total: '', card_number: '', card_expiry: '', card_cvc: '' };
    const { status, text } = await post(entry);
    expect([status, alertIn(text), checkout.vault.taken]).toEqual([
      200,
      'You have been let in. Pay to get access: nothing was charged yet.',
      [],
    ]);
    expect(fieldsIn(text)).toMatchObject({
      session,
      invited: '1',
      expected_total: '10',
      email: 'buyer@example.com',
      card_number: '',
    });
    expect((await post({ ...fieldsIn(text), action: 'pay', ...card })).status).toBe(303);
    expect(checkout.graph.of('checkoutSubmit').at(-1)?.['input']).toMatchObject({
      cardToken: 'tok_4242',
      expectedTotal: '10',
    });
    const { json } = await httpCall(port(), {
      method: 'POST',
      path: '/checkout/plan_one/quote',
      body: { invited: '1' },
    });
    expect(json).toMatchObject({ button: 'Pay $10.00', collection: 'CARD' });
  });
});

describe('a price', () => {
  it.each(['1', '9.99', '', '10.001', 'ten', '1e1', '-10', '010.0'])(
    'of %s is not what it costs: the right one is shown, and nothing happens',
    async (expected) => {
      const html = await refused({ ...good, expected_total: expected }, 409);
      expect(alertIn(html)).toBe(
        'The price has changed: $10.00 is due now. Nothing was charged. Check it before you go on.',
      );
      expect(fieldsIn(html)['expected_total']).toBe('10');
    },
  );

  it('that changes on the way is shown', async () => {
    checkout.graph.refusals = [{ code: 'conflict', message: 'Another total.', path: ['expectedTotal'] }];
    const { status, text } = await post(good);
    expect([status, alertIn(text)]).toEqual([
      409,
      'The price has changed: $10.00 is due now. Nothing was charged. Check it before you go on.',
    ]);
  });

  it('is worked out anew without a script, and with nothing sent', async () => {
    const { status, text: html } = await post({ ...good, action: 'apply', promo_code: 'HALF', email: '' });
    expect([status, done()]).toEqual([200, []]);
    expect(html).toContain('<div class="taken"><dt>Discount (HALF)</dt><dd>−$5.00</dd></div>');
    expect(html).toContain('>HALF is applied.</p>');
    expect([
      fieldsIn(html)['expected_total'],
      fieldsIn(html)['promo_code'],
      fieldsIn(html)['card_number'],
      alertIn(html),
    ]).toEqual(['5', 'HALF', '', null]);
    const wrong = (await post({ ...good, action: 'apply', promo_code: 'none' })).text;
    expect([problemAt(wrong, 'promo_code'), fieldsIn(wrong)['expected_total']]).toEqual([
      'This promo code cannot be used here.',
      '10',
    ]);
  });

  it('with a promo code that was typed and not applied is shown before it is paid', async () => {
    expect(alertIn(await refused({ ...good, promo_code: 'HALF' }, 409))).toContain('$5.00 is due now');
  });

  it('is told to the script, with everything that depends on it', async () => {
    offered({ mostUnits: 9, asksBillingAddress: true });
    checkout.graph.tax = { DE: '1.9' };
    const ask = (body: object | string) =>
      httpCall(port(), {
        method: 'POST',
        path: '/checkout/plan_one/quote',
        body,
        headers: { 'sec-fetch-site': 'same-origin' },
      });
    const { status, headers, json } = await ask({ quantity: '3', promo_code: 'HALF', billing_country: 'DE' });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(json).toEqual({
      price: expect.stringContaining('<dt>Tax</dt><dd>$1.90</dd>'),
      button: 'Pay $16.90',
      agreement: 'You buy from Shop & Sons.',
      collection: 'CARD',
      expectedTotal: '16.9',
      promoCode: 'HALF',
      problems: {},
    });
    expect((await ask({ promo_code: 'none' })).json).toMatchObject({
      expectedTotal: '10',
      promoCode: null,
      problems: { promo_code: 'This promo code cannot be used here.' },
    });
    expect((await ask({ promo_code: 'ALL' })).json).toMatchObject({ button: 'Get access', collection: 'NOTHING' });
    expect((await ask({ quantity: 3, promo_code: ['HALF'] })).json).toMatchObject({ expectedTotal: '10' });
    for (const body of ['{', '"x"', 'null', '[]'])
      expect([body, (await ask(body)).status]).toEqual([body, ['"x"', '[]'].includes(body) ? 200 : 400]);
    checkout.graph.broken.set('checkoutQuote', { code: 'rate_limit_exceeded', retryAfter: 7.5 });
    const limited = await ask({});
    expect([limited.status, limited.headers['retry-after'], limited.json]).toEqual([
      429,
      '8',
      { message: 'Too many attempts. Wait a while before you try again. Nothing was charged.' },
    ]);
  });
});

describe('a request', () => {
  it('of another site is refused', async () => {
    const site = (headers: Sent) => post(good, headers).then(({ status }) => status);
    const plain = (headers: Sent) =>
      httpCall(port(), {
        ...formCall('/checkout/plan_one', good),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }).then(({ status }) => status);
    expect(await site({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await site({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await site({ 'sec-fetch-site': 'none' })).toBe(403);
    expect(await plain({ origin: 'https://evil.example' })).toBe(403);
    expect(done()).toEqual([]);
    expect(await plain({ origin: checkout.origin })).toBe(303);
    expect(await plain({ origin: 'null' })).toBe(303);
    expect(await plain({})).toBe(303);
  });

  it('that is no form, or too long, is answered with a page', async () => {
    const send = (body: string, type: string, headers: Sent = {}) =>
      httpCall(port(), {
        method: 'POST',
        path: '/checkout/plan_one',
        body,
        headers: { 'content-type': type, ...headers },
      });
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain', ''])
      expect((await send('{}', type)).status).toBe(415);
    const long = await send(`email=${'x'.repeat(70_000)}`, 'application/x-www-form-urlencoded');
    expect([long.status, long.text.includes('This form is too long.')]).toEqual([413, true]);
    const endless = await send('x'.repeat(8_000_000), 'application/x-www-form-urlencoded').catch(
      (error: NodeJS.ErrnoException) => ({ status: error.code }),
    );
    expect([413, 'ECONNRESET', 'EPIPE']).toContain(endless.status);
    expect(
      (await send(`session=${session}&email=${'x'.repeat(60_000)}`, 'application/x-www-form-urlencoded; charset=utf-8'))
        .status,
    ).toBe(422);
    expect(done()).toEqual([]);
  });

  it('that was tampered with never breaks anything', async () => {
    const bodies = [
      '',
      '&&&',
      '=x',
      'session=%00',
      'session=%',
      `session=${session}&session=other&email=%C3%28`,
      `session=${session}&action=apply&email[]=x&promo_code=%00%07`,
      `session=${session}&__proto__=x&constructor=y&email=a%00%40b.c`,
      `session=${session}&quantity=%EF%BC%91&action=apply`,
      'session=cs_x',
      `session=${session}'--`,
    ];
    for (const body of bodies) {
      const { status } = await httpCall(port(), {
        method: 'POST',
        path: '/checkout/plan_one',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect([body, [200, 400, 422].includes(status)]).toEqual([body, true]);
    }
    expect([done(), checkout.failures]).toEqual([[], []]);
  });

  it('without a session gets one, and its values back', async () => {
    const html = await refused({ ...good, session: 'cs_1' }, 400);
    expect([alertIn(html), fieldsIn(html)['email']]).toEqual([
      'This form was not complete. Nothing was charged. Check it and send it again.',
      'buyer@example.com',
    ]);
    expect(fieldsIn(html)['session']).toMatch(/^cs_[0-9a-z]{8}_[\w-]{24}$/);
  });

  it('beyond a limit is told to wait', async () => {
    checkout.graph.broken.set('checkoutSubmit', { code: 'rate_limit_exceeded', retryAfter: 900 });
    const { status, headers, text } = await post(good);
    expect([status, headers['retry-after'], alertIn(text)]).toEqual([
      429,
      '900',
      'There were too many attempts. Nothing was charged. Wait a while before you try again.',
    ]);
    expect(fieldsIn(text)).toMatchObject({ session, email: 'buyer@example.com' });
    checkout.graph.broken.set('checkoutOffer', { code: 'rate_limit_exceeded' });
    const page = await httpCall(port(), { path: '/checkout/plan_one' });
    expect([page.status, page.headers['retry-after']]).toEqual([429, '60']);
  });

  it('whose outcome nobody knows may be sent again', async () => {
    checkout.graph.broken.set('checkoutSubmit', new Error('gone'));
    const { status, text } = await post(good);
    expect([status, alertIn(text), fieldsIn(text)['session']]).toEqual([
      503,
      'We could not finish this just now. Send it again: you pay once, however often you do.',
      session,
    ]);
    checkout.graph.broken.set('checkoutQuote', new Error('gone'));
    const lost = await post(good);
    expect(lost.status).toBe(503);
    expect(lost.text).toContain(`href="/checkout/session/${session}"`);
  });

  it('for what is closed or gone buys nothing', async () => {
    offered({ state: 'SOLD_OUT' });
    expect((await post(good)).text).toContain('<h1>Course is sold out</h1>');
    checkout.graph.offers.clear();
    expect((await post(good)).status).toBe(404);
    expect((await httpCall(port(), { method: 'POST', path: '/checkout/plan_one/quote', body: {} })).status).toBe(404);
    expect(done()).toEqual([]);
  });

  it('with a card that no vault takes is not sent on', async () => {
    const without = await openTestCheckout({ vault: null });
    const { status } = await httpCall(Number(new URL(without.origin).port), formCall('/checkout/plan_one', good));
    expect([status, without.graph.of('checkoutSubmit'), without.failures]).toEqual([503, [], [expect.any(Error)]]);
    await without.close();
  });
});
