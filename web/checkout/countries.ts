import { english, type Language } from '../messages';

/** Two-letter codes of countries and territories (ISO 3166-1, and Kosovo). */
const codes = `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM
CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR
HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP
MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI
SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`;

const countriesByLocale = new Map<string, ReadonlyMap<string, string>>();

/** Returns the countries by code, sorted by their names in a language. */
export function countriesIn(language: Language): ReadonlyMap<string, string> {
  const known = countriesByLocale.get(language.locale);
  if (known) return known;
  const entries = codes.split(/\s/).map((code) => [code, language.country(code)] as const);
  const countries = new Map(entries.toSorted(([, one], [, other]) => language.compare(one, other)));
  countriesByLocale.set(language.locale, countries);
  return countries;
}

/** Countries by code, sorted by their English names. */
export const countries = countriesIn(english);

/** States and territories of the United States by code. */
export const usStates: ReadonlyMap<string, string> = new Map(
  `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware
DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland
MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York
NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee
TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`
    .split(/[|\n]/)
    .map((line) => [line.slice(0, 2), line.slice(3)]),
);

/** Normalizes a state of the United States to its code; returns states of other countries unchanged. */
export function stateIn(country: string, state: string): string {
  if (country !== 'US') return state;
  if (usStates.has(state.toUpperCase())) return state.toUpperCase();
  return [...usStates].find(([, name]) => name.toLowerCase() === state.toLowerCase())?.[0] ?? state;
}
