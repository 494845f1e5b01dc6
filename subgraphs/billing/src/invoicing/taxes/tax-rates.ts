import type { TaxIdentifierType } from '../../../../kit/src';

/** Tax identifier of a business buyer, such as a VAT number. */
export interface TaxIdentifier {
  readonly type: TaxIdentifierType;
  readonly value: string;
}

/** Data that determines the tax rate of a purchase. */
export interface TaxRateRequest {
  /** Country of the buyer: two letters in lower case (ISO 3166-1). Null if unknown. */
  readonly country: string | null;
  /** State or province, as code or name; only used for the United States and Canada. Null if unknown. */
  readonly state: string | null;
  /** Postal code; determines the state or province if `state` is null. */
  readonly postalCode: string | null;
  /** Tax category of the product, `ptc_…`; null is treated as a digital product. */
  readonly taxCodeId: string | null;
  readonly taxIds: readonly TaxIdentifier[];
  /** Time of the purchase, which selects the rate that is valid then. */
  readonly at: Date;
}

/** Tax rate that applies to a purchase. */
export interface TaxRate {
  /** Percentage of the price without tax, as exact decimal string, at least 0: `"25.5"`. */
  readonly percentage: string;
  /** Country of the tax: two letters in lower case. */
  readonly country: string;
  /** Code of the state or province in lower case; null if the rate does not depend on it. */
  readonly state: string | null;
  /** True if the buyer is a business that pays the tax itself (reverse charge); the percentage is then 0. */
  readonly isReverseCharge: boolean;
}

/** Source of tax rates. May use the network, and must not be called inside a database transaction. */
export interface TaxRates {
  /**
   * Returns the tax rate for a purchase: 0 percent if no tax is collected at the location; null if the location is not
   * precise enough.
   */
  rateFor(request: TaxRateRequest): Promise<TaxRate | null>;
}
