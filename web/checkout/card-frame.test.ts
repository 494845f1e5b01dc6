import { httpCall } from '../../test/support/http-call';
import { catalogues } from '../messages/catalogues';
import type { CardFrameOption } from '.';
import { newSession } from './fields';
import { fieldsIn, formCall, onePlan, openTestCheckout, type Sent, type TestCheckout } from './testing';
import { validForm } from './testing/purchases';

const stripe: CardFrameOption = {
  kind: 'stripe',
  publishableKey: 'pk_test_1',
  unitsOf: (amount, currency) => (currency === 'usd' ? Math.round(Number(amount) * 100) : null),
};

let checkout: TestCheckout;
const open = async (cardFrame: CardFrameOption | null): Promise<void> => {
  checkout = await openTestCheckout({ cardFrame, ...(cardFrame?.kind === 'stripe' && { vault: null }) });
  if (cardFrame?.kind === 'stripe') {
    checkout.graph.offers.set('plan_one', { ...onePlan, collection: 'HOSTED' });
    checkout.graph.quoted = { collection: 'HOSTED' };
  }
};
afterEach(() => checkout.close());

const port = () => Number(new URL(checkout.origin).port);
const get = (path: string, headers: Sent = {}) => httpCall(port(), { path, headers });
const post = (fields: Sent, headers: Sent = {}) => httpCall(port(), formCall('/checkout/plan_one', fields, headers));
const tokenize = (body: object, headers: Sent = {}, path = '/checkout/plan_one/card') =>
  httpCall(port(), {
    method: 'POST',
    path,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
  });
const policyOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }, name: string): string | undefined =>
  String(headers['content-security-policy'])
    .split('; ')
    .find((directive) => directive.startsWith(name));
/** Returns the URL of the frame in a page, without the escapes of the markup; null for none. */
const frameIn = (html: string): string | null =>
  / data-frame="(\/[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null;
const card = { card_number: '4242424242424242', card_expiry: '12/39', card_cvc: '123' };
/** Returns the fields of a purchase in a new session. */
const form = (more: Sent = {}): Sent => ({ ...validForm, session: newSession(), ...more });
const submittedTokens = () => checkout.graph.of('checkoutSubmit').map(({ input }) => input.cardToken);

describe('simulated card fields in a frame', () => {
  beforeEach(() => open({ kind: 'sandbox' }));

  it('are named by the page, which also has its own fields', async () => {
    const response = await get('/checkout/plan_one?locale=de');
    expect([frameIn(response.text), policyOf(response, 'frame-src')]).toEqual([
      '/checkout/plan_one/card?currency=usd&locale=de',
      "frame-src 'self'",
    ]);
    expect(fieldsIn(response.text)).toMatchObject({ card_number: '', card_token: '' });
  });

  it('do not exist for an offer without a payment method', async () => {
    checkout.graph.offers.set('plan_one', { ...onePlan, collection: 'NOTHING' });
    const response = await get('/checkout/plan_one');
    expect([frameIn(response.text), policyOf(response, 'frame-src')]).toEqual([null, undefined]);
  });

  it('are a page that only pages of the service may contain', async () => {
    const response = await get('/checkout/plan_one/card?currency=usd&locale=de');
    expect([
      response.status,
      policyOf(response, 'frame-ancestors'),
      policyOf(response, 'script-src'),
      response.headers['cache-control'],
    ]).toEqual([200, "frame-ancestors 'self'", "script-src 'self'", 'no-store']);
    expect(response.text).toContain(catalogues.de['card.number']);
    expect(response.text).toContain(catalogues.de['card.wallet']);
  });

  it('may be in a checkout that is in a page of the seller, and in no other one', async () => {
    const inPageOf = (parent: string) => get(`/checkout/plan_one/card?embed=1&parent=${parent}&theme=dark`);
    const shown = await inPageOf('http://localhost:3000');
    expect([policyOf(shown, 'frame-ancestors'), / data-theme="(\w+)"/.exec(shown.text)?.[1]]).toEqual([
      "frame-ancestors 'self' http://localhost:3000",
      'dark',
    ]);
    expect((await inPageOf('https://evil.example')).status).toBe(404);
  });

  it('exchange the card for a token', async () => {
    const response = await tokenize(card);
    expect([response.status, response.json]).toEqual([200, { token: 'tok_4242' }]);
    expect(checkout.vault.taken).toEqual([{ number: card.card_number, expMonth: '12', expYear: '39', cvc: '123' }]);
  });

  it('return the problems of a card in the language of the page', async () => {
    const response = await tokenize({ ...card, card_number: '4242' }, {}, '/checkout/plan_one/card?locale=de');
    expect([response.status, response.json]).toEqual([
      422,
      { problems: [['card_number', catalogues.de['cardProblem.numberIncomplete']]] },
    ]);
  });

  it('have a wallet with a valid card', async () => {
    expect((await tokenize({ payment_method: 'wallet' })).json).toEqual({ token: 'tok_4242' });
  });

  it('reject requests of other sites, and other content', async () => {
    const fromOtherSite = await tokenize(card, { 'sec-fetch-site': 'cross-site' });
    const asForm = await httpCall(port(), formCall('/checkout/plan_one/card', card));
    expect([fromOtherSite.status, asForm.status, checkout.vault.taken]).toEqual([403, 415, []]);
  });

  it('pay with the token alone', async () => {
    const { status } = await post(form({ card_number: '', card_expiry: '', card_cvc: '', card_token: 'tok_1' }));
    expect([status, submittedTokens(), checkout.vault.taken]).toEqual([303, ['tok_1'], []]);
  });

  it('are not used by a form without a token, or with one that is too long', async () => {
    await post(form({ card_token: '' }));
    await post(form({ card_token: 'x'.repeat(2_001) }));
    expect(submittedTokens()).toEqual(['tok_4242', 'tok_4242']);
  });

  it('never put a token into a page', async () => {
    const response = await post(form({ email: '', card_token: 'tok_secret' }));
    expect([response.status, response.text.includes('tok_secret')]).toEqual([422, false]);
  });
});

