import { english, type Language } from '../messages';
import { type AddressPart, addressFormatOf, isPostalCode } from './address-formats';
import { countries } from './countries';
import type { Offer } from './documents';
import type { AddressKind, Values } from './fields';

/** Returns the message for an empty required field of an address, by its label in the language. */
export function missingPart(part: AddressPart, label: string, language: Language): string {
  if (part === 'line1') return language.text('problem.shippingLine1');
  return part === 'city' ? language.text('problem.shippingCity') : language.text('problem.fieldMissing', { label });
}

/** Returns the problems of the addresses of a form, or of one of them, by the rules of their countries. */
export function addressProblems(offer: Offer, values: Values, only?: AddressKind): [name: string, problem: string][] {
  const kinds = [
    ...(offer.asksBillingAddress ? (['billing'] as const) : []),
    ...(offer.asksShippingAddress ? (['shipping'] as const) : []),
  ];
  const { language = english } = offer;
  return kinds
    .filter((kind) => (only ?? kind) === kind)
    .flatMap((kind) => problemsIn(kind, values, { language, isForTax: kind === 'billing' }));
}

/**
 * Returns the problems of one address by the rules of its country.
 *
 * @param view.isForTax whether the address only determines the tax, so that no part of it is required
 */
export function problemsIn(
  kind: AddressKind,
  values: Values,
  { language, isForTax }: { readonly language: Language; readonly isForTax: boolean },
): [string, string][] {
  const country = values.get(`${kind}_country`) ?? '';
  const format = addressFormatOf(country);
  const missing = [...format.required]
    .filter((part) => !isForTax && !values.get(`${kind}_${part}`))
    .map((part): [string, string] => [
      `${kind}_${part}`,
      missingPart(part, language.text(format.labels[part]), language),
    ]);
  const postalCode = values.get(`${kind}_postal_code`);
  if (!postalCode || !countries.has(country) || isPostalCode(postalCode, format)) return missing;
  const { example } = format;
  return [
    ...missing,
    [`${kind}_postal_code`, language.text('problem.postalCode', { country: language.country(country), example })],
  ];
}
