import { join } from 'node:path';
import { type Language, languages } from '../messages';
import { ar as arDocuments } from '../messages/documents/ar';
import { de as deDocuments } from '../messages/documents/de';
import { en as enDocuments } from '../messages/documents/en';
import { es as esDocuments } from '../messages/documents/es';
import { fr as frDocuments } from '../messages/documents/fr';
import { ja as jaDocuments } from '../messages/documents/ja';
import { pt as ptDocuments } from '../messages/documents/pt';
import { parsePdf } from '../pdf/testing';
import { expectFile } from '../testing/expected-file';
import type { InvoiceDocument } from './documents';
import { detailedReceipt, openReceipts, refundedReceipt, textsOf } from './testing';
import {
  detailedCreditNote,
  invoiceIn,
  openInvoice,
  paidInvoice,
  plainCreditNote,
  plainInvoice,
  untrustedCreditNote,
  untrustedInvoice,
} from './testing/documents';

let receipts: Awaited<ReturnType<typeof openReceipts>>;
beforeAll(async () => {
  receipts = await openReceipts();
});
afterAll(() => receipts.close());

/** Returns the links of a page by their texts. */
function linksOf(page: string): Record<string, string> {
  const [, content = ''] = /<main[^>]*>(.*)<\/main>/s.exec(page) ?? [];
  const links = [...content.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
  return Object.fromEntries(links.map(([, url = '', text = '']) => [text, url.replaceAll('&amp;', '&')]));
}

const seller = ['Café Łódź', '1 Main Street', '62701 Springfield', 'IL', 'United States', 'Tax ID: 12-3456789'];
const invoiceDetails = [
  'Invoice number',
  '#0007',
  'Date of issue',
  '1 November 2026',
  'Due date',
  '1 December 2026',
  'Seller',
  ...seller,
  'Buyer',
  'Ada Lovelace',
  'Analytical Engines GmbH',
  'ada@work.test',
  'Unter den Linden 1',
  '10117 Berlin',
  'Germany',
  'Tax ID: DE123456789',
];
const columns = ['Description', 'Quantity', 'Unit price', 'Amount'];
const lines = [
  ['Workshop', '1.5', '$800.00', '$1,200.00'],
  ['Travel', '0.3333', '$90.00', '$30.00'],
  ['Materials', '20', '$1.00', '$20.00'],
].flat();

describe('an invoice', () => {
  it('that is open has its lines, tax and amount due, and a button to pay it', async () => {
    const { page, pdf } = await receipts.invoice(openInvoice);
    const sums = ['Subtotal', '$1,250.00', 'Tax', '$237.50', 'Total', '$1,487.50', 'Amount due', '$1,487.50'];
    const note = 'Please pay this invoice by 1 December 2026.';
    const content = [...invoiceDetails, 'Invoiced items', ...columns, ...lines, ...sums];
    expect(textsOf(page)).toEqual(['Invoice', note, ...content, 'Pay invoice', 'Download PDF']);
    expect(linksOf(page)).toEqual({
      'Pay invoice': 'https://shop.test/checkout/plan_1?invoice=token&locale=en',
      'Download PDF': '/receipts/invoices/inv_1.pdf?key=good&locale=en',
    });
    const parsed = parsePdf(pdf);
    const payment = ['Payment link', 'https://shop.test/checkout/plan_1?invoice=token&locale=en'];
    const inPdf = [...invoiceDetails, ...payment, ...columns, ...lines, ...sums];
    expect(parsed.lines).toEqual(['Invoice', note, ...inPdf]);
    expect([parsed.glyphs, parsed.missing, parsed.pages]).toEqual([parsed.lines, 0, 1]);
  });

  it('that is paid has discount, payment, refunds and links to their documents', async () => {
    const { page, pdf } = await receipts.invoice(paidInvoice);
    const sums = [
      ['Subtotal', '$1,250.00', 'Discount', '−$250.00', 'Tax', '$190.00', 'Total', '$1,190.00'],
      ['Amount paid', '$1,190.00', 'Refund on 25 November 2026', '−$119.00', 'Refund on 26 November 2026', '−$71.00'],
      ['Total after refunds', '$1,000.00'],
    ].flat();
    const texts = textsOf(page);
    expect(texts.slice(0, 2)).toEqual(['Invoice', 'This invoice was paid on 20 November 2026.']);
    expect(texts.slice(texts.indexOf('Subtotal'))).toEqual([...sums, 'Download PDF', 'View receipt']);
    expect(linksOf(page)).toEqual({
      'Refund on 25 November 2026': 'https://shop.test/receipts/refunds/rfnd_1?key=k&locale=en',
      'Download PDF': '/receipts/invoices/inv_1.pdf?key=good&locale=en',
      'View receipt': 'https://shop.test/receipts/payments/pay_1?key=k&locale=en',
    });
    expect(parsePdf(pdf).lines.slice(-sums.length)).toEqual(sums);
  });

  it('without lines, address and seller has the product, and announces tax', async () => {
    const { page, pdf } = await receipts.invoice(plainInvoice);
    const notes = [
      'Please pay this invoice by 1 December 2026.',
      'Tax may be added when you pay, depending on your address.',
    ];
    const details = [...invoiceDetails.slice(0, 6), 'Seller', 'The seller'];
    const item = ['Consulting', '1', '$1,250.00', '$1,250.00'];
    const sums = ['Subtotal', '$1,250.00', 'Total', '$1,250.00', 'Amount due', '$1,250.00'];
    const content = [...details, 'Invoiced items', ...columns, ...item, ...sums];
    expect(textsOf(page)).toEqual(['Invoice', ...notes, ...content, 'Pay invoice', 'Download PDF']);
    expect(parsePdf(pdf).lines.slice(0, 3)).toEqual(['Invoice', ...notes]);
  });

  it.each([
    ['overdue', { status: 'PAST_DUE' }, 'This invoice was due on 1 December 2026 and has not been paid.', true],
    ['void', { status: 'VOID' }, 'This invoice is void. No payment is due.', false],
    ['written off', { status: 'UNCOLLECTIBLE' }, 'This invoice has been written off. No payment is due.', false],
    [
      'charged automatically',
      { collectionMethod: 'CHARGE_AUTOMATICALLY', dueDate: null, hostedUrl: null },
      'Your saved payment method is charged for this invoice.',
      true,
    ],
    [
      'not charged',
      { collectionMethod: 'CHARGE_AUTOMATICALLY', dueDate: null, hostedUrl: null, status: 'PAST_DUE' },
      'Your saved payment method could not be charged for this invoice.',
      true,
    ],
  ] as const)('that is %s has its state', async (_title, overrides, note, isOwed) => {
    const invoice = invoiceIn(overrides);
    const { page, pdf } = await receipts.invoice(invoice);
    const isPayable = isOwed && invoice.invoice.hostedUrl !== null;
    const texts = textsOf(page);
    expect([texts[1], texts.includes('Amount due'), texts.includes('Pay invoice')]).toEqual([note, isOwed, isPayable]);
    const inPdf = parsePdf(pdf).lines;
    expect([inPdf[1], inPdf.includes('Amount due'), inPdf.includes('Payment link')]).toEqual([note, isOwed, isPayable]);
  });

  it('has all of its 100 lines, on several pages of the PDF', async () => {
    const [line] = openInvoice.lines as [InvoiceDocument['lines'][number]];
    const many = Array.from({ length: 100 }, (_, n) => ({ ...line, label: `Line ${n + 1}` }));
    const { page, pdf } = await receipts.invoice({ ...openInvoice, lines: many });
    const { lines: shown, missing, pages, bounds } = parsePdf(pdf);
    const labels = many.map(({ label }) => label);
    expect(textsOf(page).filter((text) => text.startsWith('Line '))).toEqual(labels);
    expect(shown.filter((text) => text.startsWith('Line '))).toEqual(labels);
    expect([missing, pages, bounds.bottom >= 56]).toEqual([0, 4, true]);
  });

  it('names the business that bought before the person', async () => {
    const buyerAccount = { title: 'Buyer Ltd', businessAddress: null, taxIdentifiers: [{ taxIdValue: 'GB1' }] };
    const texts = textsOf((await receipts.invoice({ ...openInvoice, buyerAccount })).page);
    const at = texts.indexOf('Buyer');
    expect(texts.slice(at, at + 4)).toEqual(['Buyer', 'Buyer Ltd', 'Tax ID: GB1', 'Ada Lovelace']);
  });
});

describe('a credit note', () => {
  const details = [
    'Receipt number',
    'pay_1',
    'Invoice number',
    '#0007',
    'Date paid',
    '2 November 2026',
    'Seller',
    ...seller,
    'Buyer',
    'Ada Lovelace',
    'ada@work.test',
    'Unter den Linden 1',
    '2. OG',
    '10117 Berlin',
    'Germany',
    'Tax ID: DE123456789',
  ];

  it('has the refund, its tax and the original documents', async () => {
    const { page, pdf } = await receipts.creditNote(detailedCreditNote);
    const head = ['Credit note', 'This credit note corrects receipt pay_1 of 2 November 2026.'];
    const own = ['Credit note number', '#0007-CN1', 'Date of refund', '25 November 2026'];
    const item = ['Product', 'Amount', 'Gold', 'Lifetime', '$119.00'];
    const sums = ['Amount before tax', '$100.00', 'Tax', '$19.00', 'Amount refunded', '$119.00'];
    const buttons = ['Download PDF', 'View receipt', 'View invoice'];
    expect(textsOf(page)).toEqual([...head, ...own, ...details, 'Refunded items', ...item, ...sums, ...buttons]);
    expect(linksOf(page)).toEqual({
      'Download PDF': '/receipts/refunds/rfnd_1.pdf?key=good&locale=en',
      'View receipt': 'https://shop.test/receipts/payments/pay_1?key=k&locale=en',
      'View invoice': 'https://shop.test/receipts/invoices/inv_1?key=k&locale=en',
    });
    const parsed = parsePdf(pdf);
    expect(parsed.lines).toEqual([...head, ...own, ...details, ...item, ...sums]);
    expect([parsed.glyphs, parsed.missing, parsed.pages]).toEqual([parsed.lines, 0, 1]);
  });

  it('has no tax and no invoice where the payment has none', async () => {
    const { page } = await receipts.creditNote(plainCreditNote);
    const texts = textsOf(page);
    expect(texts.slice(2, 4)).toEqual(['Credit note number', 'pay_1-CN2']);
    expect(texts.slice(texts.indexOf('Amount'))).toEqual([
      'Amount',
      'Gold',
      'Lifetime',
      '$119.00',
      'Amount refunded',
      '$119.00',
      'Download PDF',
      'View receipt',
    ]);
  });

  it('is linked from the receipt, which also links the invoice', async () => {
    const creditNoteUrl = 'https://shop.test/receipts/refunds/rfnd_1?key=k';
    const [first, ...others] = refundedReceipt.refunds;
    const page = await receipts.page({
      ...refundedReceipt,
      refunds: first ? [{ ...first, creditNoteUrl }, ...others] : [],
      invoiceNumber: '#0007',
      invoiceUrl: 'https://shop.test/receipts/invoices/inv_1?key=k',
    });
    const { 'Refund on 5 November 2026': note, 'View invoice': invoice } = linksOf(page);
    expect([note, invoice]).toEqual([
      'https://shop.test/receipts/refunds/rfnd_1?key=k&locale=en',
      'https://shop.test/receipts/invoices/inv_1?key=k&locale=en',
    ]);
    expect([textsOf(page)[3], textsOf(page)[4], 'Refund on 6 November 2026' in linksOf(page)]).toEqual([
      'pay_1',
      'Invoice number',
      false,
    ]);
  });
});

describe('responses', () => {
  it.each([
    ['/receipts/invoices/inv_1?key=wrong', 'There is no invoice at this address'],
    ['/receipts/invoices/inv_1.pdf?key=wrong', 'There is no invoice at this address'],
    ['/receipts/invoices/inv_1', 'There is no invoice at this address'],
    ['/receipts/invoices/inv_2?key=good', 'There is no invoice at this address'],
    ['/receipts/invoices/pay_1?key=good', 'There is no invoice at this address'],
    [`/receipts/invoices/inv_1?key=${'x'.repeat(10_000)}`, 'There is no invoice at this address'],
    ['/receipts/refunds/rfnd_1?key=wrong', 'There is no credit note at this address'],
    ['/receipts/refunds/rfnd_1.pdf', 'There is no credit note at this address'],
    ['/receipts/refunds/inv_1?key=good', 'There is no credit note at this address'],
    ['/receipts/refunds/rfnd_1/more?key=good', 'There is no credit note at this address'],
  ])('to %s are 404 and are not stored', async (path, heading) => {
    receipts.state.invoice = openInvoice;
    receipts.state.creditNote = detailedCreditNote;
    const response = await receipts.get(path);
    const { status, headers } = response;
    expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      404,
      'private, no-store',
      'no-referrer',
    ]);
    expect(textsOf(await response.text())[0]).toBe(heading);
  });

  it.each([
    ['/receipts/invoices/inv_1', 'inv_1.pdf'],
    ['/receipts/refunds/rfnd_1', 'rfnd_1.pdf'],
  ])('to %s are not stored, send no referrer and have other languages', async (path, filename) => {
    receipts.state.invoice = openInvoice;
    receipts.state.creditNote = detailedCreditNote;
    const page = await receipts.get(`${path}?key=good`);
    const pdf = await receipts.get(`${path}.pdf?key=good`);
    const names = ['content-type', 'cache-control', 'referrer-policy', 'content-disposition'];
    const headersOf = ({ headers }: Response) => names.map((name) => headers.get(name));
    expect(headersOf(page)).toEqual(['text/html; charset=utf-8', 'private, no-store', 'no-referrer', null]);
    expect(headersOf(pdf)).toEqual([
      'application/pdf',
      'private, no-store',
      'no-referrer',
      `inline; filename="${filename}"`,
    ]);
    expect(await page.text()).toContain(`href="${path}?key=good&amp;locale=fr"`);
  });
});

