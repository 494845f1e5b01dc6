import { ExactDecimal, decimalsOf, formatAmount, isZero } from '../../../../kit/src';
import { addDays } from '../../memberships/memberships/membership.terms';
import type { Plan } from '../../catalogue/plans/plan.resource';
import { everyPeriod } from '../../catalogue/plans/plan.price';
import type { QuotedPrice } from '../purchases/purchases';

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * Describes in English the charges that follow a purchase until the buyer cancels: `$59.00 every 30 days, first on 21
 * December 2026`. If a promo code ends earlier: `$10.00 on 2 December 2026, then $20.00 every 30 days from 1 January
 * 2027`. Returns null if there are no further charges.
 *
 * @param first date of the first further charge
 */
export function describeFutureCharges(
  { billingPeriod, taxType }: Pick<Plan, 'billingPeriod' | 'taxType'>,
  { renewal, currency, laterDiscount }: Pick<QuotedPrice, 'renewal' | 'currency' | 'laterDiscount'>,
  first: Date,
): string | null {
  if (renewal === null || isZero(renewal) || billingPeriod === null) return null;
  const tax = taxType === 'exclusive' ? ', plus tax' : '';
  const price = (amount: string) => formatAmount({ amount, currency });
  const on = (payment: number) => dayFormat.format(addDays(first, payment * billingPeriod));
  const period = everyPeriod(billingPeriod);
  const always = (amount: string, from: number) => `${price(amount)} ${period}${tax}, first on ${on(from)}`;
  if (laterDiscount === null || isZero(laterDiscount.discount)) return always(renewal, 0);
  const reduced = new ExactDecimal(renewal).minus(laterDiscount.discount).toFixed(decimalsOf(currency));
  const { payments } = laterDiscount;
  if (payments === null) return isZero(reduced) ? null : always(reduced, 0);
  if (isZero(reduced)) return always(renewal, payments);
  const firstPhrase =
    payments === 1
      ? `${price(reduced)} on ${on(0)}`
      : `${price(reduced)} ${period} for ${payments} payments, first on ${on(0)}`;
  return `${firstPhrase}, then ${price(renewal)} ${period} from ${on(payments)}${tax}`;
}
