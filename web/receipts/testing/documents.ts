import type { CreditNote, InvoiceDocument } from '../documents';
import { detailedReceipt, priceOf, seller, untrustedReceipt } from '.';

/** An open invoice of three lines to a company, with tax. */
export const openInvoice: InvoiceDocument = {
  invoice: {
    id: 'inv_1',
    number: '#0007',
    status: 'OPEN',
    collectionMethod: 'SEND_INVOICE',
    dueDate: '2026-12-01T12:00:00.000Z',
    paidAt: null,
    customerName: 'Ada Lovelace',
    emailAddress: 'ada@work.test',
    hostedUrl: 'https://shop.test/checkout/plan_1?invoice=token',
    account: seller,
    user: null,
    product: { title: 'Consulting' },
    currentPlan: { title: null },
  },
  issuedAt: '2026-11-01T10:00:00.000Z',
  buyerAccount: null,
  billingAddress: {
    name: 'Analytical Engines GmbH',
    line1: 'Unter den Linden 1',
    line2: null,
    city: 'Berlin',
    state: null,
    postalCode: '10117',
    country: 'DE',
  },
  buyerBusinessName: null,
  buyerTaxId: 'DE123456789',
  lines: [
    {
      label: 'Workshop',
      quantity: '1.5',
      unitPrice: priceOf('800.00', '$800.00'),
      amount: priceOf('1200.00', '$1,200.00'),
    },
    { label: 'Travel', quantity: '0.3333', unitPrice: priceOf('90.00', '$90.00'), amount: priceOf('30.00', '$30.00') },
    { label: 'Materials', quantity: '20', unitPrice: priceOf('1.00', '$1.00'), amount: priceOf('20.00', '$20.00') },
  ],
  subtotal: priceOf('1250.00', '$1,250.00'),
  discount: null,
  tax: priceOf('237.50', '$237.50'),
  taxIncluded: false,
  isTaxPending: false,
  total: priceOf('1487.50', '$1,487.50'),
  refunds: [],
  remaining: null,
  receiptUrl: null,
};

const creditNoteUrl = 'https://shop.test/receipts/refunds/rfnd_1?key=k';

/** The invoice after its payment with a promo code, and a refund of a part. */
export const paidInvoice: InvoiceDocument = {
  ...openInvoice,
  invoice: { ...openInvoice.invoice, status: 'PAID', paidAt: '2026-11-20T10:00:00.000Z' },
  discount: priceOf('250.00', '$250.00'),
  tax: priceOf('190.00', '$190.00'),
  total: priceOf('1190.00', '$1,190.00'),
  refunds: [
    { id: 'rfnd_1', at: '2026-11-25T09:00:00.000Z', amount: priceOf('119.00', '$119.00'), creditNoteUrl },
    { id: 'rfnd_2', at: '2026-11-26T09:00:00.000Z', amount: priceOf('71.00', '$71.00'), creditNoteUrl: null },
  ],
  remaining: priceOf('1000.00', '$1,000.00'),
  receiptUrl: 'https://shop.test/receipts/payments/pay_1?key=k',
};

/** An invoice for the product only, without the data that an invoice can lack. */
export const plainInvoice: InvoiceDocument = {
  ...openInvoice,
  invoice: { ...openInvoice.invoice, account: null, customerName: null, emailAddress: null },
  billingAddress: null,
  buyerTaxId: null,
  lines: [
    { label: null, quantity: '1', unitPrice: priceOf('1250.00', '$1,250.00'), amount: priceOf('1250.00', '$1,250.00') },
  ],
  tax: null,
  isTaxPending: true,
  total: priceOf('1250.00', '$1,250.00'),
};

/** Returns the open invoice in another state. */
export const invoiceIn = (overrides: Partial<InvoiceDocument['invoice']>): InvoiceDocument => ({
  ...openInvoice,
  invoice: { ...openInvoice.invoice, ...overrides },
});

/** Credit note of a part of a payment with tax, which settled an invoice. */
export const detailedCreditNote: CreditNote = {
  number: '#0007-CN1',
  receipt: {
    ...detailedReceipt,
    invoiceNumber: '#0007',
    invoiceUrl: 'https://shop.test/receipts/invoices/inv_1?key=k',
  },
  receiptUrl: 'https://shop.test/receipts/payments/pay_1?key=k',
  at: '2026-11-25T09:00:00.000Z',
  net: priceOf('100.00', '$100.00'),
  tax: priceOf('19.00', '$19.00'),
  total: priceOf('119.00', '$119.00'),
};

/** Credit note of a payment without tax and invoice. */
export const plainCreditNote: CreditNote = {
  ...detailedCreditNote,
  number: 'pay_1-CN2',
  receipt: detailedReceipt,
  tax: null,
  net: priceOf('119.00', '$119.00'),
};

/** Returns an invoice with a text in every field that a seller or buyer can fill in. */
export function untrustedInvoice(text: string): InvoiceDocument {
  const { payment } = untrustedReceipt(text);
  const [line] = openInvoice.lines;
  return {
    ...openInvoice,
    invoice: {
      ...openInvoice.invoice,
      customerName: text,
      emailAddress: text,
      account: payment.account,
      product: { title: text },
      currentPlan: { title: `${text} plan` },
    },
    billingAddress: payment.billingAddress,
    buyerBusinessName: text,
    buyerTaxId: text,
    lines: line
      ? [
          { ...line, label: null },
          { ...line, label: text },
        ]
      : [],
  };
}

/** Returns a credit note with a text in every field that a seller or buyer can fill in. */
export const untrustedCreditNote = (text: string): CreditNote => ({
  ...detailedCreditNote,
  receipt: { ...untrustedReceipt(text), invoiceNumber: '#0007', invoiceUrl: null },
});