const translations = {
  de: deDocuments,
  es: esDocuments,
  fr: frDocuments,
  pt: ptDocuments,
  ja: jaDocuments,
  ar: arDocuments,
};

describe.each(Object.entries(translations))('in %s', (locale, messages) => {
  const language = languages.get(locale) as Language;
  const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u202f', '\u00a0');
  const onPageOnly = new Set([
    messages['invoice.items'],
    messages['creditNote.items'],
    messages['invoice.pay'],
    messages['invoice.link'],
    language.text('receipt.download'),
    language.text('receipt.link'),
  ]);
  const inPdfOnly = new Set([
    messages['invoice.payLink'],
    `https://shop.test/checkout/plan_1?invoice=token&locale=${locale}`,
  ]);

  it.each([
    ['open invoices', () => receipts.invoice(openInvoice, locale)],
    ['paid invoices', () => receipts.invoice(paidInvoice, locale)],
    ['credit notes', () => receipts.creditNote(detailedCreditNote, locale)],
  ])('the PDFs of %s have the texts of their pages, and all glyphs', async (_title, open) => {
    const { page, pdf } = await open();
    const { lines: shown, missing, source } = parsePdf(pdf);
    expect(shown.filter((line) => !inPdfOnly.has(line))).toEqual(
      textsOf(page)
        .map(plain)
        .filter((text) => !onPageOnly.has(text)),
    );
    expect([missing, source.includes(`/Lang (${locale})`)]).toEqual([0, true]);
    const english = Object.values(enDocuments).filter((text) => text.includes(' ') && !text.includes('{'));
    expect(english.filter((text) => shown.includes(text))).toEqual([]);
  });
});

