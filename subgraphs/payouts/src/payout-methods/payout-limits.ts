import {
  type Context,
  type Currency,
  Exact,
  type ExchangeRates,
  convert,
  creditOf,
  decimalsOf,
} from '../../../kit/src';
import type { NamedOwner } from '../owners';
import type { PayoutLimits } from './payout-limits.type';
import type { Verifications } from '../verifications';
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
    private readonly verifications: Pick<Verifications, 'room'>,
    private readonly rates: ExchangeRates,
  ) {}

  /** Needs `payout:withdrawal:read`. */
  async of(ctx: Context, named: NamedOwner, currency: Currency): Promise<PayoutLimits> {
    const owner = payoutMethodPolicy.limitsOf(ctx, named);
    const [held, room] = await Promise.all([
      this.balance.of(ctx, owner, currency),
      this.verifications.room(ctx, owner),
    ]);
    const unverified = room !== null && new Exact(room).isZero();
    // To the currency's decimals, rounded down: no more than the limit leaves.
    const balance = Exact.max(0, room === null ? held : Exact.min(held, creditOf(room, 'usd', currency, this.rates)));
    // To the currency's decimals, half-even.
    const daily = new Exact(convert(dailyInstantUsd, 'usd', currency, this.rates));
    const money = (amount: InstanceType<typeof Exact>) => ({ amount: amount.toFixed(decimalsOf(currency)), currency });
    return {
      currency,
      standard: { maxAmount: money(balance), ...reasonOf(unverified, balance.isZero()) },
      instant: {
        maxAmount: money(Exact.min(balance, daily)),
        errorCode: null,
        errorMessage: null,
        dailyAmountRemaining: money(daily),
        resetsAt: new Date((Math.floor(ctx.clock.now().getTime() / day) + 1) * day),
      },
    };
  }
}

function reasonOf(unverified: boolean, isEmpty: boolean): Pick<PayoutLimits['standard'], 'errorCode' | 'errorMessage'> {
  if (unverified) return { errorCode: 'kyc_completed', errorMessage: 'Payouts need an approved verification.' };
  return isEmpty
    ? { errorCode: 'no_available_balance', errorMessage: 'There is nothing that could be paid out.' }
    : { errorCode: null, errorMessage: null };
}
