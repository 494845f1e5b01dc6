import { httpCall } from '../../test/support/http-call';
import { fullOffer } from '../../test/browser/support/offers';
import { foreignTexts as foreignTextsOf, patternOfTexts } from '../messages/testing/messages';
import type { Offer, Session } from './documents';
import { countriesIn } from './countries';
import { languages } from '../messages';
import { catalogues } from '../messages/catalogues';
import { alertIn, fieldsIn, onePlan, openTestCheckout, problemAt, type TestCheckout } from './testing';

let checkout: TestCheckout;
beforeEach(async () => {
  checkout = await openTestCheckout();
});
afterEach(() => checkout.close());

type Sent = Readonly<Record<string, string>>;
const port = (): number => Number(new URL(checkout.origin).port);
const get = (path: string, headers: Sent = {}) => httpCall(port(), { path, headers });
const post = (path: string, fields: Sent, headers: Sent = {}) =>
  httpCall(port(), {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const offered = (change: Partial<Offer>): void =>
  void checkout.graph.offers.set('plan_one', { ...fullOffer, ...change });

it.each([
  ['that of the page', '/checkout/plan_one?locale=ja', {}, 'ja'],
  ['English without a preference', '/checkout/plan_one', {}, 'en'],
  ['that of the browser', '/checkout/plan_one', { 'accept-language': 'pt-BR' }, 'pt'],
])('the language of a buyer is %s', async (_case, path, headers: Sent, locale) => {
  checkout.graph.offers.set('plan_one', onePlan);
  const fields = fieldsIn((await get(path, headers)).text);
  const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/39', card_cvc: '737' };
  await post(path, { ...fields, ...card, action: 'pay', email: 'buyer@example.com', name: 'Ada' }, headers);
  expect(checkout.graph.of('buyerIdentify')).toEqual([{ email: 'buyer@example.com', name: 'Ada', locale }]);
});

const session: Session = {
  id: 'cs_mabcdefg_AAAAAAAAAAAAAAAAAAAAAAAA',
  link: 'plan_one',
  mode: 'PAYMENT',
  status: 'COMPLETED',
  failure: null,
  failureCode: null,
  actionUrl: null,
  redirectUrl: null,
  total: { amount: '10.00', currency: 'usd' },
  formattedTotal: '$10.00',
  email: 'buyer@example.com',
  entryId: null,
  manageUrl: 'https://shop.test/manage/mem_1',
  receiptUrl: 'https://shop.test/receipts/payments/pay_1?key=k',
};
const sessionPath = `/checkout/session/${session.id}`;

const renewals = {
  trialEndsAt: '2026-12-21T10:00:00.000Z',
  laterCharges: [
    {
      amount: { money: { amount: '1234.50', currency: 'usd' }, formatted: '$1,234.50' },
      payments: null,
      everyDays: 30,
      firstAt: '2026-12-21T10:00:00.000Z',
      plusTax: false,
    },
  ],
};

/** Texts of the seller and the buyer. */
const data: readonly string[] = [
  fullOffer.account.title,
  fullOffer.plan?.product?.title,
  fullOffer.plan?.title,
  fullOffer.plan?.customFields[0]?.name,
  ...(fullOffer.plan?.description ?? '').split('\n'),
  'buyer@example.com',
  'SS',
  'Course',
  'Ada',
  '1234 1234 1234 1234',
  'Question',
  'HALF',
].filter((text) => text !== undefined && text !== null);

const { en: _english, ...otherLanguages } = catalogues;

describe.each(Object.entries(otherLanguages))('in %s', (locale, messages) => {
  const language = { 'accept-language': locale };
  const pattern = patternOfTexts(messages, locale);
  const foreignTexts = (html: string): string[] => foreignTextsOf(html, pattern, data);

  it('all texts of the form come from the messages, also after a rejected submission', async () => {
    offered({});
    checkout.graph.quoted = renewals;
    checkout.graph.tax = { DE: '2' };
    const empty = await get('/checkout/plan_one', language);
    expect([empty.status, foreignTexts(empty.text)]).toEqual([200, []]);
    const direction = locale === 'ar' ? ' dir="rtl"' : '';
    expect(empty.text).toContain(`<html lang="${locale}"${direction}>`);
    const fields = { ...fieldsIn(empty.text), action: 'pay', quantity: '21', billing_country: 'XX' };
    const rejected = await post('/checkout/plan_one', { ...fields, card_number: '4242', card_cvc: '1' }, language);
    expect([rejected.status, foreignTexts(rejected.text)]).toEqual([422, []]);
    expect(problemAt(rejected.text, 'card_number')).toBe(messages['cardProblem.numberIncomplete']);
    const applied = await post(
      '/checkout/plan_one',
      { ...fields, action: 'apply', quantity: '2', promo_code: 'HALF' },
      language,
    );
    expect([applied.status, foreignTexts(applied.text)]).toEqual([200, []]);
  });

  it.each<[string, Partial<Offer>]>([
    ['a card to save', { mode: 'SETUP', plan: null }],
    ['a waitlist', { takesEntries: true, terms: 'x' }],
    ['a payment on the page of the processor', { collection: 'HOSTED' }],
    ['an offer that is sold out', { state: 'SOLD_OUT' }],
    ['an offer that is closed', { state: 'CLOSED' }],
    ['an offer that is archived', { state: 'ARCHIVED' }],
  ])('all texts of %s come from the messages', async (_title, change) => {
    offered(change);
    const { status, text } = await get('/checkout/plan_one', language);
    expect([status, foreignTexts(text)]).toEqual([change.state === 'ARCHIVED' ? 410 : 200, []]);
  });

  it.each(['US', 'GB', 'JP', 'AE', 'HK', 'IN', 'IE', 'AU', 'TR', 'CA', 'CN'])(
    'all texts of an address in %s come from the messages',
    async (country) => {
      offered({});
      const fields = { ...fieldsIn((await get('/checkout/plan_one', language)).text), action: 'pay' };
      const address = { shipping_country: country, billing_country: country, billing_postal_code: '-' };
      const { status, text } = await post('/checkout/plan_one', { ...fields, ...address }, language);
      expect([status, foreignTexts(text)]).toEqual([422, []]);
    },
  );

  it.each<[string, Partial<Session>]>([
    ['a purchase', {}],
    ['a free purchase', { total: null }],
    ['an entry', { entryId: 'entry_1', total: null }],
    ['a saved card', { mode: 'SETUP', total: null }],
    ['a payment in progress', { status: 'PROCESSING' }],
    ['an expired checkout', { status: 'EXPIRED' }],
    ['a declined card', { status: 'OPEN', failure: 'The bank said no.', failureCode: 'INSUFFICIENT_FUNDS' }],
    ['a card declined for another reason', { status: 'OPEN', failure: 'The bank said no.', failureCode: 'LOST_CARD' }],
  ])('all texts after %s come from the messages', async (_title, change) => {
    offered({});
    checkout.graph.sessions.set(session.id, { ...session, ...change });
    const { status, text } = await get(sessionPath, language);
    expect([status, foreignTexts(text)]).toEqual([200, []]);
  });

  it('all texts of a challenge and of errors come from the messages', async () => {
    offered({});
    const challenge = {
      reference: 'ref_1',
      formattedAmount: '$10.00',
      description: 'Course',
      waits: true,
      returnUrl: '/',
    };
    checkout.graph.challenges.set('ref_1', challenge);
    const pages = [
      await get('/checkout/challenge/ref_1', language),
      await get('/checkout/unknown', language),
      await httpCall(port(), {
        method: 'DELETE',
        path: '/checkout/plan_one',
        headers: { ...language, accept: 'text/html' },
      }),
      await post('/checkout/plan_one', {}, { ...language, 'content-type': 'text/plain' }),
      await post('/checkout/plan_one', {}, { ...language, 'sec-fetch-site': 'cross-site' }),
      await post('/checkout/plan_one', { session: 'x' }, language),
    ];
    expect(pages.map(({ status, text }) => [status, foreignTexts(text)])).toEqual([
      [200, []],
      [404, []],
      [405, []],
      [415, []],
      [403, []],
      [400, []],
    ]);
    checkout.graph.broken.set('checkoutOffer', { code: 'rate_limit_exceeded' });
    const limited = await get('/checkout/plan_one', language);
    expect([limited.status, foreignTexts(limited.text)]).toEqual([429, []]);
  });

  it('a user error has the text of its reason', async () => {
    offered({});
    const fields = { ...fieldsIn((await get('/checkout/plan_one', language)).text), action: 'pay', email: 'a@b.test' };
    checkout.graph.refusals = [{ code: 'conflict', reason: 'CODE_EXPIRED', message: 'x', path: ['promoCode'] }];
    const sent = {
      ...fields,
      billing_country: 'DE',
      shipping_country: 'DE',
      shipping_name: 'Ada',
      shipping_line1: 'a',
      shipping_city: 'b',
      shipping_postal_code: '10115',
      answer_field_1: 'Ada',
      card_number: '4242424242424242',
      card_expiry: '1239',
      card_cvc: '123',
    };
    const { text } = await post('/checkout/plan_one', sent, language);
    expect(problemAt(text, 'promo_code')).toBe(messages['error.CODE_EXPIRED']);
    checkout.graph.refusals = [{ code: 'conflict', reason: 'CONFLICT', message: 'x', path: ['promoCode'] }];
    const other = await post('/checkout/plan_one', sent, language);
    expect(problemAt(other.text, 'promo_code')).toBe(messages['problem.other']);
  });

  it('changed terms are reported without the English messages of the graph', async () => {
    offered({});
    const fields = { ...fieldsIn((await get('/checkout/plan_one', language)).text), action: 'pay', email: 'a@b.test' };
    checkout.graph.price = '12';
    const { status, text } = await post('/checkout/plan_one', fields, language);
    expect([status, foreignTexts(text)]).toEqual([409, []]);
    expect(alertIn(text)).toContain(messages['terms.changed']);
  });
});

describe('the choice of a language', () => {
  it('is stored by the query, and applies to the following pages and to the price', async () => {
    checkout.graph.offers.set('plan_one', onePlan);
    const chosen = await get('/checkout/plan_one?locale=de-CH&a=friend');
    expect(chosen.headers['set-cookie']).toEqual(['locale=de; Path=/; Max-Age=31536000; SameSite=Lax']);
    expect(chosen.text).toContain(
      '<a href="/checkout/plan_one?a=friend&amp;locale=ja" lang="ja" hreflang="ja">日本語</a>',
    );
    const later = await get('/checkout/plan_one', { cookie: 'locale=de', 'accept-language': 'fr' });
    expect(later.text).toContain('<html lang="de">');
    expect(later.headers['set-cookie']).toBeUndefined();
    const { text } = await httpCall(port(), {
      method: 'POST',
      path: '/checkout/plan_one/quote?',
      headers: { 'content-type': 'application/json', cookie: 'locale=de' },
      body: JSON.stringify({ promo_code: 'HALF' }),
    });
    expect(JSON.parse(text)).toMatchObject({
      button: '5,00\u00a0$ bezahlen',
      applied: expect.stringContaining('HALF'),
    });
  });

  it('lists countries by their names in it', () => {
    const names = (locale: string) => [...countriesIn(languages.get(locale) as never)].slice(0, 2);
    expect([names('en'), names('de'), names('ja')].map(([first]) => first)).toEqual([
      ['AF', 'Afghanistan'],
      ['AF', 'Afghanistan'],
      ['IS', 'アイスランド'],
    ]);
  });

  it('does not change the direction of texts of sellers', async () => {
    offered({ account: { ...fullOffer.account, title: 'متجر <b>' } });
    const { text } = await get('/checkout/plan_one');
    expect(text).toContain('<bdi>متجر &lt;b&gt;</bdi>');
    expect(text).toContain('<h1 id="product"><bdi>Course</bdi></h1>');
  });
});
