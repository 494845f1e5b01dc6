import { Exact, decimalsOf } from '../../../kit/src';
import { type Held, breakdownOf, isToken, nameOf, worth } from './held';
import type { UserBalance, UserCashBalance, UserCryptoBalance } from './user-balance.type';

/** Account with its balances. */
export interface HeldByBusiness {
  readonly accountId: string;
  readonly held: readonly Held[];
}

/** Balance of a user and their businesses, in the shape of the GraphQL type. */
export function userBalance(held: readonly Held[], businesses: readonly HeldByBusiness[]): UserBalance {
  const cash = held.filter((one) => !isToken(one));
  const crypto = held.filter(isToken);
  return {
    totalUsd: worth(held, 'available'),
    cashUsd: worth(cash, 'available'),
    cryptoUsd: worth(crypto, 'available'),
    treasuryPendingUsd: worth(held, 'treasury'),
    pendingUsd: worth(held, 'pending'),
    cash: cash.map(toCash),
    crypto: crypto.map(toCrypto),
    businessesTotalUsd: worth(
      businesses.flatMap((business) => business.held),
      'available',
    ),
    businesses: businesses.map((business) => ({
      account: { id: business.accountId },
      balanceUsd: worth(business.held, 'available'),
    })),
  };
}

function toCash(held: Held): UserCashBalance {
  const available = new Exact(held.available);
  const decimals = decimalsOf(held.currency);
  return {
    currency: held.currency,
    balance: available.toFixed(decimals),
    balanceUsd: worth([held], 'available'),
    pendingBalanceUsd: worth([held], 'pending'),
    inTransitBalanceUsd: worth([held], 'inTransit'),
    reserveBalanceUsd: worth([held], 'reserve'),
    priceUsd: held.priceUsd,
    totalWithdrawableBalance: Exact.max(available, 0).toFixed(decimals),
  };
}

function toCrypto(held: Held): UserCryptoBalance {
  const breakdown = breakdownOf(held);
  return {
    symbol: held.currency.toUpperCase(),
    name: nameOf(held),
    balance: breakdown.available,
    valueUsd: worth([held], 'available'),
    priceUsd: held.priceUsd,
    iconUrl: null,
    breakdown,
  };
}
