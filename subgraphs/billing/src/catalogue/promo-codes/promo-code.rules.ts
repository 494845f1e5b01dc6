import {
  type Currency,
  ExactDecimal,
  ParameterInvalid,
  ParameterMissing,
  checkLimits,
  decimalsOf,
  exactAmount,
  messageTemplate,
  thisInput,
  checkAll,
} from '../../../../kit/src';
import { checkSaleMetadata } from '../../shared/metadata';
import { PromoCode } from './promo-code.resource';
import { ContradictoryAudience } from './promo-code.errors';
import type { PromoCodeCreateInput, PromoCodePatch } from './promo-code.inputs';
import type { PromoType } from './promo-code.states';

const maxPlans = 100;
/** Maximum number of decimals of a percentage discount: a third is entered as 33.33 %. */
const percentDecimals = 2;

/** Format of a promo code: 1 to 60 visible characters without spaces, so that different codes also look different. */
const codeForm = /^[^\s\p{C}]{1,60}$/u;

/** Returns the form of a promo code for comparisons: trimmed, in lower case and in Unicode normalization form NFKC. */
export function codeKeyOf(code: string): string {
  return code.trim().normalize('NFKC').toLowerCase();
}

/** Validates the input of a new promo code. */
export function checkPromoCode(input: PromoCodeCreateInput, now: Date): void {
  const [, second] = (['newUsersOnly', 'churnedUsersOnly', 'existingMembershipsOnly'] as const).filter(
    (field) => input[field],
  );
  checkAll(
    () =>
      !codeForm.test(input.code) &&
      new ParameterInvalid(['code'], messageTemplate`${thisInput} must have 1 to 60 characters and no spaces.`),
    () => checkPatch(input),
    () => input.unlimitedStock === false && input.stock == null && new ParameterMissing(['stock']),
    () => second && new ContradictoryAudience(second),
    () =>
      input.expiresAt &&
      input.expiresAt <= now &&
      new ParameterInvalid(['expiresAt'], messageTemplate`${thisInput} must be in the future.`),
  );
}

/** Validates an update of a promo code. */
export function checkPatch(patch: PromoCodePatch): void {
  const { planIds, metadata } = patch;
  checkAll(
    () => checkLimits(PromoCode, patch),
    () =>
      planIds &&
      planIds.length > maxPlans &&
      new ParameterInvalid(['planIds'], messageTemplate`${thisInput} must have at most ${maxPlans} ids.`),
    () => metadata && checkSaleMetadata(metadata),
  );
}

/**
 * Validates and normalizes the discount of a promo code. It must be greater than zero; a percentage at most 100 with
 * two decimals, an amount within the precision of its currency.
 */
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

type Terms = Pick<PromoCode, 'promoType' | 'amountOff' | 'baseCurrency'>;

/**
 * Returns the amount that a promo code deducts from a price, at most the price itself. A percentage is rounded
 * half-even to the decimals of the currency. A fixed amount in another currency deducts nothing.
 */
export function discountOn(terms: Terms, amount: string, currency: Currency): string {
  const decimals = decimalsOf(currency);
  if (terms.promoType === 'percentage')
    return new ExactDecimal(amount).times(terms.amountOff).dividedBy(100).toFixed(decimals);
  const off = terms.baseCurrency === currency ? terms.amountOff : 0;
  return ExactDecimal.min(off, amount).toFixed(decimals);
}
