import { ExactDecimal, decimalsOf } from '../../../../kit/src';
import { type CurrencyBalance, breakdownOf, isToken, nameOf, totalUsdValue } from './balance-components';
import type { UserBalance, UserCashBalance, UserCryptoBalance } from './user-balance.type';

/** Account of a user's business, with its balances by currency. */
export interface BusinessBalances {
  readonly accountId: string;
  readonly held: readonly CurrencyBalance[];
}

/** Converts the balances of a user and of the user's businesses to the GraphQL type `UserBalance`. */
export function userBalance(held: readonly CurrencyBalance[], businesses: readonly BusinessBalances[]): UserBalance {
  const cash = held.filter((item) => !isToken(item));
  const crypto = held.filter(isToken);
  return {
    totalUsd: totalUsdValue(held, 'available'),
    cashUsd: totalUsdValue(cash, 'available'),
    cryptoUsd: totalUsdValue(crypto, 'available'),
    treasuryPendingUsd: totalUsdValue(held, 'treasury'),
    pendingUsd: totalUsdValue(held, 'pending'),
    cash: cash.map(toCash),
    crypto: crypto.map(toCrypto),
    businessesTotalUsd: totalUsdValue(
      businesses.flatMap((business) => business.held),
      'available',
    ),
    businesses: businesses.map((business) => ({
      account: { id: business.accountId },
      balanceUsd: totalUsdValue(business.held, 'available'),
    })),
  };
}

function toCash(held: CurrencyBalance): UserCashBalance {
  const available = new ExactDecimal(held.available);
  const decimals = decimalsOf(held.currency);
  return {
    currency: held.currency,
    balance: available.toFixed(decimals),
    balanceUsd: totalUsdValue([held], 'available'),
    pendingBalanceUsd: totalUsdValue([held], 'pending'),
    inTransitBalanceUsd: totalUsdValue([held], 'inTransit'),
    reserveBalanceUsd: totalUsdValue([held], 'reserve'),
    priceUsd: held.priceUsd,
    totalWithdrawableBalance: ExactDecimal.max(available, 0).toFixed(decimals),
  };
}

function toCrypto(held: CurrencyBalance): UserCryptoBalance {
  const breakdown = breakdownOf(held);
  return {
    symbol: held.currency.toUpperCase(),
    name: nameOf(held),
    balance: breakdown.available,
    valueUsd: totalUsdValue([held], 'available'),
    priceUsd: held.priceUsd,
    iconUrl: null,
    breakdown,
  };
}
