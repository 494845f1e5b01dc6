import type { IncomingMessage } from 'node:http';
import { httpCall } from '../../test/support/http-call';
import type { SignedIn } from '../sign-in';
import { visitorCheckoutDocuments } from '.';
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
import { validForm } from './testing/purchases';

const visa = { brand: 'VISA', last4: '4242', expMonth: 12, expYear: 2031 };
const methods = [
  { id: 'payt_1', card: visa },
  { id: 'payt_expired', card: { ...visa, expMonth: 10, expYear: 2026 } },
  { id: 'payt_2', card: { brand: null, last4: '<b>1', expMonth: null, expYear: null } },
  { id: 'payt_bank', card: null },
];
const principal = { kind: 'user', credentialId: 'usess_1', userId: 'user_1', grants: [] };
const now = new Date('2026-11-30T12:00:00Z');

/** Saved cards of a visitor with the cookie `signed=in`. */
let asked: unknown[];
let failing: Error | null;
let isForbidden: boolean;
let found: { readonly nodes: readonly object[]; readonly address: object | null };
const signedIn: SignedIn = {
  visitors: {
    visitorOf: async ({ headers }: IncomingMessage) =>
      headers.cookie?.includes('signed=in') ? { userId: 'user_1', principal, signedInAt: now } : null,
    formToken: () => '',
    requireFormToken: () => {},
  },
  graph: {
    query: async () => ({}),
    queryAs: async (by, document, variables) => {
      asked.push([by, variables]);
      if (failing) throw failing;
      if (document === visitorCheckoutDocuments.cards && isForbidden)
        return { data: null, errors: [{ message: 'x', extensions: { code: 'forbidden' } }] };
      const billingDetails = found.address && { address: found.address };
      const user = { name: 'Ada', email: 'ada@example.com', billingDetails };
      return { data: { user, paymentMethods: { nodes: found.nodes } } };
    },
  },
};

let checkout: TestCheckout;
beforeEach(async () => {
  [asked, failing, isForbidden, found] = [[], null, false, { nodes: methods, address: null }];
  checkout = await openTestCheckout({ signedIn, now: () => now });
});
afterEach(() => checkout.close());

const cookie = { cookie: 'signed=in' };
const port = () => Number(new URL(checkout.origin).port);
const get = async (path = '/checkout/plan_one', headers: Sent = cookie) =>
  (await httpCall(port(), { path, headers })).text;
const post = (fields: Sent, headers: Sent = cookie) =>
  httpCall(port(), formCall('/checkout/plan_one', fields, headers));
/** Returns the offered cards: id, text, and whether it is chosen. */
const cardsIn = (html: string) =>
  [
    ...html.matchAll(
      /<input type="radio" name="payment_method" value="(\w*)"( checked)?><span>(.*?)<\/span><\/label>/g,
    ),
  ].map(([, id, checked, text = '']) => [id, text.replaceAll(/<[^>]*>/g, ''), checked !== undefined]);
const withoutCard = { ...validForm, card_number: '', card_expiry: '', card_cvc: '', email: 'ada@example.com' };

