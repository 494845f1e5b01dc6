import type { TaxIdentifierType } from '../../../kit/src';

/** Tax identifier of a business buyer. */
export interface TaxIdentifier {
  readonly type: TaxIdentifierType;
  readonly value: string;
}

/** Inputs of a tax rate. */
export interface TaxRateRequest {
  /** Country of the buyer: two letters in lower case (ISO 3166-1). Null if unknown. */
  readonly country: string | null;
  /** State or province, as code or name. Relevant in the United States and Canada. */
  readonly state: string | null;
  /** Postal code; determines the state if `state` is omitted. */
  readonly postalCode: string | null;
  /** Tax code of the product, `ptc_…`; null is treated as digital. */
  readonly taxCodeId: string | null;
  readonly taxIds: readonly TaxIdentifier[];
  /** Time of the purchase. */
  readonly at: Date;
}

/** Tax rate at a location. */
export interface TaxRate {
  /** Percentage of the price without tax, as exact decimal string, at least 0: `"25.5"`. */
  readonly percentage: string;
  /** Two letters in lower case. */
  readonly country: string;
  /** Code of the state or province in lower case, if the rate depends on it. */
  readonly state: string | null;
  /** The buyer is a business that pays the tax itself; the percentage is 0. */
  readonly isReverseCharge: boolean;
}

/** Source of tax rates. May use the network: never called inside a database transaction. */
export interface TaxRates {
  /** Returns the rate: 0 percent if no tax is collected, null if the location is not precise enough. */
  rateFor(request: TaxRateRequest): Promise<TaxRate | null>;
}
