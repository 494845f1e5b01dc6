import { httpCall } from '../../test/support/http-call';
import type { Offer, Session } from './documents';
import {
  alertIn,
  fieldsIn,
  formCall,
  onePlan,
  openTestCheckout,
  type Sent,
  termsOf,
  type TestCheckout,
} from './testing';

let checkout: TestCheckout;
beforeEach(async () => {
  checkout = await openTestCheckout();
});
afterEach(() => checkout.close());

const port = (): number => Number(new URL(checkout.origin).port);
const id = 'cs_mabcdefg_AAAAAAAAAAAAAAAAAAAAAAAA';
const address = `/checkout/session/${id}`;
const get = (path = address, headers: Sent = {}) => httpCall(port(), { path, headers });
const setSession = (change: Partial<Session>): void =>
  void checkout.graph.sessions.set(id, {
    id,
    link: 'plan_one',
    mode: 'PAYMENT',
    status: 'PROCESSING',
    failure: null,
    failureCode: null,
    actionUrl: null,
    redirectUrl: null,
    total: { amount: '10.00', currency: 'usd' },
    formattedTotal: '$10.00',
    email: 'buyer@example.com',
    entryId: null,
    manageUrl: null,
    receiptUrl: null,
    ...change,
  });
const names = () => checkout.graph.asked.map(({ name }) => name);

describe('a session', () => {
  it('returns 404 if it does not exist', async () => {
    expect((await get()).status).toBe(404);
    expect((await get('/checkout/session/cs_short')).status).toBe(404);
    expect(names()).toEqual(['checkoutSession']);
  });

  it('in confirmation reloads itself', async () => {
    setSession({ status: 'PROCESSING' });
    const { status, headers, text } = await get();
    expect([status, headers['cache-control'], headers['referrer-policy']]).toEqual([200, 'no-store', 'same-origin']);
    expect(text).toContain(`<meta http-equiv="refresh" content="2; url=${address}">`);
    expect(text).toContain('<h1>We are confirming your payment</h1>');
    expect(names()).toEqual(['checkoutSession']);
  });

  it('with a required action requests its current state, and redirects to the action if it is unchanged', async () => {
    setSession({ status: 'REQUIRES_ACTION', actionUrl: 'https://processor.example/pay?x=1' });
    const { status, headers } = await get();
    expect([status, headers.location]).toEqual([303, 'https://processor.example/pay?x=1']);
    checkout.graph.continued = { status: 'COMPLETED', redirectUrl: 'https://seller.example/done?status=success' };
    expect((await get()).headers.location).toBe('https://seller.example/done?status=success');
    expect(names()).toEqual(['checkoutSession', 'checkoutContinue', 'checkoutSession', 'checkoutContinue']);
  });

  it('redirects to other sites through a page after a form submission', async () => {
    const byForm = { 'sec-fetch-user': '?1' };
    setSession({ status: 'COMPLETED', redirectUrl: 'https://seller.example/done?a=1&b="' });
    const { status, headers, text } = await get(address, byForm);
    expect([status, headers.location]).toEqual([200, undefined]);
    expect(text).toContain('<meta http-equiv="refresh" content="0; url=https://seller.example/done?a=1&amp;b=&quot;">');
    setSession({ status: 'REQUIRES_ACTION', actionUrl: `${checkout.origin}/checkout/challenge/x` });
    expect((await get(address, byForm)).headers.location).toBe(`${checkout.origin}/checkout/challenge/x`);
  });

  it('that the buyer has interrupted can be continued or abandoned', async () => {
    setSession({ status: 'REQUIRES_ACTION', actionUrl: 'https://processor.example/pay' });
    const { text } = await get(`${address}?canceled=1`);
    expect(text).toContain('<h1>You have not paid yet</h1>');
    expect(text).toContain('href="https://processor.example/pay"');
    const { status, headers } = await httpCall(port(), formCall(address, { action: 'abandon' }));
    expect([status, headers.location, checkout.graph.of('checkoutAbandon')]).toEqual([303, address, [{ id }]]);
    expect((await httpCall(port(), formCall(address, {}, { 'sec-fetch-site': 'cross-site' }))).status).toBe(403);
    expect(checkout.graph.of('checkoutAbandon')).toHaveLength(1);
  });

  const endStates: [string, Partial<Session>, string, string[]][] = [
    [
      'a purchase',
      { manageUrl: 'https://x.example/manage?a=1&b', receiptUrl: 'https://x.example/receipts?a=1&b' },
      'Thank you for your purchase',
      [
        '<dt>Bought</dt><dd><bdi>Course</bdi></dd>',
        '<dt>Paid</dt><dd><bdi>$10.00</bdi></dd>',
        '<dd><bdi>buyer@example.com</bdi></dd>',
        'href="https://x.example/manage?a=1&amp;b"',
        '<p><a href="https://x.example/receipts?a=1&amp;b">View receipt</a></p>',
        'Shop &amp; Sons has received your order.',
      ],
    ],
    ['something free', { total: null }, 'You now have access', ['<dt>Bought</dt><dd><bdi>Course</bdi></dd>']],
    ['a saved card', { mode: 'SETUP', total: null }, 'Your card is saved', ['Nothing was charged today.']],
    [
      'an entry',
      { entryId: 'entry_1', total: null },
      'You are on the list',
      ['<dt>For</dt><dd><bdi>Course</bdi></dd>', 'lets you know by e-mail'],
    ],
  ];
  it.each(endStates)('shows a confirmation page for %s', async (_name, change, heading, expectedTexts) => {
    setSession({ status: 'COMPLETED', ...change });
    const { status, text } = await get();
    expect([status, /<h1>(.*?)<\/h1>/.exec(text)?.[1]]).toEqual([200, heading]);
    for (const part of expectedTexts) expect(text).toContain(part);
    checkout.graph.offers.clear();
    expect((await get()).text).toContain(`<h1>${heading}</h1>`);
  });

  it('that has expired links to a new start', async () => {
    setSession({ status: 'EXPIRED' });
    const { status, text } = await get();
    expect(status).toBe(200);
    expect(text).toContain('<h1>This checkout has expired</h1>');
    expect(text).toContain('<a class="button main" href="/checkout/plan_one">Start again</a>');
  });

  it('returns 503 while the graph is unavailable', async () => {
    checkout.graph.broken.set('checkoutSession', new Error('gone'));
    const { status, headers } = await get();
    expect([status, headers['retry-after']]).toEqual([503, '2']);
  });
});

