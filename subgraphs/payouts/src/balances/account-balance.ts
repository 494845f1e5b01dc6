import type { AccountBalance } from './account-balance.type';
import { type CurrencyBalance, breakdownOf, nameOf, totalUsdValue } from './balance-components';

/** Balance of an account in one currency, in the shape of the GraphQL type. */
export function accountBalance(balance: CurrencyBalance): AccountBalance {
  const breakdown = breakdownOf(balance);
  return {
    currency: balance.currency,
    name: nameOf(balance),
    iconUrl: null,
    balance: breakdown.available,
    valueUsd: totalUsdValue([balance], 'available'),
    priceUsd: balance.priceUsd,
    breakdown,
  };
}
