import { ExactDecimal } from '../../../kit/src';

/** Returns the percentage of `part` in `total`, rounded half-even to two decimals; 0 if `total` is 0. */
export function percentOf(part: number, total: number): number {
  return total === 0 ? 0 : new ExactDecimal(part).times(100).dividedBy(total).toDecimalPlaces(2).toNumber();
}
