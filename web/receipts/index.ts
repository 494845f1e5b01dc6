import type { IncomingMessage, RequestListener } from 'node:http';
import { type WebResponse, file } from '../checkout/responses';
import { executeQuery } from '../checkout/execute-query';
import { failureOf, handled, listenerOf, messagePage } from '../checkout/listener';
import type { CheckoutOptions } from '../checkout/ports';
import { type Receipt, receiptDocuments } from './documents';
import type { receiptPdf } from './receipt-pdf';

export { receiptDocuments } from './documents';

const addressForm = /^\/receipts\/([\w.-]{1,200})$/;
const notFoundNotice = {
  status: 404,
  heading: 'There is nothing at this address',
  text: 'Ask for a new link to the receipt.',
};
const expiredNotice = { status: 410, heading: 'This link has expired', text: 'Ask for a new link to the receipt.' };

/** Serves `/receipts/…`: the receipt of a payout as PDF, for everyone with a link that has not expired. */
export function createReceipts(
  options: Pick<CheckoutOptions, 'graph' | 'sandbox' | 'origin' | 'failed'>,
): RequestListener {
  const { graph, sandbox, failed } = options;
  const show = async (token: string): Promise<WebResponse> => {
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
  };
  const pages = {
    answer: async (request: IncomingMessage): Promise<WebResponse> => {
      const [, token] = addressForm.exec((request.url ?? '/').split('?', 1)[0] as string) ?? [];
      return (
        (await handled(token === undefined ? null : { GET: () => show(token) }, request, options)) ??
        messagePage(notFoundNotice, sandbox)
      );
    },
    failure: async (_request: IncomingMessage, error: unknown): Promise<WebResponse> => {
      const failure = failureOf(error);
      if (!failure) return messagePage(notFoundNotice, sandbox);
      if (failure.unexpected) failed?.(error);
      return messagePage(failure, sandbox);
    },
  };
  return listenerOf(pages, failed);
}
