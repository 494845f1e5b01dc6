import { type Context, type Currency, Exact, type ExchangeRates } from '../../../kit/src';
import { type PayoutMethodQuote, arrivalOf, quoteOf, rateOf } from '../fees';
import { type SupportedMethod, checkedAmount, supportedMethodOf } from '../supported-methods';
import type { PayoutArrival, PayoutFeeStructure } from './payout-method.type';

/** What of a saved destination the catalogue is asked by. */
export interface SavedMethod {
  readonly supportedMethodId: string;
  readonly destinationCurrency: Currency;
}

/** What the catalogue says of a saved destination; null for what is offered no more. */
export class PayoutMethodTerms {
  constructor(private readonly rates: ExchangeRates) {}

  /** What payouts cost: at standard speed, or at once where there is no other. */
  feeStructure({ supportedMethodId }: SavedMethod): PayoutFeeStructure | null {
    const method = supportedMethodOf(supportedMethodId);
    const rate = method && (rateOf(method, 'standard') ?? rateOf(method, 'instant'));
    return rate ? { percentage: new Exact(rate.percentage).toFixed(), fixedAmount: new Exact(rate.fixed).toFixed(), currency: 'usd' } : null;
  }

  estimatedArrival(ctx: Context, { supportedMethodId }: SavedMethod): PayoutArrival | null {
    const method = supportedMethodOf(supportedMethodId);
    return method ? arrivalsOf(method, ctx.clock.now()) : null;
  }

  /** What an amount would come to; null without one. */
  quote(ctx: Context, { supportedMethodId, destinationCurrency }: SavedMethod, amount: string | null | undefined, currency: Currency): PayoutMethodQuote | null {
    const method = supportedMethodOf(supportedMethodId);
    if (amount == null || !method) return null;
    return quoteOf({ ...checkedAmount(amount, currency), method, destinationCurrency, now: ctx.clock.now() }, this.rates);
  }
}

function arrivalsOf(method: SupportedMethod, now: Date): PayoutArrival {
  return { standard: arrivalOf(method, 'standard', now), instant: arrivalOf(method, 'instant', now) };
}
