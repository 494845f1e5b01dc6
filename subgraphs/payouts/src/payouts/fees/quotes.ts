import { type Currency, ExactDecimal, type ExchangeRates, convert, creditOf, decimalsOf } from '../../../../kit/src';
import type { PayoutSpeed } from '../providers';
import type { SupportedMethod } from '../supported-methods/catalogue';
import { arrivalAfter } from './business-days';
import { type Markup, feesOf, rateOf } from './fees';
import type { PayoutMethodQuote, PayoutSpeedQuote } from './quote.type';

export interface QuoteRequest {
  readonly amount: string;
  readonly currency: Currency;
  readonly method: SupportedMethod;
  readonly destinationCurrency: Currency;
  readonly now: Date;
  readonly platformCovers?: boolean;
  readonly markup?: Markup | null;
}

/**
 * Returns quotes of a payout at both speeds, `standard` and `instant`. The quote of a speed is null if the amount is
 * outside the limits, if the method does not offer the speed, or if nothing is left of the amount after the fees.
 */
export function quoteOf(request: QuoteRequest, rates: ExchangeRates): PayoutMethodQuote {
  const { amount, currency, method, destinationCurrency } = request;
  const limits = limitsOf(method, currency, rates);
  const isWithinLimits =
    new ExactDecimal(amount).gte(limits.min) && (limits.max === null || new ExactDecimal(amount).lte(limits.max));
  const at = (speed: PayoutSpeed) => (isWithinLimits ? quoteAt(request, speed, rates) : null);
  return {
    amount: { amount: new ExactDecimal(amount).toFixed(decimalsOf(currency)), currency },
    destinationCurrency,
    exchangeRate: rates.rate(currency, destinationCurrency).rate,
    minLimit: { amount: limits.min, currency },
    maxLimit: limits.max === null ? null : { amount: limits.max, currency },
    standard: at('standard'),
    instant: at('instant'),
  };
}

/**
 * Returns the minimum and maximum amount of a payout by this method in a currency, converted from US dollars with
 * half-even rounding; a null maximum means no limit.
 */
export function limitsOf(
  { definition }: SupportedMethod,
  currency: Currency,
  rates: ExchangeRates,
): { readonly min: string; readonly max: string | null } {
  const { min, max } = definition.limits;
  return { min: convert(min, 'usd', currency, rates), max: max === null ? null : convert(max, 'usd', currency, rates) };
}

function quoteAt(request: QuoteRequest, speed: PayoutSpeed, rates: ExchangeRates): PayoutSpeedQuote | null {
  const { amount, currency, method, destinationCurrency, platformCovers, markup } = request;
  const fees = feesOf({ amount, currency, method, speed, platformCovers, markup }, rates);
  const estimatedArrival = arrivalOf(method, speed, request.now);
  if (!fees || !estimatedArrival || !new ExactDecimal(fees.net).greaterThan(0)) return null;
  const fee = new ExactDecimal(fees.fee).plus(fees.markup).toFixed(decimalsOf(currency));
  const received = creditOf(fees.net, currency, destinationCurrency, rates);
  return {
    fee: { amount: fee, currency },
    totalReceived: { amount: received, currency: destinationCurrency },
    estimatedArrival,
  };
}

/** Returns the estimated arrival of a payout requested now; null if the method is not offered at this speed. */
export function arrivalOf(method: SupportedMethod, speed: PayoutSpeed, now: Date): Date | null {
  const { standardDays, instantMinutes } = method.definition;
  if (!rateOf(method, speed)) return null;
  if (speed === 'instant') return new Date(now.getTime() + (instantMinutes ?? 0) * 60_000);
  return arrivalAfter(now, standardDays ?? 0, method.calendar);
}
