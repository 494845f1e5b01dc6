import type { AccountBalance } from './account-balance.type';
import { type Held, breakdownOf, nameOf, worth } from './held';

/** What is seen of what an account holds in one currency. */
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
