import type { IncomingMessage, RequestListener } from 'node:http';
import { type WebResponse, file, page } from '../checkout/responses';
import { executeQuery } from '../checkout/execute-query';
import { layout } from '../checkout/layout';
import { failureOf, handled, listenerOf, messagePage } from '../checkout/listener';
import type { CheckoutOptions } from '../checkout/ports';
import { english, type Language, languageOf } from '../messages';
import { type PaymentReceipt, type Receipt, receiptDocuments } from './documents';
import { paymentContent } from './payment-content';
import { paymentPage, type ReceiptAddress, receiptAddress } from './payment-page';
import type { paymentPdf } from './payment-pdf';
import type { receiptPdf } from './receipt-pdf';

export { receiptDocuments } from './documents';

const payoutForm = /^\/receipts\/([\w.-]{1,200})$/;
const notFoundNotice = {
  status: 404,
  heading: 'There is nothing at this address',
  text: 'Ask for a new link to the receipt.',
};
const expiredNotice = { status: 410, heading: 'This link has expired', text: 'Ask for a new link to the receipt.' };

type ReceiptOptions = Pick<CheckoutOptions, 'graph' | 'sandbox' | 'origin' | 'failed'>;

const paymentForm = /^\/receipts\/payments\/(pay_[A-Za-z0-9]{1,60})(\.pdf)?$/;
const keyForm = /^[A-Za-z0-9_-]{1,100}$/;
/** The page has a secret in its URL: caches do not store it, and no other page receives the URL. */
const privateHeaders = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' } as const;

/**
 * Serves `/receipts/…`: the receipt of a payment as page and PDF, for everyone with its key, and the receipt of a payout
 * as PDF, for everyone with a link that has not expired.
 */
export function createReceipts(options: ReceiptOptions): RequestListener {
  const pages = {
    answer: async (request: IncomingMessage): Promise<WebResponse> => {
      const { path, query } = targetOf(request);
      const [, payment, type] = paymentForm.exec(path) ?? [];
      if (path.startsWith('/receipts/payments/')) {
        const address = { id: payment ?? '', key: query.get('key') ?? '' };
        const language = languageOf(request, query);
        const isForm = payment !== undefined && keyForm.test(address.key);
        const show = () => showPayment(options, address, { language, isPdf: type !== undefined });
        const found = await handled(isForm ? { GET: show } : null, request, options, language);
        return found ?? paymentNotFound(options, language);
      }
      const [, token] = payoutForm.exec(path) ?? [];
      const handlers = token === undefined ? null : { GET: () => showPayout(options, token) };
      return (await handled(handlers, request, options)) ?? messagePage(notFoundNotice, options.sandbox);
    },
    failure: async (request: IncomingMessage, error: unknown): Promise<WebResponse> => {
      const { path, query } = targetOf(request);
      const isPayment = path.startsWith('/receipts/payments/');
      const language = isPayment ? languageOf(request, query) : english;
      const failure = failureOf(error, language);
      if (failure?.unexpected) options.failed?.(error);
      if (failure) return messagePage(failure, options.sandbox, language);
      return isPayment ? paymentNotFound(options, language) : messagePage(notFoundNotice, options.sandbox);
    },
  };
  return listenerOf(pages, options.failed);
}

function targetOf({ url = '/' }: IncomingMessage): { readonly path: string; readonly query: URLSearchParams } {
  const mark = url.indexOf('?');
  return mark < 0
    ? { path: url, query: new URLSearchParams() }
    : { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark)) };
}

async function showPayout({ graph, sandbox }: ReceiptOptions, token: string): Promise<WebResponse> {
  const { withdrawalReceipt: receipt } = await executeQuery<{ withdrawalReceipt: Receipt | null }>(
    graph,
    receiptDocuments.receipt,
    { token },
  );
  if (receipt?.expired) return messagePage(expiredNotice, sandbox);
  if (!receipt?.withdrawal) return messagePage(notFoundNotice, sandbox);
  // Loaded with the first receipt, because most processes never render one.
  const pdf = require('./receipt-pdf') as { readonly receiptPdf: typeof receiptPdf };
  return file('application/pdf', await pdf.receiptPdf(receipt.withdrawal, sandbox), `${receipt.withdrawal.id}.pdf`);
}

async function showPayment(
  { graph, sandbox }: ReceiptOptions,
  address: ReceiptAddress,
  { language, isPdf }: { readonly language: Language; readonly isPdf: boolean },
): Promise<WebResponse | null> {
  const { paymentReceipt: receipt } = await executeQuery<{ paymentReceipt: PaymentReceipt | null }>(
    graph,
    receiptDocuments.payment,
    { ...address },
  );
  if (!receipt) return null;
  const content = paymentContent(receipt, language);
  if (isPdf) {
    // Loaded with the first receipt, as above.
    const pdf = require('./payment-pdf') as { readonly paymentPdf: typeof paymentPdf };
    const body = await pdf.paymentPdf(content, language, { sandbox, createdAt: new Date(receipt.paidAt) });
    const response = file('application/pdf', body, `${receipt.payment.id}.pdf`);
    return { ...response, headers: { ...response.headers, ...privateHeaders } };
  }
  const rendered = layout({
    title: language.text('receipt.title', { number: content.number }),
    body: paymentPage(content, address, language),
    sandbox,
    mode: language.text('receipt.testMode'),
    language,
    translations: receiptAddress(address),
  });
  return page(200, rendered, { headers: privateHeaders });
}

/** Creates the response for an unknown payment, one without a receipt, and a wrong key. */
function paymentNotFound({ sandbox }: ReceiptOptions, language: Language): WebResponse {
  const [heading, text] = [language.text('receipt.nothing'), language.text('receipt.nothingText')];
  return messagePage({ status: 404, heading, text, headers: privateHeaders }, sandbox, language);
}
