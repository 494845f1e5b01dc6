import type { IncomingMessage, RequestListener } from 'node:http';
import { type WebResponse, file, page } from '../checkout/responses';
import { executeQuery } from '../checkout/execute-query';
import { layout } from '../checkout/layout';
import { failureOf, handled, listenerOf, messagePage } from '../checkout/listener';
import type { CheckoutOptions } from '../checkout/ports';
import { english, type Language, languageOf, type MessageKey } from '../messages';
import { creditNoteContent } from './credit-note-content';
import type { DocumentContent } from './document-content';
import { type DocumentAddress, documentAddress, documentPage } from './document-page';
import type { documentPdf } from './document-pdf';
import {
  type CreditNote,
  type DocumentKind,
  type InvoiceDocument,
  type PaymentReceipt,
  type Receipt,
  receiptDocuments,
} from './documents';
import { invoiceContent } from './invoice-content';
import { paymentContent } from './payment-content';
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

const documentForm = /^\/receipts\/(payments|invoices|refunds)\/((?:pay|inv|rfnd)_[A-Za-z0-9]{1,60})(\.pdf)?$/;
const documentPath = /^\/receipts\/(payments|invoices|refunds)\//;
const keyForm = /^[A-Za-z0-9_-]{1,100}$/;
/** The page has a secret in its URL: caches do not store it, and no other page receives the URL. */
const privateHeaders = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' } as const;

/**
 * Serves `/receipts/…`: receipts of payments, invoices and credit notes as page and PDF, for everyone with their keys, and
 * the receipt of a payout as PDF, for everyone with a link that has not expired.
 */
export function createReceipts(options: ReceiptOptions): RequestListener {
  const pages = {
    answer: async (request: IncomingMessage): Promise<WebResponse> => {
      const { path, query } = targetOf(request);
      const kind = kindOf(path);
      if (kind) {
        const [, , id, type] = documentForm.exec(path) ?? [];
        const address = { kind, id: id ?? '', key: query.get('key') ?? '' };
        const language = languageOf(request, query);
        const isForm = id !== undefined && keyForm.test(address.key);
        const show = () => showDocument(options, address, { language, isPdf: type !== undefined });
        const found = await handled(isForm ? { GET: show } : null, request, options, language);
        return found ?? documentNotFound(options, kind, language);
      }
      const [, token] = payoutForm.exec(path) ?? [];
      const handlers = token === undefined ? null : { GET: () => showPayout(options, token) };
      return (await handled(handlers, request, options)) ?? messagePage(notFoundNotice, options.sandbox);
    },
    failure: async (request: IncomingMessage, error: unknown): Promise<WebResponse> => {
      const { path, query } = targetOf(request);
      const kind = kindOf(path);
      const language = kind ? languageOf(request, query) : english;
      const failure = failureOf(error, language);
      if (failure?.unexpected) options.failed?.(error);
      if (failure) return messagePage(failure, options.sandbox, language);
      return kind ? documentNotFound(options, kind, language) : messagePage(notFoundNotice, options.sandbox);
    },
  };
  return listenerOf(pages, options.failed);
}

function kindOf(path: string): DocumentKind | undefined {
  return documentPath.exec(path)?.[1] as DocumentKind | undefined;
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

/** A document with the time that its PDF states as its creation. */
interface FoundDocument {
  readonly content: DocumentContent;
  readonly createdAt: string;
}

/** Reads the document of each kind; null if there is none at the address. */
const readers: Readonly<
  Record<
    DocumentKind,
    (graph: ReceiptOptions['graph'], variables: DocumentAddress, language: Language) => Promise<FoundDocument | null>
  >
> = {
  payments: async (graph, { id, key }, language) => {
    const { paymentReceipt: found } = await executeQuery<{ paymentReceipt: PaymentReceipt | null }>(
      graph,
      receiptDocuments.payment,
      { id, key },
    );
    return found && { content: paymentContent(found, language), createdAt: found.paidAt };
  },
  refunds: async (graph, { id, key }, language) => {
    const { creditNote: found } = await executeQuery<{ creditNote: CreditNote | null }>(
      graph,
      receiptDocuments.creditNote,
      { id, key },
    );
    return found && { content: creditNoteContent(found, language), createdAt: found.at };
  },
  invoices: async (graph, { id, key }, language) => {
    const { invoiceDocument: found } = await executeQuery<{ invoiceDocument: InvoiceDocument | null }>(
      graph,
      receiptDocuments.invoice,
      { id, key },
    );
    return found && { content: invoiceContent(found, language), createdAt: found.issuedAt };
  },
};

async function showDocument(
  { graph, sandbox }: ReceiptOptions,
  address: DocumentAddress,
  { language, isPdf }: { readonly language: Language; readonly isPdf: boolean },
): Promise<WebResponse | null> {
  const found = await readers[address.kind](graph, address, language);
  if (!found) return null;
  const { content, createdAt } = found;
  if (isPdf) {
    // Loaded with the first receipt, as above.
    const pdf = require('./document-pdf') as { readonly documentPdf: typeof documentPdf };
    const body = await pdf.documentPdf(content, language, { sandbox, createdAt: new Date(createdAt) });
    const response = file('application/pdf', body, `${address.id}.pdf`);
    return { ...response, headers: { ...response.headers, ...privateHeaders } };
  }
  const rendered = layout({
    title: content.title,
    body: documentPage(content, address, language),
    sandbox,
    mode: language.text('receipt.testMode'),
    language,
    translations: documentAddress(address),
  });
  return page(200, rendered, { headers: privateHeaders });
}

/** Heading of the response for an unknown document. */
const nothingKeys = {
  payments: 'receipt.nothing',
  invoices: 'invoice.nothing',
  refunds: 'creditNote.nothing',
} as const satisfies Readonly<Record<DocumentKind, MessageKey>>;

/** Creates the response for an unknown resource, one without a document, and a wrong key. */
function documentNotFound({ sandbox }: ReceiptOptions, kind: DocumentKind, language: Language): WebResponse {
  const [heading, text] = [language.text(nothingKeys[kind]), language.text('receipt.nothingText')];
  return messagePage({ status: 404, heading, text, headers: privateHeaders }, sandbox, language);
}
