import { alertIn, problemAt } from '../checkout/testing';
import { newSession } from '../checkout/fields';
import { languages, type Language } from '../messages';
import { catalogues } from '../messages/catalogues';
import { foreignTexts as foreignTextsOf, patternOfTexts } from '../messages/testing/messages';
import { openPageServer, type PageServer } from '../testing/page-server';
import { createManage } from '.';
import type { ManagePage, Membership, MembershipTransfer } from './documents';

const money = (amount: string) => ({ money: { amount, currency: 'usd' }, formatted: `$${amount}` });
const [start, end] = ['2026-11-02T10:00:00.000Z', '2026-12-21T00:00:00.000Z'];
const seller = 'Łódź & <Sons> 😀';
const account = { title: seller, logoUrl: null };
const membership: Membership = {
  id: 'mem_1',
  status: 'ACTIVE',
  user: { id: 'user_owner' },
  account,
  plan: { title: 'Gold', billingPeriod: 30, checkoutStyling: null },
  product: { title: 'Klub <b>' },
  quantity: 2,
  renewalPrice: { amount: '1234.50', currency: 'usd' },
  formattedRenewalPrice: '$1,234.50 / month',
  currentPeriodEnd: end,
  trialEndsAt: null,
  expiresAt: null,
  canceledAt: null,
  cancelAtPeriodEnd: false,
  paymentCollectionPaused: false,
  paymentCollectionResumesAt: null,
};
const monthly: ManagePage = {
  membership,
  nextCharge: { at: end, amount: money('10.00') },
  method: { type: 'CARD', card: { brand: 'VISA', last4: '4242', expMonth: 3, expYear: 2031 } },
  collection: 'CARD',
  cancelable: true,
  cancelOffer: { percentage: 25, intervals: 3, amount: money('7.50'), terms: 'offer' },
  topUp: { days: 30, until: end, total: money('10.00'), terms: 'top-up' },
  skipOptions: [],
  skipsUntil: null,
  resumedCharge: null,
  laterTerms: 'later',
  plans: null,
};
const payment = { id: 'pay_1', at: start, total: money('10.00'), receiptUrl: 'https://shop.test/receipts/1' };
const substatuses = ['SUCCEEDED', 'AUTO_REFUNDED', 'PARTIALLY_REFUNDED', 'DISPUTE_LOST', 'UNKNOWN', 'DRAFTED'];
const transfer: MembershipTransfer = {
  kind: 'TRANSFER',
  state: 'OPEN',
  account,
  renewal: '$10.00 every 30 days',
  terms: 'terms',
  plan: { title: 'Gold', checkoutStyling: null, product: { title: 'Klub <b>' } },
};

let server: PageServer;
let page: ManagePage;
let visitor: string | null;
beforeEach(async () => {
  [page, visitor] = [monthly, 'user_owner'];
  const principal = { kind: 'user', credentialId: 'usess_1', userId: 'user_owner', grants: [] };
  server = await openPageServer((options) =>
    createManage({
      ...options,
      vault: { tokenize: async () => [{ field: 'number', kind: 'numberInvalid' }] },
      signedIn: {
        visitors: {
          visitorOf: async () =>
            visitor === null ? null : { userId: visitor, principal, signedInAt: new Date(start) },
          formToken: () => '',
          requireFormToken: () => {},
        },
        graph: { query: async () => ({}), queryAs: async () => ({}) },
      },
    }),
  );
  server.graph.set('membershipManagePage', ({ key }: { key: string }) => (key === 'right' ? page : null));
  const payments = substatuses.map((substatus) => ({ ...payment, substatus }));
  server.graph.set('membershipManagePayments', { payments, next: 'cursor' });
});
afterEach(() => server.close());

const at = (step = '', query = ''): string => `/manage/mem_1${step}?key=right${query}`;
const { en: _english, ...others } = catalogues;

