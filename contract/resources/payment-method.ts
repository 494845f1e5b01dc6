import { namedEnumValues, ref, Type } from '../schemas';
import {
  absentable,
  type AnyResource,
  boolean,
  dateTime,
  enumValue,
  type Fields,
  integer,
  literal,
  nullable,
  object,
  params,
  shape,
  string,
} from '../wire';
import { accountIdParam, pageFields, timeFilter } from './shared';

/** Card brands (`CardBrands` in the API specification). */
export const cardBrands = namedEnumValues('CardBrand', [
  'amex',
  'atm_card',
  'aura',
  'cabal',
  'carnet',
  'china_union_pay',
  'china_union_payuzcard',
  'cirrus',
  'cmi',
  'codensa',
  'dankort',
  'diners',
  'discover',
  'ebt',
  'elo',
  'fuel_card',
  'girocard',
  'hipercard',
  'hrg_store_card',
  'jcb',
  'jcblankapay',
  'jcbrupay',
  'link',
  'local_brand',
  'maestro',
  'mastercard',
  'meeza',
  'nspk_mir',
  'private_label',
  'rupay',
  'tarjeta_naranja',
  'troy',
  'uatp',
  'unionpay',
  'unknown',
  'uzcard',
  'verve',
  'visa',
  'visabancontact',
  'visadankort',
  'wexcard',
]);

/** Payment method types (`PaymentMethodTypes` in the API specification). */
export const paymentMethodTypes = namedEnumValues('PaymentMethodType', [
  'acss_debit',
  'addi',
  'affirm',
  'afterpay_clearpay',
  'alipay',
  'alma',
  'amazon_pay',
  'apple',
  'apple_pay',
  'au_bank_transfer',
  'au_becs_debit',
  'bacs_debit',
  'bancolombia',
  'bancontact',
  'bank_wire',
  'billie',
  'bizum',
  'blik',
  'boleto',
  'bre_b',
  'ca_bank_transfer',
  'capchase_pay',
  'card',
  'card_installments_six',
  'card_installments_three',
  'card_installments_twelve',
  'cashapp',
  'claritypay',
  'coinbase',
  'coinflow',
  'crypto',
  'custom',
  'customer_balance',
  'demo_pay',
  'efecty',
  'eps',
  'eu_bank_transfer',
  'fpx',
  'gb_bank_transfer',
  'giropay',
  'google_pay',
  'gopay',
  'grabpay',
  'id_bank_transfer',
  'ideal',
  'interac',
  'kakao_pay',
  'klarna',
  'klarna_pay_now',
  'konbini',
  'kr_card',
  'kr_market',
  'kriya',
  'kueski',
  'link',
  'm_pesa',
  'mb_way',
  'mercado_pago',
  'mobilepay',
  'modo',
  'mondu',
  'multibanco',
  'naver_pay',
  'nequi',
  'netbanking',
  'ng_bank',
  'ng_bank_transfer',
  'ng_card',
  'ng_market',
  'ng_ussd',
  'ng_wallet',
  'nz_bank_account',
  'oxxo',
  'p24',
  'pago_efectivo',
  'pay_by_bank',
  'payco',
  'paynow',
  'paypal',
  'paypay',
  'payto',
  'pix',
  'platform_balance',
  'promptpay',
  'pse',
  'qris',
  'rapipago',
  'rechnung',
  'revolut_pay',
  'samsung_pay',
  'satispay',
  'scalapay',
  'sencillito',
  'sepa_debit',
  'sequra',
  'servipag',
  'sezzle',
  'shop_pay',
  'shopeepay',
  'sofort',
  'south_korea_market',
  'spei',
  'splitit',
  'sunbit',
  'swish',
  'tamara',
  'twint',
  'unknown',
  'upi',
  'us_bank_account',
  'us_bank_transfer',
  'venmo',
  'vipps',
  'webpay',
  'wechat_pay',
  'yape',
  'zip',
]);

const common = {
  id: string('Payment method id (`payt_`).'),
  created_at: dateTime('When it was saved.'),
  payment_method_type: enumValue(paymentMethodTypes, 'Type of the method, such as `card`.').from('type'),
};

const card = {
  brand: nullable(enumValue(cardBrands, 'Card network; null if unknown.')),
  last4: nullable(string('Last four digits of the card.')),
  exp_month: nullable(integer({ minimum: 1, maximum: 12, description: 'Expiry month, 1 to 12.' })),
  exp_year: nullable(integer({ minimum: 0, maximum: 99, description: 'Two digits.' })).as((year: number | null) =>
    year === null ? null : year % 100,
  ),
};

