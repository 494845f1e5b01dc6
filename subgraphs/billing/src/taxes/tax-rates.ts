import type { TaxIdentifierType } from '../../../kit/src';

/** A tax number of a buyer who buys as a business. */
export interface TaxIdentifier {
  readonly type: TaxIdentifierType;
  readonly value: string;
}

/** What a rate depends on. */
export interface TaxRateRequest {
  /** Where the buyer is: two letters in lower case (ISO 3166-1). Null where nobody knows. */
  readonly country: string | null;
  /** State or province, by its code or name. Matters in the United States and Canada. */
  readonly state: string | null;
  /** Tells the state where it is not given. */
  readonly postalCode: string | null;
  /** Tax code of the product, `ptc_…`; null counts as digital. */
  readonly taxCodeId: string | null;
  readonly taxIds: readonly TaxIdentifier[];
  /** When the purchase is made. */
  readonly at: Date;
}

/** The tax that is due at a place. */
export interface TaxRate {
  /** Percent of the price without tax, as exact decimal text from 0: `"25.5"`. */
  readonly percentage: string;
  /** Two letters in lower case. */
  readonly country: string;
  /** Code of the state or province in lower case, where the rate depends on it. */
  readonly state: string | null;
  /** The buyer is a business that pays the tax itself; the percentage is 0. */
  readonly isReverseCharge: boolean;
}

/**
 * Who knows tax rates. May ask somebody over the network: never called inside a database transaction.
 */
export interface TaxRates {
  /** The rate; 0 percent where no tax is collected, null where the place is not known well enough. */
  rateFor(request: TaxRateRequest): Promise<TaxRate | null>;
}