describe('the saved cards of a signed-in buyer', () => {
  it('are offered first, unless they have expired, with the data of the buyer', async () => {
    const html = await get();
    expect(cardsIn(html)).toEqual([
      ['payt_1', 'Visa ending in 4242 12 / 31', true],
      ['payt_2', 'Card ending in &lt;b&gt;1', false],
      ['', 'Use another card', false],
    ]);
    expect(fieldsIn(html)).toMatchObject({ email: 'ada@example.com', name: 'Ada' });
    expect(html).not.toMatch(/<input [^>]*name="card_number"[^>]* required/);
    expect(asked).toEqual([
      [principal, {}],
      [principal, { account: 'biz_one' }],
    ]);
  });

  it('are unknown to other visitors', async () => {
    const html = await get('/checkout/plan_one', {});
    expect([cardsIn(html), fieldsIn(html)['email'], asked]).toEqual([[], '', []]);
    expect(html).toMatch(/<input [^>]*name="card_number"[^>]* required/);
  });

  it.each<[string, Partial<Offer>, string]>([
    ['in a frame', {}, '?embed=1&parent=http%3A%2F%2Flocalhost%3A1'],
    ['where a card is saved', { mode: 'SETUP', plan: null }, ''],
    ['on a waitlist', { takesEntries: true }, ''],
    ['where only a page of the processor takes cards', { collection: 'HOSTED' }, ''],
  ])('are not offered %s', async (_case, change, query) => {
    checkout.graph.offers.set('plan_one', { ...onePlan, ...change });
    expect([cardsIn(await get(`/checkout/plan_one${query}`)), asked]).toEqual([[], []]);
  });

  it('pay at once where the card fields of the processor are in a frame, and only there', async () => {
    const shop = await openTestCheckout({
      signedIn,
      now: () => now,
      vault: null,
      cardFrame: { kind: 'stripe', publishableKey: 'pk_test_1', unitsOf: () => null },
    });
    shop.graph.offers.set('plan_one', { ...onePlan, collection: 'HOSTED' });
    shop.graph.quoted = { collection: 'HOSTED' };
    const at = Number(new URL(shop.origin).port);
    const { text } = await httpCall(at, { path: '/checkout/plan_one', headers: cookie });
    expect([cardsIn(text).length, / id="pay"[^>]*>([^<]+)</.exec(text)?.[1]]).toEqual([3, 'Pay $10.00']);
    await httpCall(at, formCall('/checkout/plan_one', { ...withoutCard, payment_method: 'payt_1' }, cookie));
    expect(shop.graph.of('checkoutSubmit')).toEqual([
      { input: expect.objectContaining({ paymentMethodId: 'payt_1', cardToken: null }) },
    ]);
    await shop.close();
  });

  it('are left out if they cannot be read', async () => {
    failing = new Error('gone');
    expect([cardsIn(await get()), checkout.failures]).toEqual([[], [failing, failing]]);
  });

  it('pay without other card data', async () => {
    const { status } = await post({ ...withoutCard, payment_method: 'payt_1' });
    expect([status, checkout.vault.taken]).toEqual([303, []]);
    expect(checkout.graph.of('checkoutSubmit')).toEqual([
      { input: expect.objectContaining({ paymentMethodId: 'payt_1', cardToken: null }) },
    ]);
  });

  it('leave the choice of another card', async () => {
    expect((await post({ ...validForm, payment_method: '' })).status).toBe(303);
    expect(checkout.graph.of('checkoutSubmit')).toEqual([
      { input: expect.objectContaining({ paymentMethodId: null, cardToken: 'tok_4242' }) },
    ]);
  });

  it.each([
    ['that does not exist', 'payt_9', cookie],
    ['that has expired', 'payt_expired', cookie],
    ['of a visitor who has signed out', 'payt_1', {}],
    ['with markup', '"><script>', cookie],
  ])('cannot pay with a card %s', async (_case, id, headers: Sent) => {
    const { status, text } = await post({ ...withoutCard, payment_method: id }, headers);
    expect([status, alertIn(text), checkout.graph.of('checkoutSubmit'), text.includes('"><script>')]).toEqual([
      422,
      'This saved card can no longer be used. Choose another one.',
      [],
      false,
    ]);
  });

  it('cannot pay for another buyer', async () => {
    const other: SignedIn = {
      ...signedIn,
      visitors: {
        ...signedIn.visitors,
        visitorOf: async () => ({ userId: 'user_2', principal, signedInAt: now }),
      },
    };
    const shop = await openTestCheckout({ signedIn: other, now: () => now });
    const { status, text } = await httpCall(
      Number(new URL(shop.origin).port),
      formCall('/checkout/plan_one', { ...withoutCard, email: 'bea@example.com', payment_method: 'payt_1' }),
    );
    expect([status, problemAt(text, 'email'), shop.graph.of('checkoutSubmit')]).toEqual([
      422,
      'The saved cards belong to ada@example.com. Use this e-mail address, or another card.',
      [],
    ]);
    await shop.close();
  });

  it('are offered again after a decline, with the same choice', async () => {
    checkout.graph.outcome = { status: 'OPEN', failure: 'Your card was declined.' };
    const { headers } = await post({ ...withoutCard, payment_method: 'payt_2' });
    const stored = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const [, form = ''] = /^checkout_form=(.*)/.exec(stored) ?? [];
    expect(Buffer.from(form, 'base64url').toString()).toContain('["payment_method","payt_2"]');
    const html = await get(headers.location, { cookie: `${stored}; signed=in` });
    expect([alertIn(html), cardsIn(html).map(([, , chosen]) => chosen)]).toEqual([
      'Your card was declined.',
      [false, true, false],
    ]);
  });
});

