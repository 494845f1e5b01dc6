import { ar } from '../messages/ar';
import { de } from '../messages/de';
import { en } from '../messages/en';
import { es } from '../messages/es';
import { fr } from '../messages/fr';
import { ja } from '../messages/ja';
import { pt } from '../messages/pt';
import { type Language, languages } from '../messages';
import { patternOfTexts } from '../messages/testing/messages';
import { parsePdf } from '../pdf/testing';
import type { PaymentReceipt } from './documents';
import {
  detailedReceipt,
  openReceipts,
  plainReceipt,
  priceOf,
  receiptIn,
  refundedReceipt,
  textsOf,
  untrustedReceipt,
} from './testing';

let receipts: Awaited<ReturnType<typeof openReceipts>>;
beforeAll(async () => {
  receipts = await openReceipts();
});
afterAll(() => receipts.close());

const path = '/receipts/payments/pay_1';

const seller = [
  'Seller',
  'Café Łódź',
  '1 Main Street',
  '62701 Springfield',
  'IL',
  'United States',
  'Tax ID: 12-3456789',
];
const plainDetails = [
  'Receipt number',
  'pay_1',
  'Date paid',
  '2 November 2026',
  ...seller,
  'Buyer',
  'Ada',
  'ada@buyer.test',
  'Payment method',
  'Visa ending in 4242',
];
const detailedDetails = [
  'Receipt number',
  'pay_1',
  'Date paid',
  '2 November 2026',
  ...seller,
  'Buyer',
  'Ada Lovelace',
  'ada@work.test',
  'Unter den Linden 1',
  '2. OG',
  '10117 Berlin',
  'Germany',
  'Tax ID: DE123456789',
  'Payment method',
  'American Express ending in 0005',
];
const columns = ['Product', 'Quantity', 'Unit price', 'Amount'];
const itemAndSums = (price: string): string[] => [
  'Gold',
  'Lifetime',
  '1',
  price,
  price,
  'Subtotal',
  price,
  'Total',
  price,
  'Amount paid',
  price,
];
const detailedSums = [
  'Gold',
  'Lifetime',
  '3',
  '$500.00',
  '$1,500.00',
  'Subtotal',
  '$1,500.00',
  'Discount (SPRING)',
  '−$150.00',
  'Tax',
  '$256.50',
  'Total',
  '$1,606.50',
  'Amount paid',
  '$1,606.50',
];

const cases: readonly (readonly [title: string, PaymentReceipt, notes: string[], details: string[], sums: string[]])[] =
  [
    ['a purchase', plainReceipt, [], plainDetails, itemAndSums('$10.00')],
    ['a discount, tax and three units', detailedReceipt, [], detailedDetails, detailedSums],
    [
      'the credit of a change of plan',
      {
        ...detailedReceipt,
        payment: { ...detailedReceipt.payment, promoCode: null, planChangeCredit: priceOf('150.00', '$150.00').money },
      },
      [],
      detailedDetails,
      detailedSums.map((text) => (text === 'Discount (SPRING)' ? 'Credit for unused time' : text)),
    ],
    [
      'included tax',
      { ...detailedReceipt, taxIncluded: true },
      [],
      detailedDetails,
      detailedSums.map((text) => (text === 'Tax' ? 'Tax (included)' : text)),
    ],
    [
      'a full refund in two parts',
      refundedReceipt,
      ['This payment was refunded in full.'],
      detailedDetails,
      [
        ...detailedSums,
        'Refund on 5 November 2026',
        '−$606.50',
        'Refund on 6 November 2026',
        '−$1,000.00',
        'Total after refunds',
        '$0.00',
      ],
    ],
    [
      'a refund of a part',
      {
        ...refundedReceipt,
        refunds: refundedReceipt.refunds.slice(0, 1),
        remaining: {
          ...refundedReceipt.remaining,
          money: { amount: '1000.00', currency: 'usd' },
          formatted: '$1,000.00',
        },
      },
      ['This payment was refunded in part.'],
      detailedDetails,
      [...detailedSums, 'Refund on 5 November 2026', '−$606.50', 'Total after refunds', '$1,000.00'],
    ],
    ['yen', receiptIn('1200', '¥1,200', 'jpy'), [], plainDetails, itemAndSums('¥1,200')],
    ['dinars', receiptIn('12.500', 'KWD 12.500', 'kwd'), [], plainDetails, itemAndSums('KWD 12.500')],
  ];

