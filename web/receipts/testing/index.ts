import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createReceipts } from '..';
import { type CreditNote, type InvoiceDocument, type PaymentReceipt, receiptDocuments } from '../documents';

/** Returns an amount with its English format. */
export const priceOf = (value: string, formatted: string, currency = 'usd') => ({
  money: { amount: value, currency },
  formatted,
});

/** The seller of all documents. */
export const seller = {
  title: 'Café Łódź',
  businessAddress: {
    line1: '1 Main Street',
    line2: null,
    city: 'Springfield',
    state: 'IL',
    postalCode: '62701',
    country: 'us',
  },
  taxIdentifiers: [{ taxIdValue: '12-3456789' }],
};

/** Receipt of one unit, paid by card. */
export const plainReceipt: PaymentReceipt = {
  payment: {
    id: 'pay_1',
    quantity: 1,
    paymentMethodType: 'CARD',
    cardBrand: 'VISA',
    cardLast4: '4242',
    billingAddress: null,
    account: seller,
    user: { name: 'Ada', email: 'ada@buyer.test' },
    plan: { title: 'Lifetime' },
    product: { title: 'Gold' },
    promoCode: null,
    planChangeCredit: null,
  },
  paidAt: '2026-11-02T10:00:00.000Z',
  buyerName: null,
  email: null,
  buyerBusinessName: null,
  buyerTaxId: null,
  buyerAccount: null,
  unitPrice: priceOf('10.00', '$10.00'),
  subtotal: priceOf('10.00', '$10.00'),
  discount: null,
  tax: null,
  taxIncluded: false,
  total: priceOf('10.00', '$10.00'),
  refunds: [],
  remaining: priceOf('10.00', '$10.00'),
  membershipUrl: 'https://shop.test/manage/mem_1',
  invoiceNumber: null,
  invoiceUrl: null,
};

/** Receipt of three units with discount, tax, and the address of the buyer. */
export const detailedReceipt: PaymentReceipt = {
  ...plainReceipt,
  payment: {
    ...plainReceipt.payment,
    quantity: 3,
    cardBrand: 'AMEX',
    cardLast4: '0005',
    billingAddress: {
      name: 'Ada L.',
      line1: 'Unter den Linden 1',
      line2: '2. OG',
      city: 'Berlin',
      state: null,
      postalCode: '10117',
      country: 'de',
    },
    promoCode: { code: 'SPRING' },
  },
  buyerName: 'Ada Lovelace',
  email: 'ada@work.test',
  buyerTaxId: 'DE123456789',
  unitPrice: priceOf('500.00', '$500.00'),
  subtotal: priceOf('1500.00', '$1,500.00'),
  discount: priceOf('150.00', '$150.00'),
  tax: priceOf('256.50', '$256.50'),
  total: priceOf('1606.50', '$1,606.50'),
  remaining: priceOf('1606.50', '$1,606.50'),
};

/** The detailed receipt after two refunds. */
export const refundedReceipt: PaymentReceipt = {
  ...detailedReceipt,
  refunds: [
    { id: 'rfnd_1', at: '2026-11-05T09:00:00.000Z', amount: priceOf('606.50', '$606.50'), creditNoteUrl: null },
    { id: 'rfnd_2', at: '2026-11-06T09:00:00.000Z', amount: priceOf('1000.00', '$1,000.00'), creditNoteUrl: null },
  ],
  remaining: priceOf('0.00', '$0.00'),
};

/** Receipt in another currency. */
export const receiptIn = (value: string, formatted: string, currency: string): PaymentReceipt => {
  const total = priceOf(value, formatted, currency);
  return { ...plainReceipt, unitPrice: total, subtotal: total, total, remaining: total };
};

/** Receipt with a text in every field that a seller or buyer can fill in. */
export function untrustedReceipt(text: string): PaymentReceipt {
  const address = { line1: text, line2: text, city: text, state: text, postalCode: text, country: text };
  const business = { title: text, businessAddress: address, taxIdentifiers: [{ taxIdValue: text }] };
  return {
    ...detailedReceipt,
    payment: {
      ...detailedReceipt.payment,
      billingAddress: { ...address, name: text },
      account: business,
      user: { name: text, email: text },
      plan: { title: `${text} plan` },
      product: { title: text },
      promoCode: { code: text },
    },
    buyerName: text,
    email: text,
    buyerBusinessName: text,
    buyerTaxId: text,
  };
}

/** Documents that the graph of `openReceipts` returns. */
interface Documents {
  receipt: PaymentReceipt;
  invoice: InvoiceDocument | null;
  creditNote: CreditNote | null;
  failures: unknown[];
}

/**
 * Server of receipts with a graph that knows one document of each kind, with the key `good`: the receipt of `pay_1`, the
 * invoice `inv_1` and the credit note of `rfnd_1`.
 */
export async function openReceipts(sandbox = false) {
  const state: Documents = { receipt: plainReceipt, invoice: null, creditNote: null, failures: [] };
  const query = async (document: string, { id, key }: Readonly<Record<string, unknown>>) => {
    if (key === 'down') throw new Error('The graph is gone');
    const found = (expected: string, content: object | null) => (id === expected && key === 'good' ? content : null);
    if (document === receiptDocuments.invoice) return { data: { invoiceDocument: found('inv_1', state.invoice) } };
    if (document === receiptDocuments.creditNote) return { data: { creditNote: found('rfnd_1', state.creditNote) } };
    return { data: { paymentReceipt: found('pay_1', state.receipt) } };
  };
  const failed = (error: unknown): number => state.failures.push(error);
  const server = createServer(createReceipts({ graph: { query }, sandbox, origin: 'https://shop.test', failed }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, init);
  const pageOf = async (path: string, locale: string): Promise<string> =>
    (await get(`/receipts/${path}?key=good&locale=${locale}`)).text();
  const pdfOf = async (path: string, locale: string): Promise<Buffer> =>
    Buffer.from(await (await get(`/receipts/${path}.pdf?key=good&locale=${locale}`)).arrayBuffer());
  return {
    state,
    origin,
    get,
    page: (receipt: PaymentReceipt, locale = 'en'): Promise<string> => {
      state.receipt = receipt;
      return pageOf('payments/pay_1', locale);
    },
    pdf: (receipt: PaymentReceipt, locale = 'en'): Promise<Buffer> => {
      state.receipt = receipt;
      return pdfOf('payments/pay_1', locale);
    },
    /** Returns the page and the PDF of an invoice. */
    invoice: async (invoice: InvoiceDocument, locale = 'en') => {
      state.invoice = invoice;
      return { page: await pageOf('invoices/inv_1', locale), pdf: await pdfOf('invoices/inv_1', locale) };
    },
    /** Returns the page and the PDF of a credit note. */
    creditNote: async (creditNote: CreditNote, locale = 'en') => {
      state.creditNote = creditNote;
      return { page: await pageOf('refunds/rfnd_1', locale), pdf: await pdfOf('refunds/rfnd_1', locale) };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Returns the texts of the elements in the content of a page. */
export function textsOf(page: string): string[] {
  const [, content = ''] = /<main[^>]*>(.*)<\/main>/s.exec(page) ?? [];
  return content
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}
