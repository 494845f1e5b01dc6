import type { Language, MessageKey } from '../messages';
import { type DocumentContent, inLanguage, isolated, itemNames, sellerLines, valuesOf } from './document-content';
import type { CreditNote } from './documents';
import { buyerLines } from './payment-content';

/** Returns the content of a credit note in a language. */
export function creditNoteContent(note: CreditNote, language: Language): DocumentContent {
  const { number, receipt, at, total } = note;
  const { payment, paidAt, invoiceNumber } = receipt;
  const text = (key: MessageKey): string => language.text(key);
  return {
    title: language.text('creditNote.title', { number: isolated(number, language) }),
    heading: text('creditNote.heading'),
    notes: [language.text('creditNote.text', { number: isolated(payment.id, language), day: language.day(paidAt) })],
    names: { details: text('creditNote.details'), items: text('creditNote.items'), totals: text('receipt.totals') },
    details: [
      { label: text('creditNote.number'), lines: valuesOf([number]) },
      { label: text('creditNote.date'), lines: [language.day(at)] },
      { label: text('receipt.number'), lines: [payment.id] },
      { label: text('invoice.number'), lines: valuesOf(invoiceNumber === null ? [] : [invoiceNumber]) },
      { label: text('receipt.date'), lines: [language.day(paidAt)] },
      { label: text('receipt.seller'), lines: valuesOf(sellerLines(payment.account, language)) },
      { label: text('receipt.buyer'), lines: valuesOf(buyerLines(receipt, language)) },
    ],
    columns: [text('receipt.item'), text('receipt.amount')],
    items: [{ names: itemNames(payment.product?.title, payment.plan?.title), numbers: [language.amount(total)] }],
    sums: sumsOf(note, language),
    links: linksOf(note, language),
  };
}

function sumsOf({ net, tax, total }: CreditNote, language: Language): DocumentContent['sums'] {
  const shares = [
    { label: language.text('creditNote.net'), amount: language.amount(net) },
    ...(tax ? [{ label: language.text('price.tax'), amount: language.amount(tax) }] : []),
  ];
  return [
    ...(tax ? shares : []),
    { label: language.text('creditNote.total'), amount: language.amount(total), isStrong: true },
  ];
}

function linksOf({ receipt, receiptUrl }: CreditNote, language: Language): DocumentContent['links'] {
  const { invoiceUrl } = receipt;
  return [
    { label: language.text('receipt.link'), detail: null, url: inLanguage(receiptUrl, language) },
    ...(invoiceUrl === null
      ? []
      : [{ label: language.text('invoice.link'), detail: null, url: inLanguage(invoiceUrl, language) }]),
  ];
}
