import { type Context, type Currency, ExactDecimal, type ExchangeRates } from '../../../../kit/src';
import type { PayoutMethodQuote } from '../fees/quote.type';
import { arrivalOf, quoteOf } from '../fees/quotes';
import { rateOf } from '../fees/fees';
import type { MarkupRepository } from '../../ledger/markups/markup.repository';
import { type SupportedMethod, supportedMethodOf } from '../supported-methods/catalogue';
import { checkedAmount } from '../supported-methods/supported-methods';
import type { PayoutArrival, PayoutFeeStructure } from './payout-method-parts.type';

/** Fields of a saved payout method with which its owner and its fees and delivery times are looked up. */
export interface SavedMethod {
  readonly accountId: string | null;
  readonly supportedMethodId: string;
  readonly destinationCurrency: Currency;
}

/**
 * Looks up fees, arrival times and quotes of saved payout methods in the catalog; null for methods that are no longer
 * offered.
 */
export class PayoutMethodTerms {
  constructor(
    private readonly rates: ExchangeRates,
    private readonly markups: Pick<MarkupRepository, 'of'>,
  ) {}

  /**
   * Returns the fee of a payout at standard speed, or at instant speed if the method has no standard speed; null if the
   * method is no longer offered.
   */
  feeStructure({ supportedMethodId }: SavedMethod): PayoutFeeStructure | null {
    const method = supportedMethodOf(supportedMethodId);
    const rate = method && (rateOf(method, 'standard') ?? rateOf(method, 'instant'));
    return rate
      ? {
          percentage: new ExactDecimal(rate.percentage).toFixed(),
          fixedAmount: new ExactDecimal(rate.fixed).toFixed(),
          currency: 'usd',
        }
      : null;
  }

  estimatedArrival(ctx: Context, { supportedMethodId }: SavedMethod): PayoutArrival | null {
    const method = supportedMethodOf(supportedMethodId);
    return method ? arrivalsOf(method, ctx.clock.now()) : null;
  }

  /**
   * Returns a quote (fees and received amount) for a payout of this amount, including the markup of the owner's
   * platform; null if no amount is given or the method is no longer offered.
   */
  async quote(
    ctx: Context,
    { accountId, supportedMethodId, destinationCurrency }: SavedMethod,
    amount: string | null | undefined,
    currency: Currency,
  ): Promise<PayoutMethodQuote | null> {
    const method = supportedMethodOf(supportedMethodId);
    if (amount == null || !method || accountId === null) return null;
    const markup = await this.markups.of(ctx, accountId, method.definition.category);
    return quoteOf(
      { ...checkedAmount(amount, currency), method, destinationCurrency, markup, now: ctx.clock.now() },
      this.rates,
    );
  }
}

function arrivalsOf(method: SupportedMethod, now: Date): PayoutArrival {
  return { standard: arrivalOf(method, 'standard', now), instant: arrivalOf(method, 'instant', now) };
}
