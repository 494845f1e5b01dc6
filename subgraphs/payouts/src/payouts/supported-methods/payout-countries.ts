import type { Currency } from '../../../../kit/src';
import type { Rail } from './rails';

/**
 * Calendar of business days. `us` and `target` have bank holidays; `weekend` and `friday and saturday` have none.
 * Weekends are Saturday and Sunday, except in `friday and saturday`.
 */
export type BankCalendar = 'us' | 'target' | 'weekend' | 'friday and saturday';

/** Destination country of payouts. */
export interface PayoutCountry {
  /** ISO 3166-1 alpha-3 code. */
  readonly alpha3: string;
  readonly name: string;
  readonly currency: Currency;
  readonly calendar: BankCalendar;
  readonly rails: readonly Rail[];
}

const globalRails: readonly Rail[] = ['swift', 'paypal', 'usdc'];

function country(
  alpha3: string,
  name: string,
  currency: Currency,
  rails: readonly Rail[],
  calendar: BankCalendar = 'weekend',
): PayoutCountry {
  return { alpha3, name, currency, calendar, rails: [...rails, ...globalRails] };
}

const euro = (alpha3: string, name: string) => country(alpha3, name, 'eur', ['sepa'], 'target');

/** Destination countries by ISO 3166-1 alpha-2 code in lower case. */
export const payoutCountries: Readonly<Record<string, PayoutCountry>> = {
  us: {
    ...country('USA', 'United States', 'usd', [], 'us'),
    rails: ['ach', 'rtp', 'wire', 'debitcard', 'check', 'venmo', 'paypal', 'usdc'],
  },
  ca: country('CAN', 'Canada', 'cad', ['eft', 'interac']),
  mx: country('MEX', 'Mexico', 'mxn', ['spei', 'cashpickup']),
  br: country('BRA', 'Brazil', 'brl', ['pix']),
  ar: country('ARG', 'Argentina', 'ars', ['identified']),
  cl: country('CHL', 'Chile', 'clp', ['identified']),
  co: country('COL', 'Colombia', 'cop', ['identified', 'cashpickup']),
  pe: country('PER', 'Peru', 'pen', ['identified', 'cashpickup']),
  uy: country('URY', 'Uruguay', 'uyu', ['domestic']),
  cr: country('CRI', 'Costa Rica', 'crc', ['identified']),
  do: country('DOM', 'Dominican Republic', 'dop', ['identified', 'cashpickup']),
  gt: country('GTM', 'Guatemala', 'gtq', ['domestic', 'cashpickup']),
  jm: country('JAM', 'Jamaica', 'jmd', ['branch', 'cashpickup']),
  gb: country('GBR', 'United Kingdom', 'gbp', ['fps']),
  at: euro('AUT', 'Austria'),
  be: euro('BEL', 'Belgium'),
  hr: euro('HRV', 'Croatia'),
  cy: euro('CYP', 'Cyprus'),
  ee: euro('EST', 'Estonia'),
  fi: euro('FIN', 'Finland'),
  fr: euro('FRA', 'France'),
  de: euro('DEU', 'Germany'),
  gr: euro('GRC', 'Greece'),
  ie: euro('IRL', 'Ireland'),
  it: euro('ITA', 'Italy'),
  lv: euro('LVA', 'Latvia'),
  lt: euro('LTU', 'Lithuania'),
  lu: euro('LUX', 'Luxembourg'),
  mt: euro('MLT', 'Malta'),
  nl: euro('NLD', 'Netherlands'),
  pt: euro('PRT', 'Portugal'),
  sk: euro('SVK', 'Slovakia'),
  si: euro('SVN', 'Slovenia'),
  es: euro('ESP', 'Spain'),
  ch: country('CHE', 'Switzerland', 'chf', ['iban']),
  no: country('NOR', 'Norway', 'nok', ['iban']),
  se: country('SWE', 'Sweden', 'sek', ['iban']),
  dk: country('DNK', 'Denmark', 'dkk', ['iban']),
  pl: country('POL', 'Poland', 'pln', ['iban']),
  cz: country('CZE', 'Czechia', 'czk', ['iban']),
  hu: country('HUN', 'Hungary', 'huf', ['iban']),
  ro: country('ROU', 'Romania', 'ron', ['iban']),
  tr: country('TUR', 'Turkey', 'try', ['iban']),
  ae: country('ARE', 'United Arab Emirates', 'aed', ['iban']),
  sa: country('SAU', 'Saudi Arabia', 'sar', ['iban'], 'friday and saturday'),
  il: country('ISR', 'Israel', 'ils', ['iban'], 'friday and saturday'),
  eg: country('EGY', 'Egypt', 'egp', ['domestic', 'cashpickup'], 'friday and saturday'),
  ng: country('NGA', 'Nigeria', 'ngn', ['domestic']),
  ke: country('KEN', 'Kenya', 'kes', ['mobile', 'domestic']),
  gh: country('GHA', 'Ghana', 'ghs', ['mobile', 'domestic']),
  tz: country('TZA', 'Tanzania', 'tzs', ['mobile']),
  za: country('ZAF', 'South Africa', 'zar', ['branch']),
  in: country('IND', 'India', 'inr', ['upi', 'imps']),
  pk: country('PAK', 'Pakistan', 'pkr', ['domestic', 'mobile']),
  lk: country('LKA', 'Sri Lanka', 'lkr', ['branch']),
  id: country('IDN', 'Indonesia', 'idr', ['domestic']),
  my: country('MYS', 'Malaysia', 'myr', ['domestic']),
  ph: country('PHL', 'Philippines', 'php', ['domestic', 'mobile', 'cashpickup']),
  sg: country('SGP', 'Singapore', 'sgd', ['domestic']),
  th: country('THA', 'Thailand', 'thb', ['domestic']),
  vn: country('VNM', 'Vietnam', 'vnd', ['domestic', 'cashpickup']),
  hk: country('HKG', 'Hong Kong', 'hkd', ['branch']),
  jp: country('JPN', 'Japan', 'jpy', ['branch']),
  kr: country('KOR', 'South Korea', 'krw', ['domestic']),
  tw: country('TWN', 'Taiwan', 'twd', ['branch']),
  au: country('AUS', 'Australia', 'aud', ['becs']),
  nz: country('NZL', 'New Zealand', 'nzd', ['domestic']),
};
