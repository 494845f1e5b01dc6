import type { MessageKey } from '../messages';

/** Fields of an address whose presence, order and labels depend on the country. */
export type AddressPart = 'line1' | 'line2' | 'city' | 'state' | 'postal_code';

/** Form of the addresses of a country. */
interface AddressFormat {
  /** Fields in the order in which they are written. */
  readonly order: readonly AddressPart[];
  /** Fields that a delivery needs. */
  readonly required: ReadonlySet<AddressPart>;
  readonly labels: Readonly<Record<AddressPart, MessageKey>>;
  /** Pattern of a complete postal code; null if any text is accepted. */
  readonly postalCode: RegExp | null;
  /** An existing postal code; empty without a pattern. */
  readonly example: string;
}

const parts: Readonly<Record<string, AddressPart>> = {
  1: 'line1',
  2: 'line2',
  c: 'city',
  s: 'state',
  p: 'postal_code',
};

/** Labels by the names in the rows below. */
export const addressLabels = {
  region: 'address.state',
  state: 'address.stateOnly',
  province: 'address.province',
  prefecture: 'address.prefecture',
  county: 'address.county',
  emirate: 'address.emirate',
  area: 'address.area',
  postal: 'address.postalCode',
  zip: 'address.zip',
  postcode: 'address.postcode',
  pin: 'address.pin',
  eircode: 'address.eircode',
  city: 'address.city',
  town: 'address.town',
  suburb: 'address.suburb',
  district: 'address.district',
} as const satisfies Readonly<Record<string, MessageKey>>;

/**
 * Address formats by country: code; order; required fields; labels of state, postal code and city; pattern and example
 * of the postal code. The facts are those of the public address metadata that address forms commonly use
 * (chromium-i18n.appspot.com/ssl-address) and of the addressing sheets of the Universal Postal Union: which fields a
 * country has, in which order and under which name they are written, which are required, and the form of its postal
 * codes. The script of the page contains the same rows (`assets.ts`), so that both sides apply the same rules.
 */
export const addressRows = String.raw`US;12csp;1csp;state;zip;city;\d{5}(?:-?\d{4})?;95014
CA;12csp;1csp;province;postal;city;[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d;H3Z 2Y7
MX;12pcs;1pcs;state;postal;city;\d{5};02860
BR;12csp;1csp;state;postal;city;\d{5}-?\d{3};40301-110
AR;12pcs;1c;province;postal;city;(?:[A-HJ-NP-Z]?\d{4})(?:[A-Z]{3})?;C1070AAM
CL;12pcs;1c;region;postal;city;\d{7};8340457
CO;12csp;1cs;region;postal;city;\d{6};111221
PE;12pcs;1c;region;postal;city;\d{5};15074
GB;12cp;1cp;county;postcode;town;GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2};EC1Y 8SY
IE;12csp;1c;county;eircode;town;[\dA-Z]{3} ?[\dA-Z]{4};A65 F4E2
DE;12pc;1pc;region;postal;city;\d{5};26133
AT;12pc;1pc;region;postal;city;\d{4};1010
CH;12pc;1pc;region;postal;city;\d{4};2544
FR;12pc;1pc;region;postal;city;\d{2} ?\d{3};33380
BE;12pc;1pc;region;postal;city;\d{4};4000
NL;12pc;1pc;region;postal;city;[1-9]\d{3} ?[A-Z]{2};1234 AB
LU;12pc;1pc;region;postal;city;(?:L-?)?\d{4};4750
ES;12pcs;1pcs;province;postal;city;\d{5};28039
PT;12pc;1pc;region;postal;city;\d{4}-?\d{3};2725-079
IT;12pcs;1pcs;province;postal;city;\d{5};00144
GR;12pc;1pc;region;postal;city;\d{3} ?\d{2};151 24
DK;12pc;1pc;region;postal;city;\d{4};8660
SE;12pc;1pc;region;postal;town;\d{3} ?\d{2};114 55
NO;12pc;1pc;region;postal;town;\d{4};0025
FI;12pc;1pc;region;postal;city;\d{5};00550
IS;12pc;1pc;region;postal;city;\d{3};320
PL;12pc;1pc;region;postal;city;\d{2}-?\d{3};00-950
CZ;12pc;1pc;region;postal;city;\d{3} ?\d{2};100 00
SK;12pc;1pc;region;postal;city;\d{3} ?\d{2};010 01
HU;c12p;1pc;region;postal;city;\d{4};1037
RO;12psc;1pc;county;postal;city;\d{6};060274
UA;12csp;1pc;region;postal;city;\d{5};15432
TR;12pcs;1pc;province;postal;district;\d{5};01960
IL;12cp;1c;region;postal;city;\d{5}(?:\d{2})?;9614303
AE;12s;1s;emirate;postal;city;;
SA;12cp;1c;region;postal;city;\d{5};11564
EG;12csp;1c;region;postal;city;\d{5}(?:\d{2})?;4460331
ZA;12cp;1cp;province;postal;city;\d{4};0083
NG;12cps;1c;state;postal;city;\d{6};930283
KE;12cp;1c;region;postal;city;\d{5};20100
IN;12cps;1cps;state;pin;city;[1-9]\d{2} ?\d{3};110034
JP;psc12;psc1;prefecture;postal;city;\d{3}-?\d{4};154-0023
KR;psc12;psc1;province;postal;city;\d{5};03051
CN;psc12;psc1;province;postal;city;\d{6};266033
TW;psc12;psc1;county;zip;district;\d{3}(?:\d{2,3})?;104
HK;sc12;s1;area;postal;district;;
SG;12p;1p;region;postal;city;\d{6};546080
MY;12pcs;1pc;state;postcode;city;\d{5};43000
TH;12csp;1c;province;postal;city;\d{5};10150
VN;12csp;1c;province;postal;city;\d{5,6};70010
PH;12cps;1c;province;zip;city;\d{4};1008
ID;12csp;1s;province;postal;city;\d{5};40115
AU;12csp;1csp;state;postcode;suburb;\d{4};2060
NZ;12cp;1cp;region;postcode;city;\d{4};6001`;

/** Format of all other countries, and of a form without a country. */
export const defaultRow = '12pcs;1c;region;postal;city;;';

function formatIn(row: string): AddressFormat {
  const [order = '', required = '', state, postalCode, city, pattern = '', example = ''] = row.split(';');
  const partsOf = (letters: string): AddressPart[] =>
    [...letters].flatMap((letter) => (parts[letter] ? [parts[letter]] : []));
  return {
    order: partsOf(order),
    required: new Set(partsOf(required)),
    labels: {
      line1: 'address.line1',
      line2: 'address.line2',
      city: addressLabels[city as 'city'],
      state: addressLabels[state as 'state'],
      postal_code: addressLabels[postalCode as 'postal'],
    },
    postalCode: pattern === '' ? null : new RegExp(`^(?:${pattern})$`, 'i'),
    example,
  };
}

const defaultFormat = formatIn(defaultRow);
const formats: ReadonlyMap<string, AddressFormat> = new Map(
  addressRows.split('\n').map((row) => [row.slice(0, 2), formatIn(row.slice(3))]),
);

/** Returns the format of a country by its two-letter code; a common one for all other values. */
export function addressFormatOf(country: string | undefined): AddressFormat {
  return formats.get(country ?? '') ?? defaultFormat;
}

/** Returns whether a text is a postal code of a country. Digits can have any width, as Japanese keyboards write them. */
export function isPostalCode(text: string, { postalCode }: AddressFormat): boolean {
  return postalCode === null || postalCode.test(text.normalize('NFKC').trim());
}
