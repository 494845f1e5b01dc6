import { type Currency, Exact, decimalsOf } from '../../../kit/src';
import type { HeldAmounts, HeldByBusiness, Holdings } from './user-balance.repository';
import type { UserBalance, UserBusinessBalance, UserCashBalance, UserCryptoBalance } from './user-balance.type';

/** Currencies that are tokens, by their names. All others are cash. */
const tokens: Partial<Record<Currency, string>> = { ape: 'ApeCoin', btc: 'Bitcoin', eth: 'Ether', usdt: 'Tether', xau: 'Gold' };

const cents = 2;

type Part = 'available' | 'pending' | 'inTransit' | 'reserve' | 'treasuryPending';

/** Exact worth in US dollars; what has no price is worth nothing. */
function worth(held: HeldAmounts, part: Part): InstanceType<typeof Exact> {
  return new Exact(held[part]).times(held.priceUsd ?? 0);
}

/** Sums are made exactly and rounded once. */
function sumUsd(values: readonly InstanceType<typeof Exact>[]): string {
  return values.reduce((sum, value) => sum.plus(value), new Exact(0)).toFixed(cents);
}

/** What a user sees of what they and their businesses hold. */
export function userBalance({ own: held, businesses }: Holdings): UserBalance {
  const cash = held.filter(({ currency }) => tokens[currency] === undefined);
  const crypto = held.filter(({ currency }) => tokens[currency] !== undefined);
  const available = (some: readonly HeldAmounts[]) => some.map((one) => worth(one, 'available'));
  return {
    totalUsd: sumUsd(available(held)),
    cashUsd: sumUsd(available(cash)),
    cryptoUsd: sumUsd(available(crypto)),
    treasuryPendingUsd: sumUsd(held.map((one) => worth(one, 'treasuryPending'))),
    pendingUsd: sumUsd(held.map((one) => worth(one, 'pending'))),
    cash: cash.map(toCash),
    crypto: crypto.map(toCrypto),
    businessesTotalUsd: sumUsd(businesses.map(({ availableUsd }) => new Exact(availableUsd))),
    businesses: businesses.map(toBusiness),
  };
}

function toCash(held: HeldAmounts): UserCashBalance {
  const available = new Exact(held.available);
  const decimals = decimalsOf(held.currency);
  return {
    currency: held.currency,
    balance: available.toFixed(decimals),
    balanceUsd: sumUsd([worth(held, 'available')]),
    pendingBalanceUsd: sumUsd([worth(held, 'pending')]),
    inTransitBalanceUsd: sumUsd([worth(held, 'inTransit')]),
    reserveBalanceUsd: sumUsd([worth(held, 'reserve')]),
    priceUsd: held.priceUsd,
    totalWithdrawableBalance: (available.isNegative() ? new Exact(0) : available).toFixed(decimals),
  };
}

function toCrypto(held: HeldAmounts): UserCryptoBalance {
  const amount = (part: Part) => new Exact(held[part]).toFixed();
  return {
    symbol: held.currency.toUpperCase(),
    name: tokens[held.currency] ?? held.currency,
    balance: amount('available'),
    valueUsd: held.priceUsd === null ? null : sumUsd([worth(held, 'available')]),
    priceUsd: held.priceUsd,
    iconUrl: null,
    breakdown: { available: amount('available'), pending: amount('pending'), inTransit: amount('inTransit'), reserve: amount('reserve') },
  };
}

function toBusiness({ id, name, logoUrl, availableUsd }: HeldByBusiness): UserBusinessBalance {
  return { id, name, logoUrl, balanceUsd: new Exact(availableUsd).toFixed(cents) };
}
