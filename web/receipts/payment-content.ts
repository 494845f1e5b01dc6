import { singleLine } from '../pdf/characters';
import { isZero } from '../checkout/price';
import { brands } from '../manage/labels';
import type { Language } from '../messages';
import type { Address, Business, PaymentReceipt } from './documents';

/** A label with its lines. */
interface Detail {
  readonly label: string;
  readonly lines: readonly string[];
}

/** A purchased product, with texts of the language. */
interface Item {
  /** Product, and plan if it has another name. */
  readonly names: readonly string[];
  readonly quantity: string;
  readonly unitPrice: string;
  readonly amount: string;
}

interface Sum {
  readonly label: string;
  readonly amount: string;
  readonly isStrong?: boolean;
}

/** Content of a receipt in one language, for the page and the PDF. */
export interface PaymentContent {
  readonly number: string;
  readonly paidAt: string;
  readonly seller: Detail;
  readonly buyer: Detail;
  readonly method: string | null;
  /** Whether the payment was refunded; null if it was not. */
  readonly state: string | null;
  readonly item: Item;
  readonly sums: readonly Sum[];
  readonly membershipUrl: string | null;
}

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
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Returns the texts of a receipt in a language. */
export function paymentContent(receipt: PaymentReceipt, language: Language): PaymentContent {
  const { payment, paidAt, membershipUrl } = receipt;
  return {
    number: payment.id,
    paidAt: language.day(paidAt),
    seller: { label: language.text('receipt.seller'), lines: sellerLines(payment.account, language) },
    buyer: { label: language.text('receipt.buyer'), lines: buyerLines(receipt, language) },
    method: methodOf(receipt, language),
    state: stateOf(receipt, language),
    item: itemOf(receipt, language),
    sums: sumsOf(receipt, language),
    membershipUrl,
  };
}

function sellerLines(account: Business | null, language: Language): string[] {
  return account === null ? [language.text('session.seller')] : businessLines(account, language);
}

function businessLines({ title, businessAddress, taxIdentifiers }: Business, language: Language): string[] {
  const taxIds = (taxIdentifiers ?? []).map(({ taxIdValue }) => taxIdOf(taxIdValue, language));
  return [...textsOf(title), ...addressLines(businessAddress, language), ...taxIds];
}

function buyerLines(
  { payment, buyerName, email, buyerTaxId, buyerAccount }: PaymentReceipt,
  language: Language,
): string[] {
  const { user, billingAddress } = payment;
  const taxIds = buyerTaxId === null ? [] : [taxIdOf(buyerTaxId, language)];
  const business = buyerAccount && businessLines(buyerAccount, language);
  return [
    ...(business ?? textsOf(buyerName ?? billingAddress?.name ?? user?.name)),
    ...textsOf(email ?? user?.email),
    ...addressLines(billingAddress, language),
    ...taxIds,
  ];
}

const taxIdOf = (id: string, language: Language): string =>
  language.text('receipt.taxId', { id: isolated(singleLine(id), language) });

function addressLines(address: Address | null, language: Language): string[] {
  if (!address) return [];
  const { line1, line2, postalCode, city, state, country } = address;
  const place = [postalCode, city].flatMap(textsOf).join(' ');
  const countryName =
    country === null || !/^[a-z]{2}$/i.test(country) ? country : language.country(country.toUpperCase());
  return [line1, line2, place, state, countryName].flatMap(textsOf);
}

function textsOf(text: string | null | undefined): string[] {
  const line = singleLine(text ?? '');
  return line === '' ? [] : [line];
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

function itemOf({ payment, unitPrice, subtotal }: PaymentReceipt, language: Language): Item {
  const names = [payment.product?.title, payment.plan?.title].flatMap(textsOf);
  return {
    names: names.length === 0 ? ['—'] : [...new Set(names)],
    quantity: language.number(payment.quantity),
    unitPrice: unitPrice ? language.amount(unitPrice) : '—',
    amount: language.amount(subtotal),
  };
}

function sumsOf(receipt: PaymentReceipt, language: Language): Sum[] {
  const { payment, subtotal, discount, tax, taxIncluded, total, refunds, remaining } = receipt;
  const code = payment.promoCode && isolated(singleLine(payment.promoCode.code), language);
  // The sign is inside of the isolate that an amount is in where text runs from right to left.
  const less = (amount: PaymentReceipt['total']): string => language.amount(amount).replace(/^\u2066?/, '$&−');
  return [
    { label: language.text('price.subtotal'), amount: language.amount(subtotal) },
    ...(discount
      ? [
          {
            label: code === null ? language.text('price.discount') : language.text('price.discountOf', { code }),
            amount: less(discount),
          },
        ]
      : []),
    ...(tax
      ? [{ label: language.text(taxIncluded ? 'price.taxIncluded' : 'price.tax'), amount: language.amount(tax) }]
      : []),
    { label: language.text('receipt.total'), amount: language.amount(total) },
    { label: language.text('receipt.paid'), amount: language.amount(total), isStrong: true },
    ...refunds.map(({ at, amount }) => ({
      label: language.text('receipt.refund', { day: language.day(at) }),
      amount: less(amount),
    })),
    ...(refunds.length === 0
      ? []
      : [{ label: language.text('receipt.remaining'), amount: language.amount(remaining), isStrong: true }]),
  ];
}

/** Returns a value of a message in an isolate if it can have another direction than the message. */
function isolated(text: string, { direction }: Language): string {
  return direction === 'rtl' || rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
