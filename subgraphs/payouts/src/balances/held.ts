import { type Currency, Exact, type ExchangeRates } from '../../../kit/src';

export const parts = ['available', 'pending', 'inTransit', 'reserve', 'treasury'] as const;
export type Part = (typeof parts)[number];

/** Balances of an owner in one currency, as exact decimal strings, with the price of one unit in US dollars. */
export interface Held extends Readonly<Record<Part, string>> {
  readonly currency: Currency;
  readonly priceUsd: string;
}

/** Names of the currencies that are tokens. All others are cash. */
const tokens: Partial<Record<Currency, string>> = {
  ape: 'ApeCoin',
  btc: 'Bitcoin',
  eth: 'Ether',
  usdt: 'Tether',
  xau: 'Gold',
};

const cents = 2;

export const isToken = ({ currency }: Held): boolean => tokens[currency] !== undefined;

/** Name of a token; currency code of cash. */
export const nameOf = ({ currency }: Held): string => tokens[currency] ?? currency.toUpperCase();

/** Adds the price of one unit at the given rates. */
export function priced(held: Omit<Held, 'priceUsd'>, rates: ExchangeRates): Held {
  return { ...held, priceUsd: rates.rate(held.currency, 'usd').rate } as Held;
}

/** Value of one component over all currencies in US dollars: summed exactly, rounded once, half-even, to cents. */
export function worth(all: readonly Held[], part: Part): string {
  return all.reduce((sum, held) => sum.plus(new Exact(held[part]).times(held.priceUsd)), new Exact(0)).toFixed(cents);
}

/** Components without trailing zeros. */
export function breakdownOf(held: Held) {
  const amount = (part: Part) => new Exact(held[part]).toFixed();
  return {
    available: amount('available'),
    pending: amount('pending'),
    inTransit: amount('inTransit'),
    reserve: amount('reserve'),
  };
}
