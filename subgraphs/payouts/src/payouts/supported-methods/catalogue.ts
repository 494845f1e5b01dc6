import type { Currency } from '../../../../kit/src';
import { type BankCalendar, type PayoutCountry, payoutCountries } from './payout-countries';
import { type Rail, type RailDefinition, rails } from './rails';
import { type TypedField, fieldOf } from './required-fields';

/** Rail (payout network, such as ACH) in one country, which users can choose for a payout method. */
export interface SupportedMethod {
  /** `podst_` followed by rail and country, for example `podst_achUSA`; never changes. */
  readonly id: string;
  readonly rail: Rail;
  /** ISO 3166-1 alpha-2 code in lower case. */
  readonly country: string;
  readonly countryCode: string;
  readonly calendar: BankCalendar;
  /** Payout currencies, the default first. */
  readonly currencies: readonly [Currency, ...Currency[]];
  readonly definition: RailDefinition;
  readonly fields: readonly TypedField[];
}

function methodOf(
  code: string,
  { alpha3, calendar, currency: localCurrency }: PayoutCountry,
  rail: Rail,
): SupportedMethod {
  const definition: RailDefinition = rails[rail];
  return {
    id: `podst_${rail}${alpha3}`,
    rail,
    country: code,
    countryCode: alpha3,
    calendar,
    currencies: [definition.currency ?? localCurrency],
    definition,
    fields: definition.fields.map(fieldOf),
  };
}

/** All supported payout methods of the sandbox, by country. */
export const supportedMethods: readonly SupportedMethod[] = Object.entries(payoutCountries).flatMap(([code, country]) =>
  country.rails.map((rail) => methodOf(code, country, rail)),
);

const byId = new Map(supportedMethods.map((method) => [method.id, method]));

/** Returns the supported payout method with this ID; undefined if it is unknown or no longer offered. */
export function supportedMethodOf(id: string): SupportedMethod | undefined {
  return byId.get(id);
}

/** Whether payouts to the supported method with this ID have trace numbers. */
export function hasTraceNumbers(id: string): boolean {
  return byId.get(id)?.definition.isAch ?? false;
}

const numbers = new Map(
  Object.values<RailDefinition>(rails).map(({ number, hasCheckDigit }) => [`fld_${number}`, hasCheckDigit ?? false]),
);

/** IDs of the fields that can identify a destination, in order of precedence: postal codes last. */
const numberIds = [...numbers.keys()].toSorted(
  (one, other) => Number(one.includes('address_postal')) - Number(other.includes('address_postal')),
);

/**
 * Returns the last `count` digits of the number that identifies the destination, not counting its check digit; an empty
 * string if there is no such number.
 */
export function trailingDigits(fields: Readonly<Record<string, string>>, count: number): string {
  const id = numberIds.find((name) => fields[name] !== undefined);
  if (id === undefined) return '';
  const digits = (fields[id] ?? '').replaceAll(/\D/g, '');
  return (numbers.get(id) ? digits.slice(0, -1) : digits).slice(-count);
}
