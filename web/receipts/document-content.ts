import { singleLine } from '../pdf/characters';
import type { PdfText } from '../pdf/render';
import type { Language } from '../messages';
import type { Address, Business, FormattedAmount, ReceiptRefund } from './documents';

/** A label with its lines. Lines of sellers and buyers are values, whose direction is that of their first letter. */
export interface Detail {
  readonly label: string;
  readonly lines: readonly PdfText[];
}

/** A product, or a line of an invoice, with texts of the language. */
interface Item {
  readonly names: readonly string[];
  /** Cells of the columns after the names. */
  readonly numbers: readonly string[];
}

interface Sum {
  readonly label: string;
  readonly amount: string;
  readonly isStrong?: boolean;
  /** Page about the amount, which the label links to. */
  readonly url?: string | null;
}

/** Button on the page. The PDF shows the URL with `detail` as its label, or nothing if it is null. */
interface DocumentLink {
  readonly label: string;
  readonly detail: string | null;
  readonly url: string;
  readonly isMain?: boolean;
}

/** Content of a document in one language, for the page and the PDF. */
export interface DocumentContent {
  readonly title: string;
  readonly heading: string;
  /** Sentences about the state. */
  readonly notes: readonly string[];
  /** Names of the lists and of the table, for screen readers. */
  readonly names: { readonly details: string; readonly items: string; readonly totals: string };
  readonly details: readonly Detail[];
  /** Headings of the table: the names of items first, then numbers. */
  readonly columns: readonly string[];
  readonly items: readonly Item[];
  readonly sums: readonly Sum[];
  readonly links: readonly DocumentLink[];
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Returns lines of texts of sellers and buyers. */
export function valuesOf(lines: readonly string[]): PdfText[] {
  return lines.map((value) => ({ value }));
}

/** Returns the lines of the seller. */
export function sellerLines(account: Business | null, language: Language): string[] {
  return account === null ? [language.text('session.seller')] : businessLines(account, language);
}

export function businessLines({ title, businessAddress, taxIdentifiers }: Business, language: Language): string[] {
  const taxIds = (taxIdentifiers ?? []).map(({ taxIdValue }) => taxIdLine(taxIdValue, language));
  return [...textsOf(title), ...addressLines(businessAddress, language), ...taxIds];
}

export function taxIdLine(id: string, language: Language): string {
  return language.text('receipt.taxId', { id: isolated(singleLine(id), language) });
}

export function addressLines(address: Address | null, language: Language): string[] {
  if (!address) return [];
  const { line1, line2, postalCode, city, state, country } = address;
  const place = [postalCode, city].flatMap(textsOf).join(' ');
  const countryName =
    country === null || !/^[a-z]{2}$/i.test(country) ? country : language.country(country.toUpperCase());
  return [line1, line2, place, state, countryName].flatMap(textsOf);
}

/** Returns a text in a list, on one line; an empty list without text. */
export function textsOf(text: string | null | undefined): string[] {
  const line = singleLine(text ?? '');
  return line === '' ? [] : [line];
}

/** Returns the names of an item: the product, and the plan if it has another name. */
export function itemNames(...names: readonly (string | null | undefined)[]): string[] {
  const texts = names.flatMap(textsOf);
  return texts.length === 0 ? ['—'] : [...new Set(texts)];
}

/** Returns an amount that is subtracted. The sign is in the isolate of an amount where text runs from right to left. */
export function deduction(amount: FormattedAmount, language: Language): string {
  return language.amount(amount).replace(/^\u2066?/, '$&−');
}

interface Priced {
  readonly subtotal: FormattedAmount;
  readonly discount: FormattedAmount | null;
  readonly tax: FormattedAmount | null;
  readonly taxIncluded: boolean;
  readonly total: FormattedAmount;
}

/** Reason for the discount of a payment. */
export interface DiscountReason {
  readonly promoCode: { readonly code: string } | null;
  readonly planChangeCredit: object | null;
}

function discountLabelOf({ promoCode, planChangeCredit }: DiscountReason, language: Language): string {
  if (planChangeCredit !== null) return language.text('price.credit');
  return promoCode === null
    ? language.text('price.discount')
    : language.text('price.discountOf', { code: isolated(singleLine(promoCode.code), language) });
}

/** Returns the sums up to the total. */
export function totalSums(
  { subtotal, discount, tax, taxIncluded, total }: Priced,
  language: Language,
  reason: DiscountReason = { promoCode: null, planChangeCredit: null },
): Sum[] {
  const discountLabel = discountLabelOf(reason, language);
  const taxLabel = language.text(taxIncluded ? 'price.taxIncluded' : 'price.tax');
  return [
    { label: language.text('price.subtotal'), amount: language.amount(subtotal) },
    ...(discount ? [{ label: discountLabel, amount: deduction(discount, language) }] : []),
    ...(tax ? [{ label: taxLabel, amount: language.amount(tax) }] : []),
    { label: language.text('receipt.total'), amount: language.amount(total) },
  ];
}

/** Returns the sums after a payment: each refund, and what remains. */
export function refundSums(
  refunds: readonly ReceiptRefund[],
  remaining: FormattedAmount | null,
  language: Language,
): Sum[] {
  if (refunds.length === 0 || remaining === null) return [];
  return [
    ...refunds.map(({ at, amount, creditNoteUrl }) => ({
      label: language.text('receipt.refund', { day: language.day(at) }),
      amount: deduction(amount, language),
      url: creditNoteUrl && inLanguage(creditNoteUrl, language),
    })),
    { label: language.text('receipt.remaining'), amount: language.amount(remaining), isStrong: true },
  ];
}

/** Returns a value of a message in an isolate if it can have another direction than the message. */
export function isolated(text: string, { direction }: Language): string {
  return direction === 'rtl' || rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}

/** Returns the URL of a page of this service in the language. */
export function inLanguage(url: string, { locale }: Language): string {
  return `${url}${url.includes('?') ? '&' : '?'}locale=${locale}`;
}