describe.each(cases)('the receipt with %s', (_title, receipt, notes, details, sums) => {
  it('shows all data on the page', async () => {
    expect(textsOf(await receipts.page(receipt))).toEqual([
      'Receipt',
      ...notes,
      ...details,
      'Purchased items',
      ...columns,
      ...sums,
      'Download PDF',
      'Manage your membership',
    ]);
  });

  it('shows all data in the PDF', async () => {
    const { lines, glyphs, missing, pages } = parsePdf(await receipts.pdf(receipt));
    const membership = ['Membership', 'https://shop.test/manage/mem_1'];
    expect(lines).toEqual(['Receipt', ...notes, ...details, ...membership, ...columns, ...sums]);
    expect([glyphs, missing, pages]).toEqual([lines, 0, 1]);
  });
});

describe('data that a payment does not have', () => {
  it('is left out', async () => {
    const { payment } = plainReceipt;
    const poor: PaymentReceipt = {
      ...plainReceipt,
      payment: { ...payment, account: null, user: null, plan: null, product: null, cardLast4: null, cardBrand: null },
      unitPrice: null,
      membershipUrl: null,
    };
    const sums = ['Subtotal', '$10.00', 'Total', '$10.00', 'Amount paid', '$10.00'];
    const details = ['Receipt number', 'pay_1', 'Date paid', '2 November 2026', 'Seller', 'The seller'];
    expect(textsOf(await receipts.page(poor))).toEqual([
      'Receipt',
      ...details,
      'Purchased items',
      ...columns,
      '—',
      '1',
      '—',
      '$10.00',
      ...sums,
      'Download PDF',
    ]);
    expect(parsePdf(await receipts.pdf(poor)).lines).toEqual([
      'Receipt',
      ...details,
      ...columns,
      '—',
      '1',
      '—',
      '$10.00',
      ...sums,
    ]);
  });

  it.each([
    ['UNKNOWN', '1881', null, 'Card ending in 1881'],
    ['MASTERCARD', '4444', 'CARD', 'Mastercard ending in 4444'],
    [null, null, 'IDEAL', 'iDEAL'],
  ])('selects the name of the payment method: %s %s %s', async (cardBrand, cardLast4, paymentMethodType, expected) => {
    const payment = { ...plainReceipt.payment, cardBrand, cardLast4, paymentMethodType };
    const texts = textsOf(await receipts.page({ ...plainReceipt, payment }));
    expect(texts[texts.indexOf('Payment method') + 1]).toBe(expected);
  });

  it('names the business that bought', async () => {
    const buyerAccount = { title: 'Buyer Ltd', businessAddress: null, taxIdentifiers: [{ taxIdValue: 'GB1' }] };
    const texts = textsOf(await receipts.page({ ...plainReceipt, buyerAccount }));
    const at = texts.indexOf('Buyer');
    expect(texts.slice(at, at + 4)).toEqual(['Buyer', 'Buyer Ltd', 'Tax ID: GB1', 'ada@buyer.test']);
  });
});

