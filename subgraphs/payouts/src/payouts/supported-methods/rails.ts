import type { FieldType } from './required-fields';

/** Delivery types of payouts (`delivery_type` in the REST API contract). */
export const deliveryTypes = [
  'cash_pickup',
  'bank_deposit',
  'home_delivery',
  'mobile_wallet',
  'card',
  'check',
  'bill',
  'cryptocurrency',
  'unknown',
] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/**
 * Categories of rails (payout networks). Fee markups are set per category, and responses of older releases of the REST API contain
 * the category.
 */
export const destinationCategories = [
  'crypto',
  'rtp',
  'next_day_bank',
  'bank_wire',
  'digital_wallet',
  'unknown',
] as const;
export type DestinationCategory = (typeof destinationCategories)[number];

/** Fee of a rail (payout network): a percentage of the amount plus a fixed amount in US dollars. */
export interface RailFee {
  /** Percent, exact decimal string. */
  readonly percentage: string;
  readonly fixed: string;
}

/** Definition of a rail (payout network), the same in all countries. */
export interface RailDefinition {
  readonly name: string;
  /** Name that is shown as the payer of payouts over this rail. */
  readonly payerName: string;
  readonly deliveryType: DeliveryType;
  readonly category: DestinationCategory;
  /** Institution that holds the recipient's account, if the rail has a fixed institution; null for banks. */
  readonly institution: string | null;
  readonly fields: readonly FieldType[];
  /** Type of the field whose value identifies the destination; only the last characters of the value are shown. */
  readonly number: FieldType;
  /** True if the number that identifies the destination ends with a check digit. */
  readonly hasCheckDigit?: true;
  /** True for ACH: the clearing house assigns a trace number to each payout. */
  readonly isAch?: true;
  readonly fee: RailFee;
  readonly instantFee: RailFee | null;
  /** Minimum and maximum amount of a payout in US dollars, exact decimal strings; a null maximum means no limit. */
  readonly limits: { readonly min: string; readonly max: string | null };
  /** Business days until standard delivery; null if the rail does not offer standard delivery. */
  readonly standardDays: number | null;
  /** Minutes until instant delivery; null if the rail does not offer instant delivery. */
  readonly instantMinutes: number | null;
  /** Payout currency in all countries; if absent, the currency of the destination country. */
  readonly currency?: 'usd' | 'eur';
}

const bank = { deliveryType: 'bank_deposit', institution: null } as const;
const holder = 'account_holder_name';
const free = { percentage: '0', fixed: '0' } as const;

/** Returns the definition of a domestic bank transfer by account number. */
function local(
  name: string,
  fields: readonly FieldType[],
  number: FieldType,
  overrides: Partial<RailDefinition> = {},
): RailDefinition {
  return {
    ...bank,
    name,
    payerName: `${name} Bank Deposit`,
    category: 'next_day_bank',
    fields: [holder, ...fields],
    number,
    fee: { percentage: '0', fixed: '0.5' },
    instantFee: null,
    limits: { min: '1', max: '50000' },
    standardDays: 1,
    instantMinutes: null,
    ...overrides,
  };
}

/** Returns the definition of an instant bank transfer, available around the clock. */
function instantRail(
  name: string,
  fields: readonly FieldType[],
  number: FieldType,
  overrides: Partial<RailDefinition> = {},
): RailDefinition {
  return local(name, fields, number, {
    category: 'rtp',
    fee: { percentage: '0', fixed: '0.5' },
    instantFee: { percentage: '1', fixed: '0.5' },
    limits: { min: '1', max: '10000' },
    instantMinutes: 5,
    ...overrides,
  });
}

/** Returns the definition of a rail to accounts at a non-bank, such as PayPal. */
function wallet(name: string, number: FieldType, overrides: Partial<RailDefinition> = {}): RailDefinition {
  return {
    name,
    payerName: name,
    deliveryType: 'mobile_wallet',
    category: 'digital_wallet',
    institution: name,
    fields: [holder, number],
    number,
    fee: { percentage: '2', fixed: '0' },
    instantFee: { percentage: '2.5', fixed: '0.25' },
    limits: { min: '1', max: '5000' },
    standardDays: 1,
    instantMinutes: 15,
    ...overrides,
  };
}

