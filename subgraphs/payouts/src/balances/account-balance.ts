import type { AccountBalance } from './account-balance.type';
import { type Held, breakdownOf, nameOf, worth } from './held';

/** Balance of an account in one currency, in the shape of the GraphQL type. */
export function accountBalance(held: Held): AccountBalance {
  const breakdown = breakdownOf(held);
  return {
    currency: held.currency,
    name: nameOf(held),
    iconUrl: null,
    balance: breakdown.available,
    valueUsd: worth([held], 'available'),
    priceUsd: held.priceUsd,
    breakdown,
  };
}