describe('the saved address of a signed-in buyer', () => {
  const berlin = { line1: 'Linden 1', line2: 'Hof', city: 'Berlin', state: null, postalCode: '10117', country: 'de' };
  const prefilled = {
    billing_country: 'DE',
    billing_line1: 'Linden 1',
    billing_city: 'Berlin',
    billing_postal_code: '10117',
  };
  const shipped = { asksBillingAddress: true, asksShippingAddress: true };
  beforeEach(() => {
    found = { nodes: [], address: berlin };
    checkout.graph.offers.set('plan_one', { ...onePlan, ...shipped });
    checkout.graph.tax = { DE: '1.90' };
  });

  it('is filled in as the billing address, with its tax, also without saved cards', async () => {
    const html = await get('/checkout/plan_one', { ...cookie, 'accept-language': 'en-US' });
    expect(fieldsIn(html)).toMatchObject({ ...prefilled, email: 'ada@example.com', shipping_country: 'US' });
    expect([cardsIn(html), html.includes('$11.90')]).toEqual([[], true]);
    expect(checkout.graph.of('checkoutQuote')).toEqual([
      {
        input: expect.objectContaining({ billingAddress: expect.objectContaining({ country: 'DE', city: 'Berlin' }) }),
      },
    ]);
  });

  it.each([
    ['where a card is saved', { mode: 'SETUP', plan: null }],
    ['where the processor collects the card', { collection: 'HOSTED' }],
  ] as const)('is filled in %s', async (_case, change) => {
    checkout.graph.offers.set('plan_one', { ...onePlan, ...shipped, ...change });
    expect(fieldsIn(await get())).toMatchObject(prefilled);
  });

  it.each([
    ['for other visitors', '/checkout/plan_one?locale=fr-FR', {}, 'FR'],
    ['in a frame', '/checkout/plan_one?embed=1&parent=http%3A%2F%2Flocalhost%3A1', cookie, ''],
  ])('is not filled in %s', async (_case, path, headers: Sent, country) => {
    const html = await get(path, headers);
    expect(fieldsIn(html)).toMatchObject({ billing_country: country, billing_line1: '' });
    expect(html).not.toContain('Berlin');
  });

  it('is filled in for a team member of the seller, who may not read saved cards', async () => {
    found = { nodes: methods, address: berlin };
    isForbidden = true;
    const html = await get();
    expect(fieldsIn(html)).toMatchObject({ ...prefilled, email: 'ada@example.com' });
    expect([cardsIn(html), checkout.failures]).toEqual([[], []]);
  });

  it('does not replace typed values and parameters of the link', async () => {
    expect(fieldsIn(await get('/checkout/plan_one?email=bea%40example.com&name=Bea'))).toMatchObject({
      ...prefilled,
      email: 'bea@example.com',
      name: 'Bea',
    });
    const typed = { billing_country: 'FR', billing_line1: '', billing_city: 'Paris', billing_postal_code: 'x' };
    const { status, text } = await post({ ...validForm, ...typed });
    expect([status, fieldsIn(text)]).toEqual([422, expect.objectContaining(typed)]);
  });

  it('is left out if it cannot be read, and by an offer without addresses', async () => {
    failing = new Error('gone');
    expect(fieldsIn(await get())).toMatchObject({ billing_country: '', email: '' });
    expect(checkout.failures).toEqual([failing, failing]);
    checkout.graph.offers.set('plan_one', onePlan);
    failing = null;
    expect(fieldsIn(await get())).not.toHaveProperty('billing_country');
  });
});

describe('a purchase', () => {
  const signedInOf = () => checkout.graph.of('checkoutSubmit').map(({ input }) => input.buyer.isSignedIn);

  it('by a signed-in buyer is marked, also without saved data', async () => {
    found = { nodes: [], address: null };
    await post(validForm);
    checkout.graph.offers.set('plan_one', { ...onePlan, collection: 'HOSTED' });
    await post({ ...validForm, session: `${validForm['session']?.slice(0, -1)}B` });
    failing = new Error('gone');
    checkout.graph.offers.set('plan_one', onePlan);
    await post({ ...validForm, session: `${validForm['session']?.slice(0, -1)}C` });
    expect(signedInOf()).toEqual([true, true, true]);
  });

  it('by other visitors is not marked', async () => {
    await post({ ...validForm, email: 'ada@example.com' }, {});
    expect(signedInOf()).toEqual([false]);
  });
});