describe('texts of sellers and buyers', () => {
  const texts: readonly (readonly [string, string])[] = [
    ['markup', '<b>Ada & "Co"</b><script>alert(1)</script>'],
    ['direction marks', '\u202eevil\u202c \u2066x\u2067y \u200fz\u061c'],
    ['emoji', '👩‍💻 Ada 🇩🇪 ❤️'],
    ['letters without a font', '𐌰𐌱 \u{e000}'],
    ['controls and line breaks', 'one\ntwo\r\n\tthree\u0000\u2028four'],
    ['right-to-left letters', 'شركة (אדה) 2026'],
    ['10,000 characters', '👩‍💻word '.repeat(1_000)],
  ];

  it.each(texts)('with %s neither change a page nor lack glyphs', async (_title, text) => {
    const documents = [
      [await receipts.invoice(untrustedInvoice(text)), await receipts.invoice(untrustedInvoice('Ada'))],
      [await receipts.creditNote(untrustedCreditNote(text)), await receipts.creditNote(untrustedCreditNote('Ada'))],
    ] as const;
    for (const [untrusted, plain] of documents) {
      const counts = ({ page }: typeof plain) => ['<td', '<dt', '<script', '<b>'].map((tag) => page.split(tag).length);
      expect(counts(untrusted)).toEqual(counts(plain));
      expect(untrusted.page).not.toContain('\u0000');
      expect(untrusted.page).not.toMatch(/[\u202a-\u202e\u200e\u200f\u061c]/);
      const { missing, bounds, pages } = parsePdf(untrusted.pdf);
      expect([missing, bounds.left >= 55.9, bounds.right <= 539.4, bounds.bottom >= 56, pages <= 5]).toEqual([
        0,
        true,
        true,
        true,
        true,
      ]);
    }
  });
});

it.each([
  ['receipt', async () => receipts.pdf(detailedReceipt)],
  ['invoice', async () => (await receipts.invoice(paidInvoice)).pdf],
  ['invoice.ar', async () => (await receipts.invoice(openInvoice, 'ar')).pdf],
  ['credit-note', async () => (await receipts.creditNote(detailedCreditNote)).pdf],
])('the structure of the PDF is that of the committed file: %s', async (name, render) => {
  const { structure } = parsePdf(await render());
  expectFile(join(__dirname, 'testing', 'expected', `${name}.txt`), structure.join('\n'));
});
