import { aligned, median } from '../report';
import { percentile } from '../writes/pace';

/** One value for each of two builds: the current checkout (candidate) and the build that it is compared with (baseline). */
export interface Pair<T> {
  readonly candidate: T;
  readonly baseline: T;
}

export type Variant = keyof Pair<unknown>;
export const variants = ['candidate', 'baseline'] as const satisfies readonly Variant[];

/** Results of both builds in one round, with two measurements each. */
export type Round<T> = Pair<readonly [T, T]>;

/** A quantity measured on both builds in the same rounds. */
export interface Quantity {
  /** Name of the operation that was measured. */
  readonly what: string;
  readonly unit: string;
  /** Which values are faster: `more` for rates, `less` for times. */
  readonly faster: 'more' | 'less';
  readonly rounds: readonly Pair<number>[];
}

/** Result for one quantity. Ratios are speeds of the candidate relative to the baseline, each within one round. */
export interface Comparison extends Pair<number> {
  readonly what: string;
  readonly unit: string;
  /** Median of the ratios of all rounds; below 1, the candidate is slower. */
  readonly ratio: number;
  /** First and third quartile of the ratios of all pairs of measurements. */
  readonly quartiles: readonly [first: number, third: number];
  readonly slower: boolean;
}

/** Smallest median ratio at which a build is treated as not slower. */
export const minSpeedRatio = 0.95;

/** Smallest number of rounds at which a single outlier does not determine the median. */
export const minRounds = 3;

const abba = ['candidate', 'baseline', 'baseline', 'candidate'] as const;
const baab = ['baseline', 'candidate', 'candidate', 'baseline'] as const;

/**
 * Takes the four measurements of one round, in the order ABBA in even rounds and BAAB in odd rounds, so that steady
 * drift of the machine affects both builds equally.
 *
 * @param round number of the round, from 0
 * @param measure takes one measurement of a build
 */
export async function measureRound<T>(round: number, measure: (variant: Variant) => Promise<T>): Promise<Round<T>> {
  const measurements: Record<Variant, T[]> = { candidate: [], baseline: [] };
  for (const variant of round % 2 === 0 ? abba : baab) measurements[variant].push(await measure(variant));
  return measurements as unknown as Round<T>;
}

/** Returns a quantity whose value for a build in a round is the mean of the build's two measurements. */
export function quantityOf<T>(
  measured: readonly Round<T>[],
  described: Omit<Quantity, 'rounds'>,
  valueOf: (measurement: T) => number,
): Quantity {
  const mean = ([one, other]: readonly [T, T]): number => (valueOf(one) + valueOf(other)) / 2;
  const rounds = measured.map(({ candidate, baseline }) => ({ candidate: mean(candidate), baseline: mean(baseline) }));
  return { ...described, rounds };
}

/** Compares both builds by the median of the ratios of all rounds. */
export function compare({ what, unit, faster, rounds }: Quantity): Comparison {
  const ratios = rounds
    .map(({ candidate, baseline }) => (faster === 'more' ? candidate / baseline : baseline / candidate))
    .sort((one, other) => one - other);
  const ratio = median(ratios);
  return {
    what,
    unit,
    candidate: median(rounds.map(({ candidate }) => candidate)),
    baseline: median(rounds.map(({ baseline }) => baseline)),
    ratio,
    quartiles: [percentile(ratios, 25), percentile(ratios, 75)],
    slower: ratio < minSpeedRatio,
  };
}

function comparisonTable(comparisons: readonly Comparison[]): string {
  return aligned(
    ['', 'unit', 'this', 'other', 'speed ratio', 'quartiles', ''],
    comparisons.map(({ what, unit, candidate, baseline, ratio, quartiles, slower }) => [
      what,
      unit,
      threeDigits(candidate),
      threeDigits(baseline),
      ratio.toFixed(3),
      quartiles.map((quartile) => quartile.toFixed(3)).join('–'),
      slower ? 'slower' : 'not slower',
    ]),
  );
}

/** Formats a number with three significant digits, or as an integer from 100. */
function threeDigits(value: number): string {
  return value < 100 ? value.toPrecision(3) : value.toFixed(0);
}

/**
 * Ratio of the third to the first quartile above which the report contains a warning: the rounds then differ too much
 * to detect a difference of 5 % reliably.
 */
const noisy = 1.1;

/** Formats the comparisons: a table, the result in one line, and a warning if the rounds differ too much. */
export function comparisonReport(comparisons: readonly Comparison[]): string {
  const slower = comparisons.filter((one) => one.slower);
  const result =
    slower.length === 0
      ? `This build is not slower than the other one: each ratio of speeds is at least ${minSpeedRatio}.`
      : `This build is slower in ${slower.length} of ${comparisons.length} quantities, with a ratio of speeds below ${minSpeedRatio}: ${slower.map(({ what, unit }) => `${what}, ${unit}`).join('; ')}.`;
  const unsteady = comparisons.filter(({ quartiles: [first, third] }) => third / first > noisy).length;
  const advice = `The rounds of ${unsteady} of ${comparisons.length} quantities differ by more than 10 %: use more --rounds, or a machine that does nothing else.`;
  return `${comparisonTable(comparisons)}\n\n${result}${unsteady > 0 ? `\n${advice}` : ''}`;
}
