import { type Currency, Exact, flatText, formatAmount, isZero } from '../../../kit/src';

const periods: Readonly<Record<number, string>> = {
  1: 'day',
  7: 'week',
  14: '2 weeks',
  30: 'month',
  60: '2 months',
  90: '3 months',
  180: '6 months',
  365: 'year',
};

/** A billing period in words: `month` for 30 days, `45 days` for one without a word. */
export function periodInWords(days: number): string {
  return periods[days] ?? `${days} days`;
}

/** A billing period as the buyer agrees to it: in days, since a month has no fixed number of them. */
export function everyPeriod(days: number): string {
  if (days === 1) return 'every day';
  return days === 7 ? 'every week' : `every ${days} days`;
}

/**
 * The price as a buyer reads it: `$59.00 / month`, `$10.00, then $59.00 / month`, `$25.00`, `Free`.
 *
 * @param billingPeriod days between charges, null for a plan that is paid once
 */
export function formatPrice(
  initialPrice: string,
  renewalPrice: string,
  billingPeriod: number | null,
  currency: Currency,
): string {
  const free = isZero(initialPrice);
  if (billingPeriod === null) return free ? 'Free' : formatAmount({ amount: initialPrice, currency });
  if (free && isZero(renewalPrice)) return 'Free';
  const recurring = formatRenewalPrice(renewalPrice, billingPeriod, currency);
  return free || new Exact(initialPrice).equals(renewalPrice)
    ? recurring
    : `${formatAmount({ amount: initialPrice, currency })}, then ${recurring}`;
}

/** The price of one billing period with its interval: `$59.00 / month`. */
export function formatRenewalPrice(renewalPrice: string, billingPeriod: number, currency: Currency): string {
  return flatText(formatAmount({ amount: renewalPrice, currency }), ' / ', periodInWords(billingPeriod));
}
