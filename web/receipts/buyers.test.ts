import { parsePdf } from '../pdf/testing';
import type { InvoiceDocument, PaymentReceipt } from './documents';
import { openReceipts, plainReceipt, textsOf } from './testing';
import { openInvoice } from './testing/documents';

let receipts: Awaited<ReturnType<typeof openReceipts>>;
beforeAll(async () => {
  receipts = await openReceipts();
});
afterAll(() => receipts.close());

const details = { buyerBusinessName: 'Ada Sons', buyerTaxId: 'GB1' };
const account = { title: 'Ada', businessAddress: null, taxIdentifiers: [{ taxIdValue: 'GB1' }] };

/** Returns the first lines about the buyer on a page. */
function buyerOn(page: string, lines: number): string[] {
  const texts = textsOf(page);
  const start = texts.indexOf('Buyer') + 1;
  return texts.slice(start, start + lines);
}

describe('the buyer on a receipt', () => {
  const receiptWith = (change: Partial<PaymentReceipt>): PaymentReceipt => ({ ...plainReceipt, ...change });

  it('has the business name and tax id of the billing details, on page and PDF', async () => {
    const expected = ['Ada Sons', 'Ada', 'ada@buyer.test', 'Tax ID: GB1'];
    expect(buyerOn(await receipts.page(receiptWith(details)), 4)).toEqual(expected);
    expect(parsePdf(await receipts.pdf(receiptWith(details))).lines).toEqual(expect.arrayContaining(expected));
  });

  it('is named once', async () => {
    const same = receiptWith({ ...details, buyerBusinessName: 'Ada' });
    expect(buyerOn(await receipts.page(same), 2)).toEqual(['Ada', 'ada@buyer.test']);
  });

  it('is the account that bought, with its tax id once', async () => {
    const page = await receipts.page(receiptWith({ ...details, buyerAccount: account }));
    expect(buyerOn(page, 3)).toEqual(['Ada', 'Tax ID: GB1', 'ada@buyer.test']);
    expect(textsOf(page).filter((text) => text === 'Tax ID: GB1')).toHaveLength(1);
  });
});

describe('the buyer on an invoice', () => {
  const buyerOf = async (change: Partial<InvoiceDocument>): Promise<string[]> =>
    buyerOn((await receipts.invoice({ ...openInvoice, ...details, ...change })).page, 2);

  it('has the business name of the billing details, unless the invoice names one', async () => {
    expect(await buyerOf({ billingAddress: null })).toEqual(['Ada Lovelace', 'Ada Sons']);
    expect(await buyerOf({})).toEqual(['Ada Lovelace', 'Analytical Engines GmbH']);
  });
});
