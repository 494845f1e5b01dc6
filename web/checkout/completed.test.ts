import { httpCall } from '../../test/support/http-call';
import { detailedReceipt, plainReceipt } from '../receipts/testing';
import type { Offer, Session } from './documents';
import { onePlan } from './testing';
import { checkout, offered, port, session, setUpTests } from './testing/purchases';

setUpTests();

const address = `/checkout/session/${session}`;
const completed: Session = {
  id: session,
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
  manageUrl: 'https://shop.test/manage/mem_1?key=mk',
  receiptUrl: 'https://shop.test/receipts/payments/pay_1?key=rk',
};
const membership = {
  nextCharge: {
    at: '2026-12-30T10:00:00.000Z',
    amount: { money: { amount: '10.00', currency: 'usd' }, formatted: '$10.00' },
  },
  membership: { licenseKey: 'A1-B2<C3' },
};

async function show(change: Partial<Session> = {}, path = address, language = 'en'): Promise<string> {
  checkout.graph.sessions.set(session, { ...completed, ...change });
  const { status, text } = await httpCall(port(), { path, headers: { 'accept-language': language } });
  expect(status).toBe(200);
  return text;
}
const textOf = (markup: string): string => markup.replaceAll(/<[^>]*>/g, '');
/** Returns the rows of the order: label and value. */
const rowsIn = (html: string): string[][] =>
  [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, ...texts]) => texts.map(textOf));
/** Returns the links below the order: URL and text. */
const linksIn = (html: string): string[][] =>
  [...html.matchAll(/<p><a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a><\/p>/g)].map(([, url = '', text = '']) => [url, text]);