/** Type of a payment method, with brand and last digits of a card, in payments and disputes. */
export const paymentInstrument = {
  payment_method_type: nullable(enumValue(paymentMethodTypes, 'Type of the payment method used.')),
  card_brand: nullable(enumValue(cardBrands, 'Card network; null for other methods.')),
  card_last4: nullable(string('Last four digits of the card.')),
};

export const cardInfo = shape('CardInfo', card);

/** A saved payment method that is a part of another resource, such as a payment. */
export const usedPaymentMethod = shape('UsedPaymentMethod', {
  ...common,
  card: nullable(cardInfo, 'The card; null for other methods.'),
});

/** Declares one type of saved payment method, with the common fields and the fields of this type. */
const variant = <const F extends Fields>(name: string, fields: F) =>
  shape(name, { typename: literal(name), ...common, ...fields });

export const basePaymentMethod = variant('BasePaymentMethod', {});

export const cardPaymentMethod = variant('CardPaymentMethod', {
  card: object(
    {
      ...card,
      three_ds_verified: boolean('Whether the bank verified the buyer with 3-D Secure when the method was saved.'),
    },
    'The saved card.',
  ),
});

export const usBankAccountPaymentMethod = variant('UsBankAccountPaymentMethod', {
  us_bank_account: object(
    {
      account_type: string('Type of the account, such as `checking`.'),
      bank_name: string('Name of the bank that holds the account.'),
      last4: string('Last four digits of the account number.'),
    },
    'The saved bank account.',
  ),
});

export const cashappPaymentMethod = variant('CashappPaymentMethod', {
  cashapp: object(
    {
      buyer_id: nullable(string('Id of the buyer at Cash App.')),
      cashtag: nullable(string('Public name of the buyer at Cash App.')),
    },
    'The Cash App account.',
  ),
});

export const idealPaymentMethod = variant('IdealPaymentMethod', {
  ideal: object(
    { bank: nullable(string('Bank of the buyer.')), bic: nullable(string('Bank identifier code (BIC).')) },
    'The iDEAL account.',
  ),
});

export const sepaDebitPaymentMethod = variant('SepaDebitPaymentMethod', {
  sepa_debit: object(
    {
      bank_code: nullable(string('Code of the bank in the IBAN.')),
      branch_code: nullable(string('Code of the branch in the IBAN.')),
      country: nullable(string('Two-letter country code of the bank.')),
      last4: nullable(string('Last four characters of the IBAN.')),
    },
    'The SEPA bank account.',
  ),
});

const variants = [
  basePaymentMethod,
  cardPaymentMethod,
  usBankAccountPaymentMethod,
  cashappPaymentMethod,
  idealPaymentMethod,
  sepaDebitPaymentMethod,
];

export const paymentMethodSchemas = {
  PaymentMethod: Type.Union(
    variants.map(({ name }) => ref(name)),
    { description: 'Saved payment method; `typename` specifies its type.' },
  ),
};

/** GraphQL data of a saved payment method. Its card is null if it is of another type. */
export type PaymentMethodData = typeof basePaymentMethod.data & {
  readonly card: (typeof cardPaymentMethod.data)['card'] | null;
};

function serialize({ card: cardData, ...method }: PaymentMethodData): Readonly<Record<string, unknown>> {
  return cardData === null
    ? basePaymentMethod.serialize(method)
    : cardPaymentMethod.serialize({ ...method, card: cardData });
}

/** A saved payment method. Its schema is the union of all types; responses contain cards and methods without details. */
export const paymentMethod = {
  type: 'PaymentMethod',
  field: 'paymentMethod',
  fragment: `fragment PaymentMethodRead on PaymentMethod { ${cardPaymentMethod.selection} }`,
  inEvents: false,
  schema: 'PaymentMethod',
  listItem: 'PaymentMethod',
  listFragment: 'PaymentMethodRead',
  serialize,
  serializeListItem: serialize,
} satisfies AnyResource;

export const paymentMethodListParams = params('PaymentMethodListParams', {
  ...pageFields,
  account_id: absentable(accountIdParam('Only methods saved with this account.')),
  member_id: absentable(string('Only methods of this member.')),
  created_after: timeFilter,
  created_before: timeFilter,
});

export const paymentMethodRetrieveParams = params('PaymentMethodRetrieveParams', {
  account_id: absentable(accountIdParam('Account that the method must be saved with.')),
  member_id: absentable(string('Member who must own the method.')),
});
