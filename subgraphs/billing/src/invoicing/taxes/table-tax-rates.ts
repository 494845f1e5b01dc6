import { taxCode } from '../../catalogue/products/tax-codes';
import { americanStateOf, canadianProvinceOf } from './postal-areas';
import { type Percentages, americanStates, canadianProvinces, countryPercentages } from './tax-rate-table';
import type { TaxIdentifier, TaxRate, TaxRateRequest, TaxRates } from './tax-rates';
import { countryOfVatNumber, europeanUnion } from './vat-numbers';

export interface TableTaxRatesOptions {
  /**
   * Country of the seller of record: two letters in lower case. Business buyers in this country are charged tax (no
   * reverse charge).
   */
  readonly establishedIn: string;
}

/**
 * Creates a source of tax rates from static tables, with one rate per state or country. County and city taxes are not
 * included.
 */
export function tableTaxRates({ establishedIn }: TableTaxRatesOptions): TaxRates {
  return {
    async rateFor(request) {
      const { country, taxIds } = request;
      if (country === null) return null;
      if (country === 'us') return americanRate(request);
      if (country === 'ca') return canadianRate(request);
      const isReverseCharge = country !== establishedIn && taxIds.some((id) => isBusinessOf(country, id));
      const percentage = isReverseCharge ? '0' : inForce(countryPercentages[country] ?? '0', request.at);
      return { percentage, country, state: null, isReverseCharge };
    },
  };
}

/**
 * Returns whether the identifier is a VAT number of the given EU country. Only such a number identifies a business for
 * a sale in that country.
 */
function isBusinessOf(country: string, { type, value }: TaxIdentifier): boolean {
  return type === 'eu_vat' && europeanUnion.has(country) && countryOfVatNumber(value) === country;
}

function canadianRate({ state, postalCode, at }: TaxRateRequest): TaxRate | null {
  const code = canadianProvinceOf(postalCode ?? '');
  const province = findArea(canadianProvinces, state, 'ca') ?? canadianProvinces.find((area) => area[0] === code);
  return province
    ? { percentage: inForce(province[2], at), country: 'ca', state: province[0], isReverseCharge: false }
    : null;
}

function americanRate({ state, postalCode, taxCodeId, at }: TaxRateRequest): TaxRate | null {
  const code = americanStateOf(postalCode ?? '');
  const found = findArea(americanStates, state, 'us') ?? americanStates.find((area) => area[0] === code);
  if (!found) return null;
  const [name, , percentages, taxesDigital] = found;
  const kind = taxCode(taxCodeId)?.productType ?? 'digital';
  const isTaxed = kind === 'physical' || (kind === 'digital' && taxesDigital);
  return { percentage: isTaxed ? inForce(percentages, at) : '0', country: 'us', state: name, isReverseCharge: false };
}

/** Returns the state or province from input such as `TX`, `US-TX` or `Texas`; undefined if unknown. */
function findArea<Area extends readonly [code: string, name: string, ...unknown[]]>(
  areas: readonly Area[],
  written: string | null,
  country: string,
): Area | undefined {
  const word = (written ?? '').trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  return areas.find(([code, name]) => [code, `${country}-${code}`, name].includes(word));
}

/** Returns the percentage that is valid at the given time. */
function inForce(percentages: Percentages, at: Date): string {
  if (typeof percentages === 'string') return percentages;
  const latest = percentages.findLast(([from]) => from === null || Date.parse(from) <= at.getTime());
  if (!latest) throw new Error('A rate of the table has no start date');
  return latest[1];
}
