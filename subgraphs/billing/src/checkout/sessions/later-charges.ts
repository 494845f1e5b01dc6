import { type Currency, ExactDecimal, decimalsOf, formatAmount, isZero } from '../../../../kit/src';
import { addDays } from '../../memberships/memberships/membership.terms';
import type { Plan } from '../../catalogue/plans/plan.resource';
import { everyPeriod } from '../../catalogue/plans/plan.price';
import type { QuotedPrice } from '../purchases/purchases';

/** A series of equal charges after a purchase. */
export interface LaterCharges {
  /** Amount of each charge, before tax that is added to the price. */
  readonly amount: string;
  /** Number of charges; null until the buyer cancels. */
  readonly payments: number | null;
  /** Days between two charges. */
  readonly everyDays: number;
  readonly firstAt: Date;
  /** Whether tax is added. */
  readonly plusTax: boolean;
}

/**
 * Returns the charges that follow a purchase until the buyer cancels: first those with the discount of a promo code,
 * if it ends earlier, then those at the full price. Empty if there are none.
 *
 * @param first date of the first further charge
 */
export function laterChargesOf(
  { billingPeriod, taxType }: Pick<Plan, 'billingPeriod' | 'taxType'>,
  { renewal, currency, laterDiscount }: Pick<QuotedPrice, 'renewal' | 'currency' | 'laterDiscount'>,
  first: Date,
): LaterCharges[] {
  if (renewal === null || billingPeriod === null) return [];
  const series = (amount: string, from: number, payments: number | null): LaterCharges => ({
    amount,
    payments,
    everyDays: billingPeriod,
    firstAt: addDays(first, from * billingPeriod),
    plusTax: taxType === 'exclusive',
  });
  const discount = laterDiscount?.discount ?? '0';
  const discounted = isZero(discount) ? 0 : laterDiscount?.payments;
  const reduced = new ExactDecimal(renewal).minus(discount).toFixed(decimalsOf(currency));
  const charges =
    discounted === null
      ? [series(reduced, 0, null)]
      : [...(discounted ? [series(reduced, 0, discounted)] : []), series(renewal, discounted ?? 0, null)];
  return charges.filter(({ amount }) => !isZero(amount));
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * Describes later charges in English: `$59.00 every 30 days, first on 21 December 2026`. If a promo code ends earlier:
 * `$10.00 on 2 December 2026, then $20.00 every 30 days from 1 January 2027`. Returns null if there are none.
 */
export function describeLaterCharges(charges: readonly LaterCharges[], currency: Currency): string | null {
  const [first, second] = charges;
  if (!first) return null;
  const { everyDays, plusTax, payments } = first;
  const price = (amount: string) => formatAmount({ amount, currency });
  const on = ({ firstAt }: LaterCharges) => dayFormat.format(firstAt);
  const [period, tax] = [everyPeriod(everyDays), plusTax ? ', plus tax' : ''];
  if (!second) return `${price(first.amount)} ${period}${tax}, first on ${on(first)}`;
  const beginning =
    payments === 1
      ? `${price(first.amount)} on ${on(first)}`
      : `${price(first.amount)} ${period} for ${payments} payments, first on ${on(first)}`;
  return `${beginning}, then ${price(second.amount)} ${period} from ${on(second)}${tax}`;
}
