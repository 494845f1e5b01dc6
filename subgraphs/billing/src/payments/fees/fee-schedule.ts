import type { FeeType } from './fee.enums';

/** Condition under which a fee applies to a payment. */
export type FeeCause =
  /** Every payment. */
  | 'always'
  /** The payment renews a membership. */
  | 'recurring'
  /** The card was issued in a country other than the seller's. */
  | 'international'
  /** The seller's settlement currency differs from the currency of the payment. */
  | 'conversion'
  /** A 3-D Secure challenge was requested. */
  | 'threeDs';

interface FeeTerms {
  readonly type: FeeType;
  /** Name of the fee as sellers see it. */
  readonly name: string;
  readonly dueFor: FeeCause;
}

/**
 * Fee on a payment: a percentage of its amount, or a fixed amount in US dollars. Both are non-negative decimal strings.
 */
export type Fee = FeeTerms & ({ readonly percentage: string } | { readonly dollars: string });

/** Fees that can apply to a payment, in the order in which they are deducted. Each fee type occurs once. */
export type FeeSchedule = readonly Fee[];

/** Fees of sellers without an individual agreement. */
export const standardFees: FeeSchedule = [
  { type: 'payment_processing_percentage_fee', name: 'Payment processing', dueFor: 'always', percentage: '2.7' },
  { type: 'payment_processing_fixed_fee', name: 'Payment processing, fixed', dueFor: 'always', dollars: '0.30' },
  { type: 'billing_percentage_fee', name: 'Recurring billing', dueFor: 'recurring', percentage: '0.5' },
  { type: 'cross_border_percentage_fee', name: 'International card', dueFor: 'international', percentage: '1.5' },
  { type: 'fx_percentage_fee', name: 'Currency conversion', dueFor: 'conversion', percentage: '1' },
  { type: 'three_ds_fixed_fee', name: '3-D Secure', dueFor: 'threeDs', dollars: '0.03' },
];
