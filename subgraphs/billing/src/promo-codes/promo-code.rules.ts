import {
  type Currency,
  Exact,
  ParameterInvalid,
  ParameterMissing,
  checkRange,
  decimalsOf,
  exactAmount,
  sentence,
  thisInput,
} from '../../../kit/src';
import { checkSaleMetadata } from '../shared';
import type { PromoCodeEntity } from './promo-code.entity';
import { ForNobody } from './promo-code.errors';
import type { PromoCodeCreateInput, PromoCodePatch } from './promo-code.inputs';
import type { PromoType } from './promo-code.states';

const mostIntervals = 120;
const largestStock = 2_000_000_000;
const mostPlans = 100;
/** Maximum decimals of a percentage: a third is 33.33 %. */
const percentDecimals = 2;

/** Visible characters without spaces, so that codes can be distinguished by sight. */
const codeForm = /^[^\s\p{C}]{1,60}$/u;

/** Returns the normalized code for comparisons: case-insensitive, and with compatibility normalization of characters. */
export function codeKeyOf(code: string): string {
  return code.trim().normalize('NFKC').toLowerCase();
}

/** Validates the fields of a promo code. */
export function checkPromoCode(input: PromoCodeCreateInput, now: Date): void {
  if (!codeForm.test(input.code))
    throw new ParameterInvalid(['code'], sentence`${thisInput} has 1 to 60 characters and no spaces.`);
  checkRange(input.numberOfIntervals, 0, mostIntervals, 'numberOfIntervals');
  checkPatch(input);
  if (input.unlimitedStock === false && input.stock == null) throw new ParameterMissing(['stock']);
  const [, second] = (['newUsersOnly', 'churnedUsersOnly', 'existingMembershipsOnly'] as const).filter(
    (field) => input[field],
  );
  if (second) throw new ForNobody(second);
  if (input.expiresAt && input.expiresAt <= now)
    throw new ParameterInvalid(['expiresAt'], sentence`${thisInput} must lie in the future.`);
}

/** Validates an update of a promo code. */
export function checkPatch({ stock, planIds, metadata }: PromoCodePatch): void {
  checkRange(stock, 0, largestStock, 'stock');
  if (planIds && planIds.length > mostPlans)
    throw new ParameterInvalid(['planIds'], sentence`${thisInput} has at most ${mostPlans} ids.`);
  if (metadata) checkSaleMetadata(metadata);
}

/** Validates and normalizes the discount: greater than zero, at most 100 percent, or an amount in the precision of its currency. */
export function exactAmountOff(amountOff: string, promoType: PromoType, currency: Currency): string {
  const value = new Exact(amountOff);
  if (!value.greaterThan(0)) throw new ParameterInvalid(['amountOff'], sentence`${thisInput} must be more than 0.`);
  if (promoType === 'flat_amount') return exactAmount(amountOff, currency, ['amountOff']);
  if (value.greaterThan(100))
    throw new ParameterInvalid(['amountOff'], sentence`${thisInput} of a percentage must be at most 100.`);
  if (value.decimalPlaces() > percentDecimals)
    throw new ParameterInvalid(
      ['amountOff'],
      sentence`${thisInput} of a percentage must have at most ${percentDecimals} decimals.`,
    );
  return value.toFixed();
}

type Terms = Pick<PromoCodeEntity, 'promoType' | 'amountOff' | 'baseCurrency'>;

/**
 * Returns the discount on a price, in its currency, at most the price. A percentage is rounded half-even to the
 * currency. A flat amount does not reduce a price in another currency.
 */
export function discountOn(terms: Terms, amount: string, currency: Currency): string {
  const decimals = decimalsOf(currency);
  if (terms.promoType === 'percentage')
    return new Exact(amount).times(terms.amountOff).dividedBy(100).toFixed(decimals);
  const off = terms.baseCurrency === currency ? terms.amountOff : 0;
  return Exact.min(off, amount).toFixed(decimals);
}