describe('the page of a finished order', () => {
  it('shows number, product, amount, card, next payment and license key', async () => {
    checkout.graph.receipts.set('pay_1', plainReceipt);
    checkout.graph.memberships.set('mem_1', membership);
    const html = await show();
    expect(rowsIn(html)).toEqual([
      ['Order number', 'pay_1'],
      ['Gold Lifetime', '$10.00'],
      ['Amount paid', '$10.00'],
      ['Payment method', 'Visa ending in 4242'],
      ['E-mail', 'buyer@example.com'],
      ['Next payment', '$10.00 on 30 December 2026'],
      ['License key', 'A1-B2&lt;C3'],
    ]);
    expect(linksIn(html)).toEqual([
      ['https://shop.test/manage/mem_1?key=mk', 'Manage your membership'],
      ['https://shop.test/receipts/payments/pay_1?key=rk', 'View receipt'],
      [`${address}/next-payment.ics?locale=en`, 'Add the next payment to your calendar'],
    ]);
    expect([checkout.graph.of('paymentReceipt'), checkout.graph.of('membershipManagePage')]).toEqual([
      [{ id: 'pay_1', key: 'rk' }],
      [{ id: 'mem_1', key: 'mk' }],
    ]);
  });

  it('shows quantity, discount and tax', async () => {
    checkout.graph.receipts.set('pay_1', detailedReceipt);
    const rows = rowsIn(await show());
    expect(rows.map(([label]) => label)).toEqual([
      'Order number',
      expect.stringMatching(/ × 3$/),
      expect.stringMatching(/^Discount \(/),
      expect.stringMatching(/^Tax/),
      'Amount paid',
      'Payment method',
      'E-mail',
    ]);
  });

  it('leads to the product first, if the seller has a page for buyers', async () => {
    const product = { title: 'Course', redirectPurchaseUrl: 'https://seller.example/start?a=1&b' };
    offered({ plan: { ...(onePlan.plan as NonNullable<Offer['plan']>), product } });
    const html = await show();
    expect(html).toContain(
      '<a class="button main" href="https://seller.example/start?a=1&amp;b">Go to Course</a></p><p><a class="button" href',
    );
    offered({
      plan: {
        ...(onePlan.plan as NonNullable<Offer['plan']>),
        product: { title: 'Course', redirectPurchaseUrl: 'javascript:alert(1)' },
      },
    });
    expect(await show()).not.toContain('javascript:');
  });

  it('remains if receipt, membership or offer cannot be read', async () => {
    for (const name of ['paymentReceipt', 'membershipManagePage', 'checkoutOffer'])
      checkout.graph.broken.set(name, { code: 'service_unavailable' });
    const html = await show();
    expect(html).toContain('<h1>Thank you for your purchase</h1>');
    expect(rowsIn(html)).toEqual([
      ['Paid', '$10.00'],
      ['E-mail', 'buyer@example.com'],
    ]);
    expect(checkout.failures).toHaveLength(3);
  });

  it('reads neither receipt nor membership of other URLs', async () => {
    await show({ manageUrl: 'https://shop.test/manage/mem_1', receiptUrl: 'https://shop.test/receipts/x?key=k' });
    expect([checkout.graph.of('paymentReceipt'), checkout.graph.of('membershipManagePage')]).toEqual([[], []]);
  });

  it('has the texts and formats of its language', async () => {
    checkout.graph.receipts.set('pay_1', plainReceipt);
    checkout.graph.memberships.set('mem_1', membership);
    const rows = rowsIn(await show({}, address, 'de'));
    expect(rows[0]).toEqual(['Bestellnummer', 'pay_1']);
    expect(rows.at(-2)).toEqual(['Nächste Zahlung', '10,00\u00a0$ am 30. Dezember 2026']);
  });

  it('has a calendar file of the next payment, without keys', async () => {
    checkout.graph.memberships.set('mem_1', membership);
    await show();
    const get = (path: string) => httpCall(port(), { path, headers: { 'accept-language': 'en' } });
    const { status, headers, text } = await get(`${address}/next-payment.ics?locale=de`);
    expect([status, headers['content-type'], headers['set-cookie']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      undefined,
    ]);
    expect(text).toContain('\r\nDTSTART;VALUE=DATE:20261230\r\n');
    expect(text).toContain('\r\nSUMMARY;LANGUAGE=de:Zahlung von 10\\,00\u00a0$ an Shop & Sons\r\n');
    expect(text).not.toMatch(/key=|mk|rk|cs_|@example/);
  });

  it.each<[string, Partial<Session>, typeof membership | null]>([
    ['the membership has no later payments', {}, { ...membership, nextCharge: null as never }],
    ['the membership cannot be read', {}, null],
    ['no membership was bought', { manageUrl: null }, membership],
  ])('has no calendar file if %s', async (_name, change, found) => {
    if (found) checkout.graph.memberships.set('mem_1', found);
    expect(await show(change)).not.toContain('next-payment');
    expect((await httpCall(port(), { path: `${address}/next-payment.ics` })).status).toBe(404);
  });

  it('has no calendar file before it is completed, or at other addresses', async () => {
    checkout.graph.memberships.set('mem_1', membership);
    checkout.graph.sessions.set(session, { ...completed, status: 'PROCESSING' });
    const other = address.replace(/A+$/, (end) => 'B'.repeat(end.length));
    const paths = [
      `${address}/next-payment.ics`,
      `${other}/next-payment.ics`,
      `${address}/other.ics`,
      `${address}/next-payment.ics/x`,
      '/checkout/session/x/next-payment.ics',
      '/checkout/plan_one/next-payment.ics',
    ];
    const statuses = await Promise.all(paths.map(async (path) => (await httpCall(port(), { path })).status));
    expect(statuses).toEqual(paths.map(() => 404));
  });

  it('opens links in a new tab inside of a frame', async () => {
    const html = await show({}, `${address}?embed=1&parent=http%3A%2F%2Flocalhost%3A1`);
    expect(html).toContain('href="https://shop.test/manage/mem_1?key=mk" target="_blank" rel="noopener"');
  });
});

describe('the page of an offer that is not for sale', () => {
  const site = { website: 'WEBSITE', url: 'https://seller.example/?a=1&b' };

  it.each([
    ['SOLD_OUT', 200, 'Course is sold out'],
    ['CLOSED', 200, 'Course is not for sale at the moment'],
    ['ARCHIVED', 410, 'Course is no longer sold'],
  ] as const)('names the reason, and leads to the seller: %s', async (state, status, heading) => {
    offered({
      state,
      account: { ...onePlan.account, socialLinks: [{ website: 'X', url: 'https://x.example' }, site] },
    });
    const response = await httpCall(port(), { path: '/checkout/plan_one' });
    expect([response.status, /<h1>(.*?)<\/h1>/.exec(response.text)?.[1]]).toEqual([status, heading]);
    expect(linksIn(response.text)).toEqual([['https://seller.example/?a=1&amp;b', 'Visit Shop &amp; Sons']]);
    expect(response.text).toContain('<meta property="og:title" content="Course">');
    expect(response.text).not.toContain('<form');
  });

  it('has no link to the seller without a website', async () => {
    for (const socialLinks of [null, [], [{ website: 'WEBSITE', url: 'javascript:alert(1)' }]]) {
      offered({ state: 'SOLD_OUT', account: { ...onePlan.account, socialLinks } });
      const { text } = await httpCall(port(), { path: '/checkout/plan_one' });
      expect([linksIn(text), text.includes('javascript:')]).toEqual([[], false]);
    }
  });
});

describe('the documents of a purchase', () => {
  it('are linked from the form, in a new tab inside of a frame', async () => {
    const links = async (path: string) => {
      const { text } = await httpCall(port(), { path });
      const [, nav = ''] = /<nav aria-label="Terms and help">(.*?)<\/nav>/s.exec(text) ?? [];
      return [...nav.matchAll(/href="([^"]*)"( target="_blank")?/g)].map(([, url, tab]) => [url, tab !== undefined]);
    };
    const names = ['refund', 'cancellation', 'terms', 'privacy'];
    expect(await links('/checkout/plan_one')).toEqual(names.map((name) => [`/policies/${name}`, false]));
    expect(await links('/checkout/plan_one?embed=1&parent=http%3A%2F%2Flocalhost%3A1')).toEqual(
      names.map((name) => [`/policies/${name}`, true]),
    );
  });
});
