import { type Context, type Currency, Exact, type ExchangeRates, convert, decimalsOf } from '../../../kit/src';
import type { NamedOwner } from '../owners';
import type { PayoutLimits } from './payout-limits.type';
import { payoutMethodPolicy } from './payout-method.policy';

/** What an owner could be paid out, as the ledger knows it. */
export interface AvailableBalance {
  /** Exact text in whole units of the currency; below zero where more was given back than there was. */
  of(ctx: Context, owner: string, currency: Currency): Promise<string>;
}

/** What can be paid out at once on one day, in US dollars. */
const dailyInstantUsd = '25000';
const day = 86_400_000;

/** How much an owner can be paid out. */
export class PayoutLimitsReader {
  constructor(
    private readonly balance: AvailableBalance,
    private readonly rates: ExchangeRates,
  ) {}

  /** Needs `payout:withdrawal:read`. */
  async of(ctx: Context, named: NamedOwner, currency: Currency): Promise<PayoutLimits> {
    const owner = payoutMethodPolicy.limitsOf(ctx, named);
    const balance = Exact.max(0, await this.balance.of(ctx, owner, currency));
    // To the currency's decimals, half-even.
    const daily = new Exact(convert(dailyInstantUsd, 'usd', currency, this.rates));
    const money = (amount: InstanceType<typeof Exact>) => ({ amount: amount.toFixed(decimalsOf(currency)), currency });
    const isEmpty = balance.isZero();
    return {
      currency,
      standard: { maxAmount: money(balance), errorCode: isEmpty ? 'no_available_balance' : null, errorMessage: isEmpty ? 'There is nothing that could be paid out.' : null },
      instant: {
        maxAmount: money(Exact.min(balance, daily)), errorCode: null, errorMessage: null, dailyAmountRemaining: money(daily),
        resetsAt: new Date((Math.floor(ctx.clock.now().getTime() / day) + 1) * day),
      },
    };
  }
}