describe('the card fields of Stripe in a frame', () => {
  beforeEach(() => open(stripe));
  const settingsIn = (html: string): unknown =>
    JSON.parse((/ data-stripe="([^"]+)"/.exec(html)?.[1] ?? 'null').replaceAll('&quot;', '"'));

  it('are named by the page with the amount, beside the note about the page of Stripe', async () => {
    const { text } = await get('/checkout/plan_one?locale=en&promo_code=HALF');
    expect([frameIn(text), / data-framed-button="([^"]+)"/.exec(text)?.[1]]).toEqual([
      '/checkout/plan_one/card?currency=usd&amount=500&locale=en',
      'Pay $5.00',
    ]);
    expect(text).toContain('You enter your payment details on the next page.');
    expect(fieldsIn(text)).not.toHaveProperty('card_number');
  });

  it('load the library of Stripe, and nothing else of others', async () => {
    const response = await get('/checkout/plan_one/card?currency=usd&amount=500&locale=fr');
    expect(settingsIn(response.text)).toEqual({
      key: 'pk_test_1',
      locale: 'fr',
      currency: 'usd',
      amount: 500,
      dark: null,
    });
    expect([...response.text.matchAll(/ src="(https:[^"]+)"/g)].map(([, url]) => url)).toEqual([
      'https://js.stripe.com/v3/',
    ]);
    expect(String(response.headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
      "style-src 'self'",
      "img-src 'self' https://*.stripe.com data:",
      "font-src 'self'",
      "connect-src 'self' https://api.stripe.com",
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ]);
  });

  it.each(['', 'amount=', 'amount=-5', 'amount=0', 'amount=1.5', 'amount=1e999', 'amount=%3Cb%3E'])(
    'only save the card with the query %j',
    async (query) => {
      expect(settingsIn((await get(`/checkout/plan_one/card?${query}`)).text)).toMatchObject({ amount: null });
    },
  );

  it('receive the amount and the label of the button after a change of the price', async () => {
    const quote = async (promoCode: string) =>
      (
        await httpCall(port(), {
          method: 'POST',
          path: '/checkout/plan_one/quote?locale=en',
          body: JSON.stringify({ promo_code: promoCode }),
          headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        })
      ).json;
    expect(await quote('HALF')).toMatchObject({
      cardAmount: 500,
      framedButton: 'Pay $5.00',
      button: 'Continue to payment',
    });
    checkout.graph.quoted = {};
    expect(await quote('ALL')).toMatchObject({ cardAmount: null, framedButton: 'Get access', collection: 'NOTHING' });
  });

  it('pay with the token; without one, the buyer is led to the page of Stripe', async () => {
    await post(form({ card_token: 'ctoken_1' }));
    await post(form({ card_token: '' }));
    expect(submittedTokens()).toEqual(['ctoken_1', null]);
  });

  it('accept no card at the service', async () => {
    expect((await tokenize(card)).status).toBe(404);
  });
});

describe('without card fields in a frame', () => {
  beforeEach(() => open(null));

  it('there are no pages for them, and tokens in forms are ignored', async () => {
    expect([(await get('/checkout/plan_one/card')).status, (await tokenize(card)).status]).toEqual([404, 404]);
    await post(form({ card_token: 'tok_1' }));
    expect(submittedTokens()).toEqual(['tok_4242']);
    const { text } = await get('/checkout/plan_one');
    expect(frameIn(text)).toBeNull();
  });
});
