import type { Language, MessageKey } from '../messages';
import {
  addressLines,
  businessLines,
  type Detail,
  type DocumentContent,
  inLanguage,
  isolated,
  itemNames,
  refundSums,
  sellerLines,
  taxIdLine,
  textsOf,
  totalSums,
  valuesOf,
} from './document-content';
import type { InvoiceDocument } from './documents';

/** Returns the content of an invoice in a language. */
export function invoiceContent(document: InvoiceDocument, language: Language): DocumentContent {
  const { invoice } = document;
  const text = (key: MessageKey): string => language.text(key);
  return {
    title: language.text('invoice.title', { number: isolated(invoice.number, language) }),
    heading: text('invoice.heading'),
    notes: notesOf(document, language),
    names: { details: text('invoice.details'), items: text('invoice.items'), totals: text('receipt.totals') },
    details: detailsOf(document, language),
    columns: [text('invoice.item'), text('receipt.quantity'), text('receipt.unitPrice'), text('receipt.amount')],
    items: itemsOf(document, language),
    sums: sumsOf(document, language),
    links: linksOf(document, language),
  };
}

/** Returns whether the buyer owes the total. */
function isOwed({ invoice: { status } }: InvoiceDocument): boolean {
  return status === 'OPEN' || status === 'PAST_DUE';
}

function notesOf(document: InvoiceDocument, language: Language): string[] {
  const state = stateOf(document, language);
  return isOwed(document) && document.isTaxPending ? [state, language.text('invoice.taxLater')] : [state];
}

function stateOf({ invoice }: InvoiceDocument, language: Language): string {
  const { status, collectionMethod, dueDate, paidAt } = invoice;
  const isSent = collectionMethod === 'SEND_INVOICE' && dueDate !== null;
  switch (status) {
    case 'OPEN':
      return isSent
        ? language.text('invoice.open', { day: language.day(dueDate) })
        : language.text('invoice.automatic');
    case 'PAST_DUE':
      return isSent
        ? language.text('invoice.pastDue', { day: language.day(dueDate) })
        : language.text('invoice.chargeFailed');
    case 'PAID':
      return language.text('invoice.paid', { day: language.day(paidAt ?? '') });
    case 'UNCOLLECTIBLE':
      return language.text('invoice.uncollectible');
    case 'VOID':
      return language.text('invoice.void');
  }
}

function detailsOf(document: InvoiceDocument, language: Language): Detail[] {
  const { invoice, issuedAt } = document;
  const { number, dueDate, account } = invoice;
  return [
    { label: language.text('invoice.number'), lines: valuesOf([number]) },
    { label: language.text('invoice.issued'), lines: [language.day(issuedAt)] },
    { label: language.text('invoice.due'), lines: dueDate === null ? [] : [language.day(dueDate)] },
    { label: language.text('receipt.seller'), lines: valuesOf(sellerLines(account, language)) },
    { label: language.text('receipt.buyer'), lines: valuesOf(buyerLines(document, language)) },
  ];
}

/** Returns the lines of the buyer: the person, and the company if the address names it. */
function buyerLines(
  { invoice, buyerAccount, billingAddress, buyerBusinessName, buyerTaxId }: InvoiceDocument,
  language: Language,
): string[] {
  const { customerName, emailAddress, user } = invoice;
  const names = [customerName ?? user?.name, billingAddress?.name ?? buyerBusinessName].flatMap(textsOf);
  return [
    ...(buyerAccount ? businessLines(buyerAccount, language) : []),
    ...new Set(names),
    ...textsOf(emailAddress ?? user?.email),
    ...addressLines(billingAddress, language),
    ...(buyerTaxId === null ? [] : [taxIdLine(buyerTaxId, language)]),
  ];
}

function itemsOf({ invoice, lines }: InvoiceDocument, language: Language): DocumentContent['items'] {
  return lines.map(({ label, quantity, unitPrice, amount }) => ({
    names: label === null ? itemNames(invoice.product?.title, invoice.currentPlan?.title) : itemNames(label),
    numbers: [
      language.decimal(quantity),
      unitPrice === null ? '—' : language.amount(unitPrice),
      language.amount(amount),
    ],
  }));
}

function sumsOf(document: InvoiceDocument, language: Language): DocumentContent['sums'] {
  const { invoice, total, refunds, remaining } = document;
  const isPaid = invoice.status === 'PAID';
  const paid = { label: language.text('receipt.paid'), amount: language.amount(total), isStrong: true };
  const due = { label: language.text('invoice.amountDue'), amount: language.amount(total), isStrong: true };
  return [
    ...totalSums(document, language),
    ...(isPaid ? [paid] : []),
    ...(isOwed(document) ? [due] : []),
    ...refundSums(refunds, remaining, language),
  ];
}

function linksOf(document: InvoiceDocument, language: Language): DocumentContent['links'] {
  const { invoice, receiptUrl } = document;
  const { hostedUrl } = invoice;
  const pay = isOwed(document) && hostedUrl !== null ? inLanguage(hostedUrl, language) : null;
  const receipt = receiptUrl && inLanguage(receiptUrl, language);
  return [
    ...(pay === null
      ? []
      : [{ label: language.text('invoice.pay'), detail: language.text('invoice.payLink'), url: pay, isMain: true }]),
    ...(receipt === null ? [] : [{ label: language.text('receipt.link'), detail: null, url: receipt }]),
  ];
}
