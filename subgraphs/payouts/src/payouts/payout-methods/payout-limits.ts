import {
  type Context,
  type Currency,
  ExactDecimal,
  type ExchangeRates,
  creditOf,
  decimalsOf,
} from '../../../../kit/src';
import type { OwnerSelector } from '../../ledger/owners/owner.policy';
import type { PayoutLimits } from './payout-limits.type';
import type { Verifications } from '../verifications/verifications';
import { payoutMethodPolicy } from './payout-method.policy';

/** Reads available balances from the ledger. */
export interface AvailableBalance {
  /**
   * Returns the available balance of an account or user as an exact decimal string in major units of the currency.
   * Negative if the owner has a debt, because more money was returned than was available.
   */
  of(ctx: Context, owner: string, currency: Currency): Promise<string>;
}

const day = 86_400_000;

/** Computes how much an account or user can pay out. */
export class PayoutLimitsReader {
  constructor(
    private readonly balance: AvailableBalance,
    private readonly verifications: Pick<Verifications, 'room'>,
    private readonly rates: ExchangeRates,
  ) {}

  /** Returns the payout limits of an account or user in a currency. Requires `payout:withdrawal:read`. */
  async of(ctx: Context, selector: OwnerSelector, currency: Currency): Promise<PayoutLimits> {
    const owner = payoutMethodPolicy.limitsOf(ctx, selector);
    const [currentBalance, remaining] = await Promise.all([
      this.balance.of(ctx, owner, currency),
      this.verifications.room(ctx, owner),
    ]);
    const unverified = remaining !== null && new ExactDecimal(remaining).isZero();
    // Conversion from US dollars rounds down to the currency's decimals, so that the maximum amount does not exceed the
    // verification limit.
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
        // There is no daily limit: a payout method limits only the amount of each payout.
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
