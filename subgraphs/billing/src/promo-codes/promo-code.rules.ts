import {
  type Currency,
  ExactDecimal,
  ParameterInvalid,
  ParameterMissing,
  checkRange,
  decimalsOf,
  exactAmount,
  messageTemplate,
  thisInput,
} from '../../../kit/src';
import { checkSaleMetadata } from '../shared';
import type { PromoCodeEntity } from './promo-code.entity';
import { ContradictoryAudience } from './promo-code.errors';
import type { PromoCodeCreateInput, PromoCodePatch } from './promo-code.inputs';
import type { PromoType } from './promo-code.states';

const maxIntervals = 120;
const maxStock = 2_000_000_000;
const maxPlans = 100;
/** Maximum decimals of a percentage: a third is 33.33 %. */
const percentDecimals = 2;

/** Format of a code: 1 to 60 visible characters without spaces, so that codes can be distinguished visually. */
const codeForm = /^[^\s\p{C}]{1,60}$/u;

/** Returns the normalized code for comparisons: case-insensitive, and with compatibility normalization of characters. */
export function codeKeyOf(code: string): string {
  return code.trim().normalize('NFKC').toLowerCase();
}

/** Validates the fields of a promo code. */
export function checkPromoCode(input: PromoCodeCreateInput, now: Date): void {
  if (!codeForm.test(input.code))
    throw new ParameterInvalid(['code'], messageTemplate`${thisInput} must have 1 to 60 characters and no spaces.`);
  checkRange(input.numberOfIntervals, 0, maxIntervals, 'numberOfIntervals');
  checkPatch(input);
  if (input.unlimitedStock === false && input.stock == null) throw new ParameterMissing(['stock']);
  const [, second] = (['newUsersOnly', 'churnedUsersOnly', 'existingMembershipsOnly'] as const).filter(
    (field) => input[field],
  );
  if (second) throw new ContradictoryAudience(second);
  if (input.expiresAt && input.expiresAt <= now)
    throw new ParameterInvalid(['expiresAt'], messageTemplate`${thisInput} must be in the future.`);
}

/** Validates an update of a promo code. */
export function checkPatch({ stock, planIds, metadata }: PromoCodePatch): void {
  checkRange(stock, 0, maxStock, 'stock');
  if (planIds && planIds.length > maxPlans)
    throw new ParameterInvalid(['planIds'], messageTemplate`${thisInput} must have at most ${maxPlans} ids.`);
  if (metadata) checkSaleMetadata(metadata);
}

/** Validates and normalizes the discount: greater than zero, at most 100 percent, or an amount in the precision of its currency. */
export function normalizeAmountOff(amountOff: string, promoType: PromoType, currency: Currency): string {
  const value = new ExactDecimal(amountOff);
  if (!value.greaterThan(0))
    throw new ParameterInvalid(['amountOff'], messageTemplate`${thisInput} must be greater than 0.`);
  if (promoType === 'flat_amount') return exactAmount(amountOff, currency, ['amountOff']);
  if (value.greaterThan(100))
    throw new ParameterInvalid(['amountOff'], messageTemplate`${thisInput} of a percentage must be at most 100.`);
  if (value.decimalPlaces() > percentDecimals)
    throw new ParameterInvalid(
      ['amountOff'],
      messageTemplate`${thisInput} of a percentage must have at most ${percentDecimals} decimals.`,
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
    return new ExactDecimal(amount).times(terms.amountOff).dividedBy(100).toFixed(decimals);
  const off = terms.baseCurrency === currency ? terms.amountOff : 0;
  return ExactDecimal.min(off, amount).toFixed(decimals);
}