describe('a failed attempt', () => {
  const sent = {
    action: 'pay',
    session: id,
    terms: termsOf('5'),
    email: 'buyer@example.com',
    name: 'Zoë "Z" <b>',
    promo_code: 'HALF',
    card_number: '4000 0000 0000 0002',
    card_expiry: '12/39',
    card_cvc: '123',
  };
  const attempt = async (fields: Sent = sent) => {
    checkout.graph.outcome = { status: 'OPEN', failure: 'Your card was <declined>.' };
    const { status, headers } = await httpCall(port(), formCall('/checkout/plan_one', fields));
    expect(status).toBe(303);
    return headers['set-cookie']?.[0] ?? '';
  };

  it('shows the form with its values, without the card, for another attempt with the same session', async () => {
    const cookie = await attempt();
    expect(cookie).toMatch(
      new RegExp(`^checkout_form=[\\w-]+; Path=${address}; Max-Age=3600; HttpOnly; SameSite=Lax$`),
    );
    expect(Buffer.from(/=([\w-]+);/.exec(cookie)?.[1] ?? '', 'base64url').toString()).not.toMatch(/4000|12\/39|123/);
    const { status, headers, text } = await get(address, { cookie: `other=1; ${cookie.split(';')[0]}; more=2` });
    expect([status, headers['set-cookie'], alertIn(text)]).toEqual([200, undefined, 'Your card was &lt;declined&gt;.']);
    expect(text).toContain('</h2><p>Nothing was charged. Try again, or pay in another way.</p></div>');
    expect(text).toContain('action="/checkout/plan_one"');
    expect(fieldsIn(text)).toMatchObject({
      session: id,
      terms: termsOf('5'),
      email: 'buyer@example.com',
      name: 'Zoë "Z" <b>',
      promo_code: 'HALF',
      card_number: '',
      card_expiry: '',
      card_cvc: '',
    });
  });

  it('shows at least the e-mail address if the cookie is missing or malformed', async () => {
    await attempt();
    for (const cookie of [
      '',
      'checkout_form=',
      'checkout_form=AAAA',
      `checkout_form=${Buffer.from('[[1,2],["name"],["email",["x"]]]').toString('base64url')}`,
    ]) {
      expect(fieldsIn((await get(address, { cookie })).text)).toMatchObject({
        email: 'buyer@example.com',
        name: '',
        terms: termsOf('10'),
      });
    }
  });

  it('stores no values that exceed the size of a cookie', async () => {
    const field = (index: number) => ({
      id: `field_${index}`,
      name: 'Why?',
      order: index,
      placeholder: null,
      required: false,
    });
    checkout.graph.offers.set('plan_one', {
      ...onePlan,
      plan: { ...(onePlan.plan as NonNullable<Offer['plan']>), customFields: [0, 1, 2, 3].map(field) },
    });
    expect(
      await attempt({
        ...sent,
        ...Object.fromEntries([0, 1, 2, 3].map((index) => [`answer_field_${index}`, 'x'.repeat(1_000)])),
      }),
    ).toBe('');
  });

  it('deletes its cookie after the purchase, and marks it as secure only on https', async () => {
    setSession({ status: 'COMPLETED' });
    expect((await get()).headers['set-cookie']).toEqual([
      `checkout_form=; Path=${address}; Max-Age=0; HttpOnly; SameSite=Lax`,
    ]);
    const secure = await openTestCheckout({ origin: 'https://pay.example' });
    const { headers } = await httpCall(
      Number(new URL(secure.origin).port),
      formCall('/checkout/plan_one', { ...sent, promo_code: '', terms: termsOf('10') }),
    );
    expect(headers['set-cookie']?.[0]).toMatch(/; Secure$/);
    await secure.close();
  });

  it('shows a closed offer as such', async () => {
    await attempt();
    checkout.graph.offers.set('plan_one', { ...onePlan, state: 'SOLD_OUT' });
    expect((await get()).text).toContain('<h1>Course is sold out</h1>');
    checkout.graph.offers.clear();
    expect((await get()).text).toContain('<h1>This checkout has expired</h1>');
  });
});

