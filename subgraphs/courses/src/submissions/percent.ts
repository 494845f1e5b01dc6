import { Exact } from '../../../kit/src';

/** How many percent a part is of a whole, rounded half-even to two decimals; 0 where the whole is nothing. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : new Exact(part).times(100).dividedBy(whole).toDecimalPlaces(2).toNumber();
}
