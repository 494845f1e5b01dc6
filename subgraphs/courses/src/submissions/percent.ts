import { Exact } from '../../../kit/src';

/** Returns the percentage of `part` in `whole`, rounded half-even to two decimals; 0 if `whole` is 0. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : new Exact(part).times(100).dividedBy(whole).toDecimalPlaces(2).toNumber();
}