describe('a challenge', () => {
  const challenge = {
    reference: 'ref_1',
    formattedAmount: '$10.00',
    description: 'Course <b>',
    waits: true,
    returnUrl: `https://shop.example${address}`,
  };
  const respond = (result: string, headers: Sent = {}) =>
    httpCall(port(), formCall('/checkout/challenge/ref_1', { result }, headers));
  beforeEach(() => void checkout.graph.challenges.set('ref_1', challenge));

  it('asks for confirmation, and redirects back with the result', async () => {
    const { status, text } = await get('/checkout/challenge/ref_1');
    expect(status).toBe(200);
    expect(text).toContain('<dd><bdi>$10.00</bdi></dd>');
    expect(text).toContain('Course &lt;b&gt;');
    expect(
      [...text.matchAll(/<button[^>]* value="(\w+)">(\w+)<\/button>/g)].map(([, value, label]) => [value, label]),
    ).toEqual([
      ['complete', 'Complete'],
      ['fail', 'Fail'],
    ]);
    const { status: led, headers } = await respond('fail');
    expect([led, headers.location, checkout.graph.of('sandboxChallengeAnswer')]).toEqual([
      303,
      challenge.returnUrl,
      [{ reference: 'ref_1', passed: false }],
    ]);
  });

  it('can be answered once', async () => {
    await respond('complete');
    expect((await respond('fail')).headers.location).toBe(challenge.returnUrl);
    expect((await get('/checkout/challenge/ref_1')).text).toContain('There is nothing to confirm');
  });

  it('rejects other results, cross-site requests, unknown references and live mode', async () => {
    expect([
      (await respond('maybe')).status,
      (await respond('complete', { 'sec-fetch-site': 'cross-site' })).status,
    ]).toEqual([200, 403]);
    expect((await get('/checkout/challenge/ref_2')).status).toBe(404);
    expect((await httpCall(port(), formCall('/checkout/challenge/ref_2', { result: 'complete' }))).status).toBe(404);
    const live = await openTestCheckout({ sandbox: false });
    expect((await httpCall(Number(new URL(live.origin).port), { path: '/checkout/challenge/ref_1' })).status).toBe(404);
    expect([live.graph.asked, checkout.graph.of('sandboxChallengeAnswer').length]).toEqual([[], 1]);
    await live.close();
  });
});
