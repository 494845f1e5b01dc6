import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createReceipts } from '..';
import type { PaymentReceipt } from '../documents';

/** Returns an amount with its English format. */
const amount = (value: string, formatted: string, currency = 'usd') => ({
  money: { amount: value, currency },
  formatted,
});

const seller = {
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
  },
  paidAt: '2026-11-02T10:00:00.000Z',
  buyerName: null,
  email: null,
  buyerTaxId: null,
  buyerAccount: null,
  unitPrice: amount('10.00', '$10.00'),
  subtotal: amount('10.00', '$10.00'),
  discount: null,
  tax: null,
  taxIncluded: false,
  total: amount('10.00', '$10.00'),
  refunds: [],
  remaining: amount('10.00', '$10.00'),
  membershipUrl: 'https://shop.test/manage/mem_1',
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
  unitPrice: amount('500.00', '$500.00'),
  subtotal: amount('1500.00', '$1,500.00'),
  discount: amount('150.00', '$150.00'),
  tax: amount('256.50', '$256.50'),
  total: amount('1606.50', '$1,606.50'),
  remaining: amount('1606.50', '$1,606.50'),
};

/** The detailed receipt after two refunds. */
export const refundedReceipt: PaymentReceipt = {
  ...detailedReceipt,
  refunds: [
    { id: 'rfnd_1', at: '2026-11-05T09:00:00.000Z', amount: amount('606.50', '$606.50') },
    { id: 'rfnd_2', at: '2026-11-06T09:00:00.000Z', amount: amount('1000.00', '$1,000.00') },
  ],
  remaining: amount('0.00', '$0.00'),
};

/** Receipt in another currency. */
export const receiptIn = (value: string, formatted: string, currency: string): PaymentReceipt => {
  const total = amount(value, formatted, currency);
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
    buyerTaxId: text,
  };
}

/** Server of receipts with a graph that knows one payment, `pay_1` with the key `good`. */
export async function openReceipts(sandbox = false) {
  const state: { receipt: PaymentReceipt; failures: unknown[] } = { receipt: plainReceipt, failures: [] };
  const query = async (_document: string, { id, key }: Readonly<Record<string, unknown>>) => {
    if (key === 'down') throw new Error('The graph is gone');
    return { data: { paymentReceipt: id === 'pay_1' && key === 'good' ? state.receipt : null } };
  };
  const failed = (error: unknown): number => state.failures.push(error);
  const server = createServer(createReceipts({ graph: { query }, sandbox, origin: 'https://shop.test', failed }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    state,
    origin,
    get: (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, init),
    page: async (receipt: PaymentReceipt, locale = 'en'): Promise<string> => {
      state.receipt = receipt;
      return (await fetch(`${origin}/receipts/payments/pay_1?key=good&locale=${locale}`)).text();
    },
    pdf: async (receipt: PaymentReceipt, locale = 'en'): Promise<Buffer> => {
      state.receipt = receipt;
      const response = await fetch(`${origin}/receipts/payments/pay_1.pdf?key=good&locale=${locale}`);
      return Buffer.from(await response.arrayBuffer());
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
