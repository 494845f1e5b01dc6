import { type Currency, ExactDecimal, type ExchangeRates, convert, decimalsOf } from '../../../../kit/src';
import type { PayoutSpeed } from '../providers';
import type { RailFee } from '../supported-methods/rails';
import type { SupportedMethod } from '../supported-methods/catalogue';

/** Fee that a platform charges its connected accounts per payout, in addition to the payout fee of the service. */
export interface Markup {
  /** Percent of the payout amount, exact decimal string; null for none. */
  readonly percentage: string | null;
  /** US dollars per payout, exact decimal string; null for none. */
  readonly fixedUsd: string | null;
  /** Account that receives the markup. */
  readonly platformId: string;
}

export interface FeeRequest {
  /** Payout amount: exact decimal string in major units of the currency, such as dollars. */
  readonly amount: string;
  readonly currency: Currency;
  readonly method: SupportedMethod;
  readonly speed: PayoutSpeed;
  /** `inclusive` deducts the fees from the amount, `exclusive` debits them in addition to it; default `inclusive`. */
  readonly type?: FeeType;
  /** If true, the platform pays all fees: they change neither the debited nor the sent amount. */
  readonly platformCovers?: boolean;
  readonly markup?: Pick<Markup, 'percentage' | 'fixedUsd'> | null;
}

export type FeeType = 'inclusive' | 'exclusive';

/** Fees of a payout and their payer. Amounts are exact decimal strings in the payout's currency. */
export interface Fees {
  readonly fee: string;
  readonly markup: string;
  /** How the fees are charged (`inclusive` or `exclusive`); null if all fees are zero. */
  readonly type: FeeType | null;
  readonly paidBy: 'self' | 'platform';
  /** Amount debited from the balance of the account or user that requests the payout. */
  readonly debited: string;
  /** Amount sent to the destination; negative if the fees exceed the amount. */
  readonly net: string;
}

/** Returns the fees of a payout; null if the payout method is not offered at this speed. */
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

/** Returns the fee rate of a payout method at a speed; null if the method does not offer the speed. */
export function rateOf({ definition }: SupportedMethod, speed: PayoutSpeed): RailFee | null {
  if (speed === 'instant') return definition.instantMinutes === null ? null : definition.instantFee;
  return definition.standardDays === null ? null : definition.fee;
}

/**
 * Returns a payout fee in the currency of the payout: the percentage of the amount, rounded half-even to the currency's
 * decimals, plus the fixed part, converted from US dollars with half-even rounding. Each part is rounded separately, so
 * that the lines of a receipt add up.
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
