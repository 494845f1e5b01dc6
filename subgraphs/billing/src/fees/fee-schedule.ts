import type { FeeType } from './fee.words';

/** What about a payment makes a fee due. */
export type FeeCause =
  /** Every payment. */
  | 'always'
  /** The payment renews a membership. */
  | 'recurring'
  /** The card was given out in another country than the seller's. */
  | 'international'
  /** The seller is paid in another currency than the buyer pays. */
  | 'conversion'
  /** A 3-D Secure challenge was asked for. */
  | 'threeDs';

interface FeeTerms {
  readonly type: FeeType;
  /** As sellers read it. */
  readonly name: string;
  readonly dueFor: FeeCause;
}

/** A fee: a share of the payment in percent, or a fixed amount in US dollars. Exact decimal text, from 0. */
export type Fee = FeeTerms & ({ readonly percentage: string } | { readonly dollars: string });

/** What is charged for a payment, in the order in which it is taken. Each type stands in it once. */
export type FeeSchedule = readonly Fee[];

/** What sellers pay unless something else was agreed. */
export const standardFees: FeeSchedule = [
  { type: 'payment_processing_percentage_fee', name: 'Payment processing', dueFor: 'always', percentage: '2.7' },
  { type: 'payment_processing_fixed_fee', name: 'Payment processing, fixed', dueFor: 'always', dollars: '0.30' },
  { type: 'billing_percentage_fee', name: 'Recurring billing', dueFor: 'recurring', percentage: '0.5' },
  { type: 'cross_border_percentage_fee', name: 'International card', dueFor: 'international', percentage: '1.5' },
  { type: 'fx_percentage_fee', name: 'Currency conversion', dueFor: 'conversion', percentage: '1' },
  { type: 'three_ds_fixed_fee', name: '3-D Secure', dueFor: 'threeDs', dollars: '0.03' },
];
