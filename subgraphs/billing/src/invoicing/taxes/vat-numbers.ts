/** The 27 member states of the European Union. */
export const europeanUnion: ReadonlySet<string> = new Set([
  'at',
  'be',
  'bg',
  'cy',
  'cz',
  'de',
  'dk',
  'ee',
  'es',
  'fi',
  'fr',
  'gr',
  'hr',
  'hu',
  'ie',
  'it',
  'lt',
  'lu',
  'lv',
  'mt',
  'nl',
  'pl',
  'pt',
  'ro',
  'se',
  'si',
  'sk',
]);

/** Format of the part after the country prefix of EU VAT numbers, by prefix. Greece uses the prefix EL. */
const forms: Readonly<Record<string, RegExp>> = {
  at: /^U\d{8}$/,
  be: /^[01]\d{9}$/,
  bg: /^\d{9,10}$/,
  cy: /^\d{8}[A-Z]$/,
  cz: /^\d{8,10}$/,
  de: /^\d{9}$/,
  dk: /^\d{8}$/,
  ee: /^\d{9}$/,
  es: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  fi: /^\d{8}$/,
  fr: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  gr: /^\d{9}$/,
  hr: /^\d{11}$/,
  hu: /^\d{8}$/,
  ie: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  it: /^\d{11}$/,
  lt: /^(\d{9}|\d{12})$/,
  lu: /^\d{8}$/,
  lv: /^\d{11}$/,
  mt: /^\d{8}$/,
  nl: /^[A-Z0-9+*]{9}B\d{2}$/,
  pl: /^\d{10}$/,
  pt: /^\d{9}$/,
  ro: /^\d{2,10}$/,
  se: /^\d{10}01$/,
  si: /^\d{8}$/,
  sk: /^\d{10}$/,
};

/**
 * Returns the country of an EU VAT number, two letters in lower case; null if its format is invalid. Ignores spaces,
 * dots and hyphens. Does not check whether the number is registered.
 */
export function countryOfVatNumber(value: string): string | null {
  const { country, rest } = partsOf(value);
  return europeanUnion.has(country) && forms[country]?.test(rest) ? country : null;
}

/**
 * Returns whether a tax id of any kind begins like an EU VAT number: with the prefix of the country, two letters in lower
 * case, or with a prefix of any member state, followed by digits only. Null for an unknown country.
 */
export function hasVatPrefix(value: string, country: string | null): boolean {
  const { country: prefixed, rest } = partsOf(value);
  return europeanUnion.has(prefixed) && (prefixed === country || /^\d+$/.test(rest));
}

/** Splits a VAT number into the country of its prefix, which is empty for a wrong prefix of Greece, and the rest. */
function partsOf(value: string): { readonly country: string; readonly rest: string } {
  const number = value.replaceAll(/[\s.-]/g, '').toUpperCase();
  const letters = number.slice(0, 2).toLowerCase();
  return { country: letters === 'el' ? 'gr' : letters === 'gr' ? '' : letters, rest: number.slice(2) };
}
