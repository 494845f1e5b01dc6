import { httpCall } from '../../test/support/http-call';
import { alertIn, fieldsIn, formCall, openTestCheckout, problemAt, type Sent } from './testing';
import { checkout, done, good, offered, port, post, refused, session, setUpTests } from './testing/purchases';

setUpTests();

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
    expect(await plain({ origin: 'null' })).toBe(403);
    expect(done()).toEqual([]);
    expect(await plain({ origin: checkout.origin })).toBe(303);
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
