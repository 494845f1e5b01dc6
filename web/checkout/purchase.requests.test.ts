import { httpCall } from '../../test/support/http-call';
import { alertIn, changesIn, fieldsIn, formCall, openTestCheckout, problemAt, type Sent, termsOf } from './testing';
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

describe('a price', () => {
  it.each(['1', '9.99'])('of %s is rejected if it differs from the actual one', async (total) => {
    const html = await errorOf({ ...validForm, terms: termsOf(total) }, 409);
    expect([alertIn(html), changesIn(html)]).toEqual([
      'The terms have changed. Nothing was charged.',
      [`The amount due today changed from $${Number(total).toFixed(2)} to $10.00.`],
    ]);
    expect(html).toContain('</h2><p>Check the terms before you continue.</p><ul>');
    expect(fieldsIn(html)['terms']).toBe(termsOf('10'));
  });

  it.each(['', 'ten', '{}', '{"dueToday":1}'])('with the malformed terms %j is shown again', async (terms) => {
    const html = await errorOf({ ...validForm, terms }, 409);
    expect([alertIn(html), changesIn(html), fieldsIn(html)['terms']]).toEqual([
      'This page was out of date. Nothing was charged.',
      [],
      termsOf('10'),
    ]);
  });

  it('without terms, as from an earlier release, is shown again', async () => {
    const { terms: _, ...fieldsWithoutTerms } = validForm;
    expect(alertIn(await errorOf({ ...fieldsWithoutTerms, expected_total: '10' }, 409))).toBe(
      'This page was out of date. Nothing was charged.',
    );
    expect(checkout.vault.taken).toEqual([]);
  });

  it('that changes during the submission is shown for the identified buyer', async () => {
    const changed = { code: 'conflict', message: 'The trial changed from 7 days to none.', path: ['terms', 'trial'] };
    checkout.graph.refusals = [changed];
    const { status, text } = await post(validForm);
    expect([status, alertIn(text), changesIn(text)]).toEqual([
      409,
      'The terms have changed. Nothing was charged.',
      ['The trial changed from 7 days to none.'],
    ]);
    expect(checkout.graph.of('checkoutQuote').at(-1)?.['input']).toMatchObject({ userId: 'user_1', shownTerms: null });
    const fields = fieldsIn(text);
    expect(fields['quoted_for']).toBe(validForm['email']);
    const allFields = { ...fields, ...card, action: 'pay', terms: termsOf('12') };
    expect((await post(allFields)).status).toBe(303);
    expect(checkout.graph.of('checkoutSubmit').at(-1)?.['input']).toMatchObject({ shownTerms: termsOf('12') });
    checkout.graph.sessions.clear();
    expect((await post({ ...allFields, email: 'another@example.com' })).status).toBe(409);
  });

  it('that is no longer free is shown before a card is required', async () => {
    const { text } = await post({ ...validForm, terms: termsOf('0'), card_number: '', card_expiry: '', card_cvc: '' });
    expect(changesIn(text)).toEqual(['The amount due today changed from $0.00 to $10.00.']);
  });

  it('is updated without a script, and without a submission', async () => {
    const { status, text: html } = await post({ ...validForm, action: 'apply', promo_code: 'HALF', email: '' });
    expect([status, done()]).toEqual([200, []]);
    expect(html).toContain('<div class="taken"><dt>Discount (HALF)</dt><dd>−$5.00</dd></div>');
    expect(html).toContain('<span id="promo_code-applied" aria-live="polite">HALF is applied.</span>');
    expect([
      fieldsIn(html)['terms'],
      fieldsIn(html)['promo_code'],
      fieldsIn(html)['card_number'],
      alertIn(html),
    ]).toEqual([termsOf('5'), 'HALF', '', null]);
    const wrong = (await post({ ...validForm, action: 'apply', promo_code: 'none' })).text;
    expect([problemAt(wrong, 'promo_code'), fieldsIn(wrong)['terms']]).toEqual([
      'This promo code cannot be used here.',
      termsOf('10'),
    ]);
  });

  it('with a promo code that was entered but not applied is shown before the payment', async () => {
    expect(changesIn(await errorOf({ ...validForm, promo_code: 'HALF' }, 409))).toEqual([
      'The amount due today changed from $10.00 to $5.00.',
    ]);
  });

  it('is returned as JSON with all parts that depend on it', async () => {
    offered({ mostUnits: 9, asksBillingAddress: true });
    checkout.graph.tax = { DE: '1.9' };
    const send = (body: object | string) =>
      httpCall(port(), {
        method: 'POST',
        path: '/checkout/plan_one/quote',
        body,
        headers: { 'sec-fetch-site': 'same-origin' },
      });
    const { status, headers, json } = await send({ quantity: '3', promo_code: 'HALF', billing_country: 'DE' });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(json).toEqual({
      price: expect.stringContaining('<dt>Tax</dt><dd>$1.90</dd>'),
      button: 'Pay $16.90',
      framedButton: null,
      cardAmount: null,
      agreement: 'You are buying from Shop & Sons.',
      applied: 'HALF is applied.',
      total: '$16.90',
      collection: 'CARD',
      terms: termsOf('16.9'),
      promoCode: 'HALF',
      problems: {},
    });
    expect((await send({ promo_code: 'none' })).json).toMatchObject({
      terms: termsOf('10'),
      promoCode: null,
      problems: { promo_code: 'This promo code cannot be used here.' },
    });
    expect((await send({ promo_code: 'ALL' })).json).toMatchObject({ button: 'Get access', collection: 'NOTHING' });
    expect((await send({ quantity: 3, promo_code: ['HALF'] })).json).toMatchObject({ terms: termsOf('10') });
    for (const body of ['{', '"x"', 'null', '[]'])
      expect([body, (await send(body)).status]).toEqual([body, ['"x"', '[]'].includes(body) ? 200 : 400]);
    checkout.graph.broken.set('checkoutQuote', { code: 'rate_limit_exceeded', retryAfter: 7.5 });
    const limited = await send({});
    expect([limited.status, limited.headers['retry-after'], limited.json]).toEqual([
      429,
      '8',
      { message: 'Too many attempts. Wait a while before you try again. Nothing was charged.' },
    ]);
  });
});

