/**
 * Canadian provinces by the first letter of the postal code. The letter X stands for two territories, which have the
 * same tax rate.
 */
const canadianLetters: Readonly<Record<string, string>> = {
  a: 'nl',
  b: 'ns',
  c: 'pe',
  e: 'nb',
  g: 'qc',
  h: 'qc',
  j: 'qc',
  k: 'on',
  l: 'on',
  m: 'on',
  n: 'on',
  p: 'on',
  r: 'mb',
  s: 'sk',
  t: 'ab',
  v: 'bc',
  x: 'nt',
  y: 'yt',
};

/**
 * US states by ZIP code range. `last` is the highest three-digit prefix of the range; each range starts after the
 * previous one. Null means no state.
 */
const zipAreas: readonly (readonly [last: number, state: string | null])[] = [
  [4, null],
  [5, 'ny'],
  [9, null],
  [27, 'ma'],
  [29, 'ri'],
  [38, 'nh'],
  [49, 'me'],
  [54, 'vt'],
  [55, 'ma'],
  [59, 'vt'],
  [69, 'ct'],
  [89, 'nj'],
  [99, null],
  [149, 'ny'],
  [196, 'pa'],
  [199, 'de'],
  [200, 'dc'],
  [201, 'va'],
  [205, 'dc'],
  [219, 'md'],
  [246, 'va'],
  [268, 'wv'],
  [269, null],
  [289, 'nc'],
  [299, 'sc'],
  [319, 'ga'],
  [339, 'fl'],
  [340, null],
  [349, 'fl'],
  [369, 'al'],
  [385, 'tn'],
  [397, 'ms'],
  [399, 'ga'],
  [427, 'ky'],
  [429, null],
  [459, 'oh'],
  [479, 'in'],
  [499, 'mi'],
  [528, 'ia'],
  [529, null],
  [549, 'wi'],
  [567, 'mn'],
  [568, null],
  [569, 'dc'],
  [577, 'sd'],
  [579, null],
  [588, 'nd'],
  [589, null],
  [599, 'mt'],
  [629, 'il'],
  [658, 'mo'],
  [659, null],
  [679, 'ks'],
  [693, 'ne'],
  [699, null],
  [714, 'la'],
  [715, null],
  [729, 'ar'],
  [732, 'ok'],
  [733, 'tx'],
  [749, 'ok'],
  [799, 'tx'],
  [816, 'co'],
  [819, null],
  [831, 'wy'],
  [838, 'id'],
  [839, null],
  [847, 'ut'],
  [849, null],
  [865, 'az'],
  [869, null],
  [884, 'nm'],
  [885, 'tx'],
  [888, null],
  [898, 'nv'],
  [899, null],
  [961, 'ca'],
  [966, null],
  [968, 'hi'],
  [969, null],
  [979, 'or'],
  [994, 'wa'],
  [999, 'ak'],
];

/** Returns the province code for a Canadian postal code; null if the code is invalid. */
export function canadianProvinceOf(postalCode: string): string | null {
  const [, letter = ''] = /^([a-z])\d[a-z](\s?\d[a-z]\d)?$/.exec(postalCode.trim().toLowerCase()) ?? [];
  return canadianLetters[letter] ?? null;
}

/**
 * Returns the state code for a US ZIP code; null if the code is invalid, or belongs to a territory or a military
 * address.
 */
export function americanStateOf(postalCode: string): string | null {
  const [, digits] = /^(\d{3})\d{2}(-?\d{4})?$/.exec(postalCode.trim()) ?? [];
  return (digits !== undefined && zipAreas.find(([last]) => Number(digits) <= last)?.[1]) || null;
}
