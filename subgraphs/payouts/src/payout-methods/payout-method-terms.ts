import { type Context, type Currency, Exact, type ExchangeRates } from '../../../kit/src';
import { type PayoutMethodQuote, arrivalOf, quoteOf, rateOf } from '../fees';
import type { MarkupRepository } from '../markups';
import { type SupportedMethod, checkedAmount, supportedMethodOf } from '../supported-methods';
import type { PayoutArrival, PayoutFeeStructure } from './payout-method.type';

/** What of a saved destination the catalogue is asked by. */
export interface SavedMethod {
  readonly accountId: string | null;
  readonly supportedMethodId: string;
  readonly destinationCurrency: Currency;
}

/** What the catalogue says of a saved destination; null for what is offered no more. */
export class PayoutMethodTerms {
  constructor(
    private readonly rates: ExchangeRates,
    private readonly markups: Pick<MarkupRepository, 'of'>,
  ) {}

  /** What payouts cost: at standard speed, or at once where there is no other. */
  feeStructure({ supportedMethodId }: SavedMethod): PayoutFeeStructure | null {
    const method = supportedMethodOf(supportedMethodId);
    const rate = method && (rateOf(method, 'standard') ?? rateOf(method, 'instant'));
    return rate
      ? {
          percentage: new Exact(rate.percentage).toFixed(),
          fixedAmount: new Exact(rate.fixed).toFixed(),
          currency: 'usd',
        }
      : null;
  }

  estimatedArrival(ctx: Context, { supportedMethodId }: SavedMethod): PayoutArrival | null {
    const method = supportedMethodOf(supportedMethodId);
    return method ? arrivalsOf(method, ctx.clock.now()) : null;
  }

  /** What an amount would come to, the markup of the owner's platform included; null without one. */
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