describe('responses', () => {
  const headersOf = ({ headers }: Response, ...names: readonly string[]) => names.map((name) => headers.get(name));

  it('are not stored, and send no referrer', async () => {
    receipts.state.receipt = plainReceipt;
    const page = await receipts.get(`${path}?key=good`);
    const pdf = await receipts.get(`${path}.pdf?key=good`);
    const names = ['content-type', 'cache-control', 'referrer-policy', 'content-disposition'];
    expect([page.status, ...headersOf(page, ...names)]).toEqual([
      200,
      'text/html; charset=utf-8',
      'private, no-store',
      'no-referrer',
      null,
    ]);
    expect([pdf.status, ...headersOf(pdf, ...names)]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
      'no-referrer',
      'inline; filename="pay_1.pdf"',
    ]);
    expect(await page.text()).toContain(`href="${path}.pdf?key=good&amp;locale=en"`);
    const head = await receipts.get(`${path}.pdf?key=good`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const removal = await receipts.get(`${path}?key=good`, { method: 'DELETE' });
    expect([removal.status, removal.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it.each([
    `${path}?key=wrong`,
    `${path}.pdf?key=wrong`,
    path,
    `${path}?key=`,
    `${path}?key=g%C3%B6od`,
    `${path}?key=${'x'.repeat(200)}`,
    '/receipts/payments/pay_2?key=good',
    '/receipts/payments/pay_2.pdf?key=good',
    `${path}/more?key=good`,
    `${path}.exe?key=good`,
    '/receipts/payments/?key=good',
    '/receipts/payments/rfnd_1?key=good',
    '/receipts/payments/%70ay_1?key=good',
  ])('to %s are the same as for a payment that does not exist', async (address) => {
    const [response, missing] = [await receipts.get(address), await receipts.get('/receipts/payments/pay_3?key=good')];
    expect([response.status, ...headersOf(response, 'cache-control', 'referrer-policy')]).toEqual([
      404,
      'private, no-store',
      'no-referrer',
    ]);
    const text = await response.text();
    expect(textsOf(text)).toEqual([en['receipt.nothing'], en['receipt.nothingText'], 'Go to the start page']);
    expect(text).toBe(await missing.text());
  });

  it('without the graph are logged', async () => {
    const response = await receipts.get(`${path}?key=down`, { headers: { 'accept-language': 'de' } });
    expect([response.status, textsOf(await response.text()), receipts.state.failures.length]).toEqual([
      503,
      [de['failure.unavailable'], de['failure.unavailableText'], 'Noch einmal versuchen'],
      1,
    ]);
  });

  it('have the language of the URL, otherwise that of the browser', async () => {
    receipts.state.receipt = plainReceipt;
    const german = { headers: { 'accept-language': 'de' } };
    const page = await (await receipts.get(`${path}?key=good`, german)).text();
    expect(page).toContain('<html lang="de">');
    expect(page).toContain(`href="${path}?key=good&amp;locale=fr"`);
    const linesOf = async (address: string) =>
      parsePdf(Buffer.from(await (await receipts.get(address, german)).arrayBuffer())).lines[0];
    expect([await linesOf(`${path}.pdf?key=good`), await linesOf(`${path}.pdf?key=good&locale=fr`)]).toEqual([
      'Quittung',
      'Reçu',
    ]);
  });

  it('to requests at the same time have the same content', async () => {
    const pdfs = await Promise.all(['ja', 'ar', 'ja', 'ar'].map((locale) => receipts.pdf(detailedReceipt, locale)));
    const [japanese, arabic, ...others] = pdfs.map((pdf) => parsePdf(pdf));
    expect(others.map(({ lines, glyphs }) => ({ lines, glyphs }))).toEqual(
      [japanese, arabic].map((content) => ({ lines: content?.lines, glyphs: content?.glyphs })),
    );
    expect([japanese?.lines[0], arabic?.lines[0], japanese?.missing, arabic?.missing]).toEqual([
      '領収書',
      'إيصال',
      0,
      0,
    ]);
  });

  it('in the sandbox have a notice', async () => {
    const sandbox = await openReceipts(true);
    const page = await sandbox.page(plainReceipt);
    const { lines } = parsePdf(await sandbox.pdf(plainReceipt));
    await sandbox.close();
    expect([page.includes('Test mode: no money has moved.'), lines[1]]).toEqual([
      true,
      'Test mode: no money has moved.',
    ]);
  });
});

describe.each(Object.entries({ de, es, fr, pt, ja, ar }))('in %s', (locale, messages) => {
  const language = languages.get(locale) as Language;
  const pattern = patternOfTexts(messages, locale);
  const { seller: sellerData, buyer } = {
    seller: ['Café Łódź', '1 Main Street', '62701 Springfield', 'IL', language.country('US')],
    buyer: ['Ada Lovelace', 'ada@work.test', 'Unter den Linden 1', '2. OG', '10117 Berlin', language.country('DE')],
  };
  const values = ['pay_1', language.day(refundedReceipt.paidAt), ...sellerData, ...buyer, 'Gold', 'Lifetime', '3'];
  const isAmount = (text: string): boolean => /^[^\p{L}]*(?:US)?[$¥￥][^\p{L}]*$/u.test(text);

  it('all texts come from the messages', async () => {
    const foreign = textsOf(await receipts.page(refundedReceipt, locale)).filter((text) => !pattern.test(text));
    expect(foreign.filter((text) => !values.includes(text) && !isAmount(text))).toEqual([]);
    expect(foreign).toEqual(expect.arrayContaining(['pay_1', 'Café Łódź', 'Ada Lovelace', 'Gold']));
  });

  it('the PDF has the texts of the page', async () => {
    const page = textsOf(await receipts.page(refundedReceipt, locale)).map((text) =>
      text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u202f', '\u00a0'),
    );
    const { lines, missing, bounds, source } = parsePdf(await receipts.pdf(refundedReceipt, locale));
    const onPageOnly = [messages['receipt.items'], messages['receipt.download'], messages['session.manage']];
    const inPdfOnly = [messages['receipt.membership'], 'https://shop.test/manage/mem_1'];
    expect(lines.filter((line) => !inPdfOnly.includes(line))).toEqual(
      page.filter((text) => !onPageOnly.includes(text)),
    );
    expect([missing, bounds.left >= 56, bounds.right <= 540]).toEqual([0, true, true]);
    expect(source).toContain(`/Lang (${locale})`);
  });
});

describe('texts of sellers and buyers', () => {
  it.each([
    ['markup', '<b>Ada & "Co"</b><script>alert(1)</script>'],
    ['direction marks', '\u202eevil\u202c \u2066x\u2067y \u200fz\u061c'],
    ['emoji', '👩‍💻 Ada 🇩🇪 ❤️'],
    ['letters without a font', '𐌰𐌱 \u{e000}'],
    ['controls and line breaks', 'one\ntwo\r\n\tthree\u0000\u2028four'],
    ['half a character', 'a\ud83d'],
    ['right-to-left letters', 'شركة (אדה) 2026'],
  ])('with %s neither change the page nor lack glyphs', async (_title, text) => {
    const page = await receipts.page(untrustedReceipt(text));
    const counts = ['<div', '<bdi', '<script', '<b>'].map((tag) => page.split(tag).length);
    const plain = await receipts.page(untrustedReceipt('Ada'));
    expect(counts).toEqual(['<div', '<bdi', '<script', '<b>'].map((tag) => plain.split(tag).length));
    expect(page).not.toMatch(/[\u202a-\u202e\u200e\u200f\u061c]/);
    expect(page).not.toContain('\u0000');
    const { missing, lines, pages } = parsePdf(await receipts.pdf(untrustedReceipt(text)));
    expect([missing, pages]).toEqual([0, 1]);
    expect(lines.length).toBeGreaterThan(30);
  });

  it.each([
    ['one word', 'W'.repeat(10_000)],
    ['words', 'word '.repeat(2_000)],
    ['emoji', '👩‍💻'.repeat(2_000)],
    ['Arabic', 'شركة '.repeat(2_000)],
  ])('with 10,000 characters are cut in the PDF: %s', async (_title, text) => {
    const { missing, bounds, pages, lines } = parsePdf(await receipts.pdf(untrustedReceipt(text)));
    expect([missing, bounds.left >= 55.9, bounds.right <= 539.4, bounds.bottom >= 56]).toEqual([0, true, true, true]);
    expect([pages <= 4, lines.some((line) => line.endsWith('…'))]).toEqual([true, true]);
    expect((await receipts.page(untrustedReceipt(text))).length).toBeGreaterThan(100_000);
  });
});
