import { type Context, type Currency, ExactDecimal, type ExchangeRates, creditOf, decimalsOf } from '../../../kit/src';
import type { OwnerSelector } from '../owners';
import type { PayoutLimits } from './payout-limits.type';
import type { Verifications } from '../verifications';
import { payoutMethodPolicy } from './payout-method.policy';

/** Reads available balances from the ledger. */
export interface AvailableBalance {
  /**
   * Returns an exact decimal string in major units of the currency; negative for a debt, when more was returned than
   * was available.
   */
  of(ctx: Context, owner: string, currency: Currency): Promise<string>;
}

const day = 86_400_000;

/** Computes the payout limits of owners. */
export class PayoutLimitsReader {
  constructor(
    private readonly balance: AvailableBalance,
    private readonly verifications: Pick<Verifications, 'room'>,
    private readonly rates: ExchangeRates,
  ) {}

  /** Returns the payout limits of an owner in a currency. Requires `payout:withdrawal:read`. */
  async of(ctx: Context, selector: OwnerSelector, currency: Currency): Promise<PayoutLimits> {
    const owner = payoutMethodPolicy.limitsOf(ctx, selector);
    const [currentBalance, remaining] = await Promise.all([
      this.balance.of(ctx, owner, currency),
      this.verifications.room(ctx, owner),
    ]);
    const unverified = remaining !== null && new ExactDecimal(remaining).isZero();
    // The conversion rounds down to the currency's decimals, so that the result does not exceed the limit.
    const balance = ExactDecimal.max(
      0,
      remaining === null
        ? currentBalance
        : ExactDecimal.min(currentBalance, creditOf(remaining, 'usd', currency, this.rates)),
    );
    const money = (amount: InstanceType<typeof ExactDecimal>) => ({
      amount: amount.toFixed(decimalsOf(currency)),
      currency,
    });
    return {
      currency,
      standard: { maxAmount: money(balance), ...reasonOf(unverified, balance.isZero()) },
      instant: {
        maxAmount: money(balance),
        errorCode: null,
        errorMessage: null,
        // There is no daily limit; methods limit single payouts only.
        dailyAmountRemaining: null,
        resetsAt: new Date((Math.floor(ctx.clock.now().getTime() / day) + 1) * day),
      },
    };
  }
}

function reasonOf(unverified: boolean, isEmpty: boolean): Pick<PayoutLimits['standard'], 'errorCode' | 'errorMessage'> {
  if (unverified) return { errorCode: 'kyc_completed', errorMessage: 'Payouts require an approved verification.' };
  return isEmpty
    ? { errorCode: 'no_available_balance', errorMessage: 'There are no funds to pay out.' }
    : { errorCode: null, errorMessage: null };
}
