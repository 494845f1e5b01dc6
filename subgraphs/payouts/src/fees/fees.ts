import { type Currency, ExactDecimal, type ExchangeRates, convert, decimalsOf } from '../../../kit/src';
import type { PayoutSpeed } from '../providers';
import type { RailFee, SupportedMethod } from '../supported-methods';

/** Fee that a platform charges in addition to the payout fee. */
export interface Markup {
  /** Percent of the amount, exact decimal string; null for none. */
  readonly percentage: string | null;
  /** US dollars per payout; null for none. */
  readonly fixedUsd: string | null;
  /** Account that receives the markup. */
  readonly platformId: string;
}

export interface FeeRequest {
  /** Exact decimal string in whole units of the currency. */
  readonly amount: string;
  readonly currency: Currency;
  readonly method: SupportedMethod;
  readonly speed: PayoutSpeed;
  /** `inclusive` deducts fees from the amount, `exclusive` adds them to it; default `inclusive`. */
  readonly type?: FeeType;
  /** The platform pays all fees; they are neither deducted nor added. */
  readonly platformCovers?: boolean;
  readonly markup?: Pick<Markup, 'percentage' | 'fixedUsd'> | null;
}

export type FeeType = 'inclusive' | 'exclusive';

/** Fees of a payout and their payer. Amounts are exact decimal strings in the payout's currency. */
export interface Fees {
  readonly fee: string;
  readonly markup: string;
  /** Null without fees. */
  readonly type: FeeType | null;
  readonly paidBy: 'self' | 'platform';
  /** Amount debited from the balance of the owner. */
  readonly debited: string;
  /** Amount sent; negative if the fees exceed the amount. */
  readonly net: string;
}

/** Computes the fees of a payout. Null if the method is not offered at this speed. */
export function feesOf(request: FeeRequest, rates: ExchangeRates): Fees | null {
  const { amount, currency, method, speed, type = 'inclusive', platformCovers = false, markup } = request;
  const rate = rateOf(method, speed);
  if (!rate) return null;
  const fee = charge(amount, currency, rate.percentage, rate.fixed, rates);
  const markupFee = markup
    ? charge(amount, currency, markup.percentage ?? '0', markup.fixedUsd ?? '0', rates)
    : charge(amount, currency, '0', '0', rates);
  const decimals = decimalsOf(currency);
  const totalFee = new ExactDecimal(fee).plus(markupFee);
  const gross = new ExactDecimal(amount);
  const isExclusive = !platformCovers && type === 'exclusive';
  const isInclusive = !platformCovers && type === 'inclusive';
  return {
    fee,
    markup: markupFee,
    type: totalFee.isZero() ? null : type,
    paidBy: platformCovers ? 'platform' : 'self',
    debited: (isExclusive ? gross.plus(totalFee) : gross).toFixed(decimals),
    net: (isInclusive ? gross.minus(totalFee) : gross).toFixed(decimals),
  };
}

/** Fee rate of a method at a speed; null if the method does not offer the speed. */
export function rateOf({ definition }: SupportedMethod, speed: PayoutSpeed): RailFee | null {
  if (speed === 'instant') return definition.instantMinutes === null ? null : definition.instantFee;
  return definition.standardDays === null ? null : definition.fee;
}

/**
 * Percentage of the amount, rounded half-even to the currency's decimals, plus the fixed part, converted from US dollars
 * half-even. Each part is rounded separately, so that the lines of a receipt add up.
 */
function charge(
  amount: string,
  currency: Currency,
  percentage: string,
  fixedUsd: string,
  rates: ExchangeRates,
): string {
  const decimals = decimalsOf(currency);
  const share = new ExactDecimal(amount)
    .times(percentage)
    .dividedBy(100)
    .toDecimalPlaces(decimals, ExactDecimal.ROUND_HALF_EVEN);
  return share.plus(convert(fixedUsd, 'usd', currency, rates)).toFixed(decimals);
}
