import { type Currency, Exact, type ExchangeRates, convert, decimalsOf } from '../../../kit/src';
import type { PayoutSpeed } from '../providers';
import type { RailFee, SupportedMethod } from '../supported-methods';

/** What a platform takes on top of a fee. */
export interface Markup {
  /** Percent of the amount, exact text; null for none. */
  readonly percentage: string | null;
  /** US dollars each time; null for none. */
  readonly fixedUsd: string | null;
  /** The account that gets it. */
  readonly platformId: string;
}

export interface FeeRequest {
  /** Exact, in whole units of the currency. */
  readonly amount: string;
  readonly currency: Currency;
  readonly method: SupportedMethod;
  readonly speed: PayoutSpeed;
  /** `inclusive` takes fees out of the amount, `exclusive` comes on top of it; inclusive by default. */
  readonly type?: FeeType;
  /** The platform pays all fees; they are neither taken out nor put on top. */
  readonly platformCovers?: boolean;
  readonly markup?: Pick<Markup, 'percentage' | 'fixedUsd'> | null;
}

export type FeeType = 'inclusive' | 'exclusive';

/** What a payout costs whom: exact texts in the payout's currency. */
export interface Fees {
  readonly fee: string;
  readonly markup: string;
  /** Null where nothing is charged. */
  readonly type: FeeType | null;
  readonly paidBy: 'self' | 'platform';
  /** What leaves the balance of whoever is paid out. */
  readonly debited: string;
  /** What is sent; below zero where the fees are more than the amount. */
  readonly net: string;
}

/** What a payout costs. Null where the method is not offered at that speed. */
export function feesOf(request: FeeRequest, rates: ExchangeRates): Fees | null {
  const { amount, currency, method, speed, type = 'inclusive', platformCovers = false, markup } = request;
  const rate = rateOf(method, speed);
  if (!rate) return null;
  const fee = charge(amount, currency, rate.percentage, rate.fixed, rates);
  const more = markup
    ? charge(amount, currency, markup.percentage ?? '0', markup.fixedUsd ?? '0', rates)
    : charge(amount, currency, '0', '0', rates);
  const decimals = decimalsOf(currency);
  const all = new Exact(fee).plus(more);
  const whole = new Exact(amount);
  const isOnTop = !platformCovers && type === 'exclusive';
  const isTakenOut = !platformCovers && type === 'inclusive';
  return {
    fee,
    markup: more,
    type: all.isZero() ? null : type,
    paidBy: platformCovers ? 'platform' : 'self',
    debited: (isOnTop ? whole.plus(all) : whole).toFixed(decimals),
    net: (isTakenOut ? whole.minus(all) : whole).toFixed(decimals),
  };
}

/** What a method costs at a speed; null where it is not offered so. */
export function rateOf({ definition }: SupportedMethod, speed: PayoutSpeed): RailFee | null {
  if (speed === 'instant') return definition.instantMinutes === null ? null : definition.instantFee;
  return definition.standardDays === null ? null : definition.fee;
}

/**
 * Percentage × amount, rounded half-even to the currency's decimals, and the fixed part, converted from US dollars half-even.
 * Both are rounded by themselves, so that a receipt which lists them adds up.
 */
function charge(
  amount: string,
  currency: Currency,
  percentage: string,
  fixedUsd: string,
  rates: ExchangeRates,
): string {
  const decimals = decimalsOf(currency);
  const share = new Exact(amount).times(percentage).dividedBy(100).toDecimalPlaces(decimals, Exact.ROUND_HALF_EVEN);
  return share.plus(convert(fixedUsd, 'usd', currency, rates)).toFixed(decimals);
}