describe('a request', () => {
  it('from another site is rejected', async () => {
    const site = (headers: Sent) => post(validForm, headers).then(({ status }) => status);
    const plain = (headers: Sent) =>
      httpCall(port(), {
        ...formCall('/checkout/plan_one', validForm),
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

  it('with a wrong content type or a long body returns an error page', async () => {
    const send = (body: string, type: string, headers: Sent = {}) =>
      httpCall(port(), {
        method: 'POST',
        path: '/checkout/plan_one',
        body,
        headers: { 'content-type': type, ...headers },
      });
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain', ''])
      expect((await send('{}', type)).status).toBe(415);
    const oversizedResponse = await send(`email=${'x'.repeat(70_000)}`, 'application/x-www-form-urlencoded');
    expect([oversizedResponse.status, oversizedResponse.text.includes('This form is too long.')]).toEqual([413, true]);
    const endless = await send('x'.repeat(8_000_000), 'application/x-www-form-urlencoded').catch(
      (error: NodeJS.ErrnoException) => ({ status: error.code }),
    );
    expect([413, 'ECONNRESET', 'EPIPE']).toContain(endless.status);
    expect(
      (
        await send(
          `session=${session}&terms=${encodeURIComponent(termsOf('10'))}&email=${'x'.repeat(60_000)}`,
          'application/x-www-form-urlencoded; charset=utf-8',
        )
      ).status,
    ).toBe(422);
    expect(done()).toEqual([]);
  });

  it('with manipulated fields causes no failure', async () => {
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
      expect([body, [200, 400, 409, 422].includes(status)]).toEqual([body, true]);
    }
    expect([done(), checkout.failures]).toEqual([[], []]);
  });

  it('without a valid session gets a new one, and preserves the values', async () => {
    const html = await errorOf({ ...validForm, session: 'cs_1' }, 400);
    expect([alertIn(html), fieldsIn(html)['email']]).toEqual([
      'This form was not complete. Nothing was charged. Check it and send it again.',
      'buyer@example.com',
    ]);
    expect(fieldsIn(html)['session']).toMatch(/^cs_[0-9a-z]{8}_[\w-]{24}$/);
  });

  it('over the limit receives 429 with retry-after', async () => {
    checkout.graph.broken.set('checkoutSubmit', { code: 'rate_limit_exceeded', retryAfter: 900 });
    const { status, headers, text } = await post(validForm);
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

  it('with an unknown result can be submitted again', async () => {
    checkout.graph.broken.set('checkoutSubmit', new Error('gone'));
    const { status, text } = await post(validForm);
    expect([status, alertIn(text), fieldsIn(text)['session']]).toEqual([
      503,
      'We could not complete your order. Send it again: you pay only once, even if you send it several times.',
      session,
    ]);
    checkout.graph.broken.set('checkoutQuote', new Error('gone'));
    const lost = await post(validForm);
    expect(lost.status).toBe(503);
    expect(lost.text).toContain(`href="/checkout/session/${session}"`);
  });

  it('for a closed or deleted offer buys nothing', async () => {
    offered({ state: 'SOLD_OUT' });
    expect((await post(validForm)).text).toContain('<h1>Course is sold out</h1>');
    checkout.graph.offers.clear();
    expect((await post(validForm)).status).toBe(404);
    expect((await httpCall(port(), { method: 'POST', path: '/checkout/plan_one/quote', body: {} })).status).toBe(404);
    expect(done()).toEqual([]);
  });

  it('with a card is not submitted if there is no vault', async () => {
    const without = await openTestCheckout({ vault: null });
    const { status } = await httpCall(Number(new URL(without.origin).port), formCall('/checkout/plan_one', validForm));
    expect([status, without.graph.of('checkoutSubmit'), without.failures]).toEqual([503, [], [expect.any(Error)]]);
    await without.close();
  });
});