describe.each(Object.entries(others))('in %s', (locale, messages) => {
  const headers = { 'accept-language': locale };
  const language = languages.get(locale) as Language;
  const pattern = patternOfTexts(messages, locale);
  const data = [seller, 'ŁS', 'Klub <b>', 'Gold', '1234 1234 1234 1234', language.day(start), language.day(end)];
  const foreignTexts = (html: string): string[] => foreignTextsOf(html, pattern, data);

  it.each<[string, Partial<Membership>, Partial<ManagePage>]>([
    ['an active membership', {}, {}],
    ['a trial', { status: 'TRIALING', trialEndsAt: end }, {}],
    ['a scheduled cancellation', { status: 'CANCELING', cancelAtPeriodEnd: true }, { nextCharge: null }],
    ['a failed payment', { status: 'PAST_DUE' }, { method: null }],
    ['lifetime access', { status: 'COMPLETED' }, { nextCharge: null, collection: 'NOTHING' }],
    ['a canceled membership', { status: 'CANCELED', canceledAt: start }, { nextCharge: null, topUp: null }],
    ['an expired membership', { status: 'EXPIRED', expiresAt: start }, { cancelable: false }],
    ['a payment under review', { status: 'UNRESOLVED', formattedRenewalPrice: null }, {}],
    ['a membership that has not started', { status: 'DRAFTED' }, { method: { type: 'CASHAPP', card: null } }],
    ['paused payments', { paymentCollectionPaused: true, paymentCollectionResumesAt: end }, {}],
    ['skipped payments', { paymentCollectionPaused: true, paymentCollectionResumesAt: start }, { skipsUntil: end }],
    ['a price of an unknown period', { plan: null, product: null }, {}],
  ])('all texts of %s come from the messages', async (_title, ofMembership, ofPage) => {
    page = { ...monthly, ...ofPage, membership: { ...membership, ...ofMembership } };
    const { status, text } = await server.get(at('', '&after=x'), headers);
    expect([status, foreignTexts(text)]).toEqual([200, []]);
    expect(text).toContain(`<html lang="${locale}"${locale === 'ar' ? ' dir="rtl"' : ''}>`);
    expect(text).toContain('<bdi>Łódź &amp; &lt;Sons&gt; 😀</bdi>');
  });

  it('all texts about skipped payments come from the messages', async () => {
    page = { ...monthly, skipOptions: [1, 2, 12].map((payments) => ({ payments, nextAt: end })) };
    const choice = await server.get(at('/skip'), headers);
    page = { ...monthly, skipsUntil: end, resumedCharge: monthly.nextCharge };
    const pages = [
      choice,
      await server.get(at('/resume'), headers),
      await server.get(at('', '&done=skipped'), headers),
    ];
    page = monthly;
    pages.push(await server.get(at('', '&done=resumed'), headers));
    for (const { status, text } of pages) expect([status, foreignTexts(text)]).toEqual([200, []]);
    expect(pages.slice(2).filter(({ text }) => text.includes('role="status"'))).toHaveLength(2);
  });

  it('all texts of the steps and of confirmations come from the messages', async () => {
    const steps = ['/cancel', '/cancel/now', '/card', '/top_up'];
    const pages = await Promise.all(steps.map((step) => server.get(at(step), headers)));
    page = { ...monthly, cancelOffer: null, membership: { ...membership, status: 'CANCELING', expiresAt: end } };
    const confirmations = ['kept', 'card', 'topped_up', 'offer'].map((done) => at('', `&done=${done}`));
    const other = await Promise.all([at('/keep'), ...confirmations].map((path) => server.get(path, headers)));
    for (const { status, text } of [...pages, ...other]) expect([status, foreignTexts(text)]).toEqual([200, []]);
    expect(pages[1]?.text).toContain(`<option value="TESTING">${messages['cancelReason.TESTING']}</option>`);
    expect(other.slice(1).filter(({ text }) => text.includes('role="status"'))).toHaveLength(4);
  });

  it('all texts of rejected forms come from the messages', async () => {
    server.graph.set('membershipCancel', { userErrors: [{ code: 'conflict', message: 'Not now.', path: [] }] });
    const canceled = await server.post(at('/cancel'), {}, headers);
    expect([canceled.status, alertIn(canceled.text), foreignTexts(canceled.text)]).toEqual([
      409,
      messages['step.rejected'],
      [],
    ]);
    const changed = [{ code: 'conflict', message: 'The price changed.', path: ['terms', 'price'] }];
    server.graph.set('membershipCancelOfferAccept', { userErrors: changed });
    const offered = await server.post(at('/offer'), { terms: 'x' }, headers);
    expect([offered.status, foreignTexts(offered.text)]).toEqual([409, []]);
    expect(offered.text).toContain(`<a href="/manage/mem_1/cancel?key=right&amp;locale=en" lang="en"`);
    const card = await server.post(at('/card'), { session: newSession() }, headers);
    expect([card.status, problemAt(card.text, 'card_number'), foreignTexts(card.text)]).toEqual([
      422,
      messages['cardProblem.numberInvalid'],
      [],
    ]);
  });

  it('all texts of transfers, invitations and errors come from the messages', async () => {
    const open = async (kind: 'transfer' | 'invitation', change: Partial<MembershipTransfer>) => {
      server.graph.set('membershipHandoverPage', { ...transfer, ...change });
      return server.get(`/manage/${kind}/token`, headers);
    };
    visitor = 'user_stranger';
    const pages = [
      await open('transfer', {}),
      await open('invitation', { kind: 'INVITATION', renewal: null, plan: null }),
      await open('transfer', { state: 'ACCEPTED' }),
      await open('transfer', { state: 'EXPIRED' }),
      await server.post('/manage/transfer/token', { email: 'x' }, headers),
      await server.get(at('/top_up'), headers),
      await server.get('/manage/nothing', headers),
      await server.post('/manage/nothing', {}, headers),
    ];
    expect(pages.map(({ status, text }) => [status, foreignTexts(text)])).toEqual(
      [200, 200, 410, 410, 410, 403, 404, 404].map((status) => [status, []]),
    );
  });
});

it('stores the chosen language also with a redirect to the sign-in', async () => {
  visitor = null;
  const { status, headers } = await server.get('/manage/mem_1?locale=pt-PT');
  expect([status, headers.location, headers['set-cookie']]).toEqual([
    303,
    '/sign-in?return=%2Fmanage%2Fmem_1',
    ['locale=pt; Path=/; Max-Age=31536000; SameSite=Lax'],
  ]);
});

it('is in English for an unknown language, with the amounts of the graph', async () => {
  const { text } = await server.get(at('', '&locale=tlh'), { 'accept-language': 'tlh' });
  expect(text).toContain('<html lang="en">');
  expect(text).toContain('<dt>Price</dt><dd>$1,234.50 / month</dd>');
  expect(text).toContain('<a href="/manage/mem_1?key=right&amp;locale=ja" lang="ja" hreflang="ja">日本語</a>');
});

it('formats prices and plurals as the language does', async () => {
  const text = async (locale: string, step = '') =>
    (await server.get(at(step), { 'accept-language': locale })).text.replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(await text('de')).toContain('<dd>1.234,50 $ / Monat</dd>');
  expect(await text('ar')).toContain('إضافة 30 يومًا');
  expect(await text('fr', '/cancel')).toContain('sur vos 3 prochains paiements');
  expect(await text('ja', '/cancel')).toContain('次回から3回分のお支払い');
});
