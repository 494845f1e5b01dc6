import { type Currency, Exact, type ExchangeRates } from '../../../kit/src';

export const parts = ['available', 'pending', 'inTransit', 'reserve', 'treasury'] as const;
export type Part = (typeof parts)[number];

/** What an owner holds in one currency, as exact text in that currency, with the US dollars that one unit is worth. */
export interface Held extends Readonly<Record<Part, string>> {
  readonly currency: Currency;
  readonly priceUsd: string;
}

/** Currencies that are tokens, by their names. All others are cash. */
const tokens: Partial<Record<Currency, string>> = {
  ape: 'ApeCoin',
  btc: 'Bitcoin',
  eth: 'Ether',
  usdt: 'Tether',
  xau: 'Gold',
};

const cents = 2;

export const isToken = ({ currency }: Held): boolean => tokens[currency] !== undefined;

/** Name of the token, code of money. */
export const nameOf = ({ currency }: Held): string => tokens[currency] ?? currency.toUpperCase();

/** With what one unit is worth by these rates. */
export function priced(held: Omit<Held, 'priceUsd'>, rates: ExchangeRates): Held {
  return { ...held, priceUsd: rates.rate(held.currency, 'usd').rate } as Held;
}

/** US dollars that a part of all of these is worth: added up exactly, rounded half-even to cents once. */
export function worth(all: readonly Held[], part: Part): string {
  return all.reduce((sum, held) => sum.plus(new Exact(held[part]).times(held.priceUsd)), new Exact(0)).toFixed(cents);
}

/** The parts without superfluous zeros. */
export function breakdownOf(held: Held) {
  const amount = (part: Part) => new Exact(held[part]).toFixed();
  return {
    available: amount('available'),
    pending: amount('pending'),
    inTransit: amount('inTransit'),
    reserve: amount('reserve'),
  };
}
