import { type Currency, ExactDecimal, flattenString, formatAmount, isZero } from '../../../../kit/src';

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

/** Formats a billing period in days: `month` for 30 days, `45 days` for a period without a name. */
export function periodInWords(days: number): string {
  return periods[days] ?? `${days} days`;
}

/**
 * Formats a billing period for the terms that the buyer accepts, such as `every 30 days`: in days instead of months,
 * because the length of a month varies.
 */
export function everyPeriod(days: number): string {
  if (days === 1) return 'every day';
  return days === 7 ? 'every week' : `every ${days} days`;
}

/**
 * Formats the price of a plan for buyers: `$59.00 / month`, `$10.00, then $59.00 / month`, `$25.00`, `Free`.
 *
 * @param billingPeriod days between charges; null for a one-time plan
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
  return free || new ExactDecimal(initialPrice).equals(renewalPrice)
    ? recurring
    : `${formatAmount({ amount: initialPrice, currency })}, then ${recurring}`;
}

/** Formats the price of one billing period (in days) with its interval: `$59.00 / month`. */
export function formatRenewalPrice(renewalPrice: string, billingPeriod: number, currency: Currency): string {
  return flattenString(formatAmount({ amount: renewalPrice, currency }), ' / ', periodInWords(billingPeriod));
}