/** All rails of the sandbox. Fees, limits and times are invented, but realistic. */
export const rails = {
  ach: local('ACH', ['bank_account_number', 'bank_routing_number', 'bank_account_type'], 'bank_account_number', {
    isAch: true,
    fee: { percentage: '0', fixed: '0.25' },
    limits: { min: '1', max: '25000' },
    standardDays: 2,
  }),
  rtp: instantRail('RTP', ['bank_account_number', 'bank_routing_number', 'bank_account_type'], 'bank_account_number', {
    fee: { percentage: '0', fixed: '0.25' },
    instantFee: { percentage: '1', fixed: '0.25' },
    limits: { min: '1', max: '25000' },
  }),
  wire: local(
    'Wire',
    ['bank_account_number', 'bank_routing_number', 'address_line1', 'address_city', 'address_postal_code'],
    'bank_account_number',
    {
      payerName: 'Domestic Wire',
      category: 'bank_wire',
      fee: { percentage: '0', fixed: '15' },
      limits: { min: '100', max: null },
    },
  ),
  swift: local(
    'International wire',
    ['swift_code', 'local_account_number', 'address_line1', 'address_city'],
    'local_account_number',
    {
      payerName: 'International Wire',
      category: 'bank_wire',
      fee: { percentage: '0.25', fixed: '25' },
      limits: { min: '100', max: null },
      standardDays: 4,
      currency: 'usd',
    },
  ),
  sepa: instantRail('SEPA', ['iban'], 'iban', { currency: 'eur', limits: { min: '1', max: '100000' } }),
  iban: local('IBAN transfer', ['iban'], 'iban', { payerName: 'Bank Deposit' }),
  fps: instantRail('Faster Payments', ['sort_code', 'uk_account_number'], 'uk_account_number'),
  eft: local('EFT', ['institution_number', 'transit_number', 'bank_account_number'], 'bank_account_number'),
  interac: instantRail('Interac e-Transfer', ['email'], 'email', {
    payerName: 'Interac e-Transfer',
    limits: { min: '1', max: '3000' },
  }),
  pix: instantRail('Pix', ['cpf', 'pix_key_type', 'pix_key'], 'pix_key', { payerName: 'Pix' }),
  spei: instantRail('SPEI', ['clabe'], 'clabe', { hasCheckDigit: true }),
  upi: instantRail('UPI', ['vpa'], 'vpa', { payerName: 'UPI', limits: { min: '1', max: '1200' } }),
  imps: local('IMPS', ['ifsc', 'local_account_number'], 'local_account_number', { limits: { min: '1', max: '6000' } }),
  becs: local('BECS', ['bsb', 'local_account_number'], 'local_account_number'),
  domestic: local('Local transfer', ['bank_code', 'local_account_number'], 'local_account_number', {
    payerName: 'Local Bank Deposit',
  }),
  branch: local('Local transfer', ['bank_code', 'branch_code', 'local_account_number'], 'local_account_number', {
    payerName: 'Local Bank Deposit',
  }),
  identified: local('Local transfer', ['national_id', 'bank_code', 'local_account_number'], 'local_account_number', {
    payerName: 'Local Bank Deposit',
  }),
  mobile: wallet('Mobile money', 'phone_number', { limits: { min: '1', max: '1500' } }),
  paypal: wallet('PayPal', 'email', { payerName: 'PayPal' }),
  venmo: wallet('Venmo', 'phone_number'),
  debitcard: {
    name: 'Debit card',
    payerName: 'Instant Card Payout',
    deliveryType: 'card',
    category: 'rtp',
    institution: null,
    fields: [holder, 'card_number', 'card_expiry'],
    number: 'card_number',
    hasCheckDigit: true,
    fee: free,
    instantFee: { percentage: '1.5', fixed: '0.5' },
    limits: { min: '1', max: '10000' },
    standardDays: null,
    instantMinutes: 30,
  },
  check: {
    name: 'Check',
    payerName: 'Mailed Check',
    deliveryType: 'check',
    category: 'unknown',
    institution: null,
    fields: [holder, 'address_line1', 'address_line2', 'address_city', 'address_state', 'address_postal_code'],
    number: 'address_postal_code',
    fee: { percentage: '0', fixed: '3' },
    instantFee: null,
    limits: { min: '10', max: '10000' },
    standardDays: 7,
    instantMinutes: null,
  },
  cashpickup: {
    name: 'Cash pickup',
    payerName: 'Cash Pickup',
    deliveryType: 'cash_pickup',
    category: 'unknown',
    institution: null,
    fields: [holder, 'date_of_birth', 'phone_number'],
    number: 'phone_number',
    fee: { percentage: '1', fixed: '4' },
    instantFee: null,
    limits: { min: '5', max: '2000' },
    standardDays: 1,
    instantMinutes: null,
  },
  usdc: {
    name: 'USDC',
    payerName: 'USDC Transfer',
    deliveryType: 'cryptocurrency',
    category: 'crypto',
    institution: null,
    fields: ['crypto_network', 'wallet_address'],
    number: 'wallet_address',
    fee: { percentage: '0.5', fixed: '0' },
    instantFee: { percentage: '0.5', fixed: '1' },
    limits: { min: '5', max: null },
    standardDays: 1,
    instantMinutes: 10,
    currency: 'usd',
  },
} as const satisfies Readonly<Record<string, RailDefinition>>;

export type Rail = keyof typeof rails;
