import type { Currency } from '../../../kit/src';
import { type BankCalendar, type PayoutCountry, payoutCountries } from './payout-countries';
import { type Rail, type RailDefinition, rails } from './rails';
import { type RequiredField, fieldOf } from './required-fields';

/** A rail in a country: what somebody may choose as destination. */
export interface SupportedMethod {
  /** `podst_` with rail and country: the same for ever. */
  readonly id: string;
  readonly rail: Rail;
  /** ISO 3166-1, two letters in lower case. */
  readonly country: string;
  readonly countryCode: string;
  readonly calendar: BankCalendar;
  /** Currencies that it pays in, the usual one first. */
  readonly currencies: readonly [Currency, ...Currency[]];
  readonly definition: RailDefinition;
  readonly fields: readonly RequiredField[];
}

function methodOf(code: string, { alpha3, calendar, currency: own }: PayoutCountry, rail: Rail): SupportedMethod {
  const definition: RailDefinition = rails[rail];
  return {
    id: `podst_${rail}${alpha3}`,
    rail,
    country: code,
    countryCode: alpha3,
    calendar,
    currencies: [definition.currency ?? own],
    definition,
    fields: definition.fields.map(fieldOf),
  };
}

/** Every method of the sandbox, country by country. */
export const supportedMethods: readonly SupportedMethod[] = Object.entries(payoutCountries).flatMap(([code, country]) =>
  country.rails.map((rail) => methodOf(code, country, rail)),
);

const byId = new Map(supportedMethods.map((method) => [method.id, method]));

/** The method of an id, undefined for one that is offered no more or never was. */
export function supportedMethodOf(id: string): SupportedMethod | undefined {
  return byId.get(id);
}

/** Whether trace numbers come with what goes to a method. */
export function isTraced(id: string): boolean {
  return byId.get(id)?.definition.isAch ?? false;
}

const numbers = new Map(
  Object.values<RailDefinition>(rails).map(({ number, hasCheckDigit }) => [`fld_${number}`, hasCheckDigit ?? false]),
);

/** Fields that name a destination, those of accounts in front of those of addresses. */
const numberIds = [...numbers.keys()].toSorted(
  (one, other) => Number(one.includes('address_postal')) - Number(other.includes('address_postal')),
);

/** The last digits of whatever says where money goes, a check digit at its end left out. */
export function digitsAtEnd(fields: Readonly<Record<string, string>>, count: number): string {
  const id = numberIds.find((name) => fields[name] !== undefined);
  if (id === undefined) return '';
  const digits = (fields[id] ?? '').replaceAll(/\D/g, '');
  return (numbers.get(id) ? digits.slice(0, -1) : digits).slice(-count);
}
