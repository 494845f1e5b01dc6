import { type Currency, type Term, amountTerm, countTerm, isZero, referenceTerm, enumTerm } from '../../../../kit/src';
import { everyPeriod } from './plan.price';
import type { TaxType } from './plan.states';

/** Returns the term that identifies the plan and shows its title. */
export function planTerm({ id, title }: { readonly id: string; readonly title: string | null }): Term {
  return referenceTerm('plan', 'plan', { id, title: title ?? 'another one' });
}

const taxes: Readonly<Record<TaxType, string>> = {
  exclusive: 'added to the prices',
  inclusive: 'contained in the prices',
  unspecified: 'not collected',
};

/** Returns the term that states whether tax is added to the prices, included in them, or not collected. */
export function taxTerm(taxType: TaxType): Term {
  return enumTerm('taxBehavior', 'tax', taxType, taxes);
}

/**
 * Returns the terms that state the renewal price and the billing period.
 *
 * @param price price per period; null or zero if renewals are free
 * @param days length of a period in days; null if nothing renews
 */
export function renewalTerms(price: string | null, days: number | null, currency: Currency): Term[] {
  const isFree = price === null || days === null || isZero(price);
  return [
    amountTerm(
      'renewalPrice',
      'renewal price',
      isFree ? null : { amount: price, currency },
      days === null ? '' : ` ${everyPeriod(days)}`,
    ),
    countTerm('billingPeriod', 'billing period', days, 'day'),
  ];
}
