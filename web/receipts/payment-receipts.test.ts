import { en } from '../messages/en';
import { patternOfTexts } from '../messages/testing/messages';
import { languages } from '../messages';
import { parsePdf } from '../pdf/testing';
import type { PaymentReceipt } from './documents';
import { detailedReceipt, openReceipts, plainReceipt, receiptIn, refundedReceipt } from './testing';

let receipts: Awaited<ReturnType<typeof openReceipts>>;
beforeAll(async () => {
  receipts = await openReceipts();
});
afterAll(() => receipts.close());

/** Returns the texts of the elements of a page's content. */
function textsOf(page: string): string[] {
  const [, content = ''] = /<main[^>]*>(.*)<\/main>/s.exec(page) ?? [];
  return content
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

const sellerLines = ['Café Łódź', '1 Main Street', '62701 Springfield', 'IL', 'United States', 'Tax ID: 12-3456789'];

it('x', async () => {
  for (const receipt of [plainReceipt, detailedReceipt, refundedReceipt, receiptIn('1200', '¥1,200', 'jpy')]) {
    console.log(JSON.stringify(textsOf(await receipts.page(receipt))));
    const parsed = parsePdf(await receipts.pdf(receipt));
    console.log(JSON.stringify({ ...parsed, source: '' }));
  }
  for (const l of ['de', 'ar', 'ja']) {
    console.log(JSON.stringify(textsOf(await receipts.page(refundedReceipt, l))));
    const pdf = await receipts.pdf(refundedReceipt, l);
    require('node:fs').writeFileSync(`/tmp/w/h/rfonts/${l}.pdf`, pdf);
    console.log(JSON.stringify({ ...parsePdf(pdf), source: '' }));
  }
});
