import { isZero } from '../checkout/price';
import { brands } from '../manage/labels';
import type { Language } from '../messages';
import {
  addressLines,
  businessLines,
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
import type { PaymentReceipt } from './documents';

/** Names of payment methods other than cards. They are the same in all languages. */
const methodNames: Readonly<Record<string, string>> = {
  AFFIRM: 'Affirm',
  AFTERPAY_CLEARPAY: 'Afterpay',
  ALIPAY: 'Alipay',
  AMAZON_PAY: 'Amazon Pay',
  APPLE_PAY: 'Apple Pay',
  BANCONTACT: 'Bancontact',
  BIZUM: 'Bizum',
  BLIK: 'BLIK',
  CASHAPP: 'Cash App Pay',
  EPS: 'EPS',
  GIROPAY: 'giropay',
  GOOGLE_PAY: 'Google Pay',
  IDEAL: 'iDEAL',
  KLARNA: 'Klarna',
  LINK: 'Link',
  MOBILEPAY: 'MobilePay',
  OXXO: 'OXXO',
  P24: 'Przelewy24',
  PAYPAL: 'PayPal',
  PIX: 'Pix',
  REVOLUT_PAY: 'Revolut Pay',
  SEPA_DEBIT: 'SEPA',
  SOFORT: 'Sofort',
  SWISH: 'Swish',
  TWINT: 'TWINT',
  UPI: 'UPI',
  VENMO: 'Venmo',
  WECHAT_PAY: 'WeChat Pay',
};

/** Returns the content of a receipt in a language. */
export function paymentContent(receipt: PaymentReceipt, language: Language): DocumentContent {
  const { payment, paidAt, membershipUrl, invoiceNumber, invoiceUrl } = receipt;
  const text = (key: Parameters<Language['text']>[0]): string => language.text(key);
  const method = methodOf(receipt, language);
  const state = stateOf(receipt, language);
  return {
    title: language.text('receipt.title', { number: payment.id }),
    heading: text('receipt.heading'),
    notes: state === null ? [] : [state],
    names: { details: text('receipt.details'), items: text('receipt.items'), totals: text('receipt.totals') },
    details: [
      { label: text('receipt.number'), lines: [payment.id] },
      ...(invoiceNumber === null ? [] : [{ label: text('invoice.number'), lines: valuesOf([invoiceNumber]) }]),
      { label: text('receipt.date'), lines: [language.day(paidAt)] },
      { label: text('receipt.seller'), lines: valuesOf(sellerLines(payment.account, language)) },
      { label: text('receipt.buyer'), lines: valuesOf(buyerLines(receipt, language)) },
      ...(method === null ? [] : [{ label: text('receipt.method'), lines: [method] }]),
    ],
    columns: [text('receipt.item'), text('receipt.quantity'), text('receipt.unitPrice'), text('receipt.amount')],
    items: [itemOf(receipt, language)],
    sums: sumsOf(receipt, language),
    links: [
      ...(membershipUrl === null
        ? []
        : [{ label: text('session.manage'), detail: text('receipt.membership'), url: membershipUrl }]),
      ...(invoiceUrl === null
        ? []
        : [{ label: text('invoice.link'), detail: null, url: inLanguage(invoiceUrl, language) }]),
    ],
  };
}

/** Parts of a receipt that the page after a purchase also shows. */
export interface OrderContent {
  readonly number: string;
  readonly item: ReturnType<typeof itemOf>;
  readonly sums: DocumentContent['sums'];
  /** Payment method; null if it is unknown. */
  readonly method: string | null;
}

/** Returns the parts of a receipt that the page after a purchase also shows. */
export function orderContent(receipt: PaymentReceipt, language: Language): OrderContent {
  return {
    number: receipt.payment.id,
    item: itemOf(receipt, language),
    sums: sumsOf(receipt, language),
    method: methodOf(receipt, language),
  };
}

/** Returns the lines of the buyer. */
export function buyerLines(
  { payment, buyerName, buyerBusinessName, email, buyerTaxId, buyerAccount }: PaymentReceipt,
  language: Language,
): string[] {
  const { user, billingAddress } = payment;
  const taxIds = buyerTaxId === null ? [] : [taxIdLine(buyerTaxId, language)];
  const names = [buyerBusinessName, buyerName ?? billingAddress?.name ?? user?.name].flatMap(textsOf);
  const buyer = buyerAccount ? businessLines(buyerAccount, language) : [...new Set(names)];
  return [
    ...buyer,
    ...textsOf(email ?? user?.email),
    ...addressLines(billingAddress, language),
    ...taxIds.filter((line) => !buyer.includes(line)),
  ];
}

function methodOf({ payment: { cardBrand, cardLast4, paymentMethodType } }: PaymentReceipt, language: Language) {
  if (cardLast4 === null) return methodNames[paymentMethodType ?? ''] ?? null;
  const brand = brands[cardBrand ?? ''];
  return brand === undefined
    ? language.text('receipt.otherCard', { last4: cardLast4 })
    : language.text('receipt.card', { brand: isolated(brand, language), last4: cardLast4 });
}

function stateOf({ refunds, remaining }: PaymentReceipt, language: Language): string | null {
  if (refunds.length === 0) return null;
  return language.text(isZero(remaining.money.amount) ? 'receipt.refunded' : 'receipt.partlyRefunded');
}

function itemOf({ payment, unitPrice, subtotal }: PaymentReceipt, language: Language) {
  const price = unitPrice ? language.amount(unitPrice) : '—';
  return {
    names: itemNames(payment.product?.title, payment.plan?.title),
    numbers: [language.number(payment.quantity), price, language.amount(subtotal)],
  };
}

function sumsOf(receipt: PaymentReceipt, language: Language): DocumentContent['sums'] {
  const { payment, total, refunds, remaining } = receipt;
  return [
    ...totalSums(receipt, language, payment),
    { label: language.text('receipt.paid'), amount: language.amount(total), isStrong: true },
    ...refundSums(refunds, remaining, language),
  ];
}
