import { type Currency, Exact, type ExchangeRates, convert, decimalsOf } from '../../../kit/src';
import type { PayoutSpeed } from '../providers';
import type { SupportedMethod } from '../supported-methods';
import { arrivalAfter } from './business-days';
import { type Markup, feesOf, rateOf } from './fees';

/** What a payout at one speed would come to. */
export interface SpeedQuote {
  /** In the currency of the amount. */
  readonly fee: string;
  /** What arrives, in the destination's currency. */
  readonly totalReceived: string;
  readonly estimatedArrival: Date;
}

/** What a payout by one method would come to. */
export interface PayoutMethodQuoteData {
  readonly amount: string;
  readonly currency: Currency;
  readonly destinationCurrency: Currency;
  /** Units of the destination's currency for one unit of the amount's. */
  readonly exchangeRate: string;
  /** The least and the most that can be sent, in the currency of the amount. */
  readonly minLimit: string;
  readonly maxLimit: string | null;
  /** Null where the amount cannot be sent so: the method does not offer it, its limits do not allow it, or fees take all of it. */
  readonly standard: SpeedQuote | null;
  readonly instant: SpeedQuote | null;
}

export interface QuoteRequest {
  readonly amount: string;
  readonly currency: Currency;
  readonly method: SupportedMethod;
  readonly destinationCurrency: Currency;
  readonly now: Date;
  readonly platformCovers?: boolean;
  readonly markup?: Markup | null;
}

/** What a payout would come to, at both speeds. */
export function quoteOf(request: QuoteRequest, rates: ExchangeRates): PayoutMethodQuoteData {
  const { amount, currency, method, destinationCurrency } = request;
  const limits = limitsOf(method, currency, rates);
  const fits = new Exact(amount).gte(limits.min) && (limits.max === null || new Exact(amount).lte(limits.max));
  const at = (speed: PayoutSpeed) => (fits ? quoteAt(request, speed, rates) : null);
  return {
    amount: new Exact(amount).toFixed(decimalsOf(currency)), currency, destinationCurrency, exchangeRate: rates.rate(currency, destinationCurrency).rate,
    minLimit: limits.min, maxLimit: limits.max, standard: at('standard'), instant: at('instant'),
  };
}

/** The least and the most that a method takes, in a currency: converted from US dollars, half-even. */
export function limitsOf({ definition }: SupportedMethod, currency: Currency, rates: ExchangeRates): { readonly min: string; readonly max: string | null } {
  const { min, max } = definition.limits;
  return { min: convert(min, 'usd', currency, rates), max: max === null ? null : convert(max, 'usd', currency, rates) };
}

function quoteAt(request: QuoteRequest, speed: PayoutSpeed, rates: ExchangeRates): SpeedQuote | null {
  const { amount, currency, method, destinationCurrency, platformCovers, markup } = request;
  const fees = feesOf({ amount, currency, method, speed, platformCovers, markup }, rates);
  const estimatedArrival = arrivalOf(method, speed, request.now);
  if (!fees || !estimatedArrival || !new Exact(fees.net).greaterThan(0)) return null;
  const fee = new Exact(fees.fee).plus(fees.markup).toFixed(decimalsOf(currency));
  return { fee, totalReceived: convert(fees.net, currency, destinationCurrency, rates), estimatedArrival };
}

/** When a payout that is asked for now would arrive; null where the method is not offered at that speed. */
export function arrivalOf(method: SupportedMethod, speed: PayoutSpeed, now: Date): Date | null {
  const { standardDays, instantMinutes } = method.definition;
  if (!rateOf(method, speed)) return null;
  if (speed === 'instant') return new Date(now.getTime() + (instantMinutes ?? 0) * 60_000);
  return arrivalAfter(now, standardDays ?? 0, method.calendar);
}
