import type { AccountBalance } from './account-balance.type';
import { type CurrencyBalance, breakdownOf, nameOf, totalUsdValue } from './balance-components';

/** Converts the balance of an account in one currency to the GraphQL type `AccountBalance`. */
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
