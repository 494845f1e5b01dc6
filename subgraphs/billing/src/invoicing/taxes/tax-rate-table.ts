/** Tax percentage; or several percentages, each with the time from which it is valid, oldest first. */
export type Percentages = string | readonly (readonly [from: string | null, percentage: string])[];

/**
 * Standard rates of value-added, goods-and-services and consumption taxes by country, as of 1 January 2026. Sources:
 * the overview of VAT rates of the European Commission for the 27 EU states, and the tax administrations of the other
 * countries. Changes in the EU since autumn 2024 are included with their dates. Reduced rates, and territories with
 * separate rates (Canary Islands, Madeira, Corsica), are omitted. No tax is collected in countries that are not listed.
 */
export const countryPercentages: Readonly<Record<string, Percentages>> = {
  at: '20',
  be: '21',
  bg: '20',
  cy: '19',
  cz: '21',
  de: '19',
  dk: '25',
  ee: [
    [null, '22'],
    ['2025-07-01T00:00:00Z', '24'],
  ],
  es: '21',
  fi: [
    [null, '24'],
    ['2024-09-01T00:00:00Z', '25.5'],
  ],
  fr: '20',
  gr: '24',
  hr: '25',
  hu: '27',
  ie: '23',
  it: '22',
  lt: '21',
  lu: '17',
  lv: '21',
  mt: '18',
  nl: '21',
  pl: '23',
  pt: '23',
  ro: [
    [null, '19'],
    ['2025-08-01T00:00:00Z', '21'],
  ],
  se: '25',
  si: '22',
  sk: [
    [null, '20'],
    ['2025-01-01T00:00:00Z', '23'],
  ],
  gb: '20',
  im: '20',
  mc: '20',
  no: '25',
  ch: '8.1',
  li: '8.1',
  is: '24',
  rs: '20',
  tr: '20',
  ua: '20',
  au: '10',
  nz: '15',
  jp: '10',
  in: '18',
  sg: '9',
  kr: '10',
  tw: '5',
  th: '7',
  my: '8',
  id: '11',
  ph: '12',
  ae: '5',
  bh: '10',
  om: '5',
  sa: '15',
  il: '18',
  eg: '14',
  ke: '16',
  ng: '7.5',
  za: '15',
  mx: '16',
  cl: '19',
  co: '19',
  pe: '18',
};

/** Canadian province or territory: code, name in lower case, and total tax percentage. */
export type CanadianProvince = readonly [code: string, name: string, percentage: Percentages];

/**
 * Tax rates of the Canadian provinces as of 1 January 2026: GST plus provincial tax, or HST. Sources: the Canada
 * Revenue Agency and the tax offices of the provinces.
 */
export const canadianProvinces: readonly CanadianProvince[] = [
  ['ab', 'alberta', '5'],
  ['bc', 'british columbia', '12'],
  ['mb', 'manitoba', '12'],
  ['nb', 'new brunswick', '15'],
  ['nl', 'newfoundland and labrador', '15'],
  [
    'ns',
    'nova scotia',
    [
      [null, '15'],
      ['2025-04-01T00:00:00Z', '14'],
    ],
  ],
  ['nt', 'northwest territories', '5'],
  ['nu', 'nunavut', '5'],
  ['on', 'ontario', '13'],
  ['pe', 'prince edward island', '15'],
  ['qc', 'quebec', '14.975'],
  ['sk', 'saskatchewan', '11'],
  ['yt', 'yukon', '5'],
];

/** US state: code, name, base rate of the sales tax, and whether the state taxes digital goods sold to consumers. */
export type AmericanState = readonly [code: string, name: string, percentage: Percentages, taxesDigital: boolean];

/**
 * Sales tax of the US states as of 1 January 2026, without county and city taxes. Sources: the revenue departments of
 * the states. A state counts as taxing digital goods if it generally taxes downloads or subscriptions of consumers;
 * physical goods have the same rate. Services are not taxed.
 */
export const americanStates: readonly AmericanState[] = [
  ['al', 'alabama', '4', true],
  ['ak', 'alaska', '0', false],
  ['az', 'arizona', '5.6', true],
  ['ar', 'arkansas', '6.5', true],
  ['ca', 'california', '7.25', false],
  ['co', 'colorado', '2.9', true],
  ['ct', 'connecticut', '6.35', true],
  ['de', 'delaware', '0', false],
  ['dc', 'district of columbia', '6', true],
  ['fl', 'florida', '6', false],
  ['ga', 'georgia', '4', true],
  ['hi', 'hawaii', '4', true],
  ['id', 'idaho', '6', true],
  ['il', 'illinois', '6.25', false],
  ['in', 'indiana', '7', true],
  ['ia', 'iowa', '6', true],
  ['ks', 'kansas', '6.5', false],
  ['ky', 'kentucky', '6', true],
  [
    'la',
    'louisiana',
    [
      [null, '4.45'],
      ['2025-01-01T00:00:00Z', '5'],
    ],
    true,
  ],
  ['me', 'maine', '5.5', true],
  ['md', 'maryland', '6', true],
  ['ma', 'massachusetts', '6.25', false],
  ['mi', 'michigan', '6', false],
  ['mn', 'minnesota', '6.875', true],
  ['ms', 'mississippi', '7', true],
  ['mo', 'missouri', '4.225', false],
  ['mt', 'montana', '0', false],
  ['ne', 'nebraska', '5.5', true],
  ['nv', 'nevada', '6.85', false],
  ['nh', 'new hampshire', '0', false],
  ['nj', 'new jersey', '6.625', true],
  ['nm', 'new mexico', '4.875', true],
  ['ny', 'new york', '4', false],
  ['nc', 'north carolina', '4.75', true],
  ['nd', 'north dakota', '5', false],
  ['oh', 'ohio', '5.75', true],
  ['ok', 'oklahoma', '4.5', false],
  ['or', 'oregon', '0', false],
  ['pa', 'pennsylvania', '6', true],
  ['ri', 'rhode island', '7', true],
  ['sc', 'south carolina', '6', false],
  ['sd', 'south dakota', '4.2', true],
  ['tn', 'tennessee', '7', true],
  ['tx', 'texas', '6.25', true],
  ['ut', 'utah', '4.85', true],
  ['vt', 'vermont', '6', true],
  ['va', 'virginia', '4.3', false],
  ['wa', 'washington', '6.5', true],
  ['wv', 'west virginia', '6', false],
  ['wi', 'wisconsin', '5', true],
  ['wy', 'wyoming', '4', true],
];
