import { type Currency, ExactDecimal, type ExchangeRates } from '../../../../kit/src';

export const balanceComponents = ['available', 'pending', 'inTransit', 'reserve', 'treasury'] as const;
export type BalanceComponent = (typeof balanceComponents)[number];

/**
 * Balances of an account or user in one currency, as exact decimal strings, with the price of one unit in US dollars.
 */
export interface CurrencyBalance extends Readonly<Record<BalanceComponent, string>> {
  readonly currency: Currency;
  readonly priceUsd: string;
}

/** Display names of the currencies that are tokens. All other currencies are cash. */
const tokens: Partial<Record<Currency, string>> = {
  ape: 'ApeCoin',
  btc: 'Bitcoin',
  eth: 'Ether',
  usdt: 'Tether',
  xau: 'Gold',
};

const cents = 2;

export const isToken = ({ currency }: CurrencyBalance): boolean => tokens[currency] !== undefined;

/** Returns the display name of a balance's currency: the name of a token, or the upper-case currency code of cash. */
export const nameOf = ({ currency }: CurrencyBalance): string => tokens[currency] ?? currency.toUpperCase();

/** Adds `priceUsd`: the price in US dollars of one unit of the balance's currency, at the given exchange rates. */
export function priced(balance: Omit<CurrencyBalance, 'priceUsd'>, rates: ExchangeRates): CurrencyBalance {
  return { ...balance, priceUsd: rates.rate(balance.currency, 'usd').rate } as CurrencyBalance;
}

/**
 * Returns the value in US dollars of one component (such as `available`), summed over the balances of all currencies:
 * summed exactly, then rounded once, half-even, to cents.
 */
export function totalUsdValue(all: readonly CurrencyBalance[], component: BalanceComponent): string {
  return all
    .reduce(
      (sum, balance) => sum.plus(new ExactDecimal(balance[component]).times(balance.priceUsd)),
      new ExactDecimal(0),
    )
    .toFixed(cents);
}

/** Returns the available, pending, in-transit and reserved amounts as decimal strings without trailing zeros. */
export function breakdownOf(balance: CurrencyBalance) {
  const amount = (component: BalanceComponent) => new ExactDecimal(balance[component]).toFixed();
  return {
    available: amount('available'),
    pending: amount('pending'),
    inTransit: amount('inTransit'),
    reserve: amount('reserve'),
  };
}
