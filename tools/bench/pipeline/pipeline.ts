import { progressBar } from '../../../app/runtime/progress-bar';
import type { Shutdown } from '../../../app/runtime/shutdown';
import { type Build, ownBuild } from '../comparison/build';
import { aligned, median } from '../report';
import { Journal } from './journal';
import { type Measure, measures, type Measurement } from './measures';
import { Stage } from './stage';

interface Contestant {
  readonly stage: Stage;
  readonly journal: Journal;
}

/** One measured quantity; values are medians over all rounds. */
export interface PipelineFigure {
  readonly measure: string;
  readonly quantity: string;
  readonly unit: string;
  readonly own: number;
  /** Value of the other build; null if no other build is compared. */
  readonly other: number | null;
  /**
   * Median over the rounds of the ratio of this build's value to the other build's value; null if the other build
   * measured 0.
   */
  readonly ratio: number | null;
}

/**
 * Measures how fast events pass from the outboxes through the event log to the ledger, with one process per role. A
 * compared build has its own database. The builds are measured alternately; the other build is idle meanwhile.
 *
 * @param names names of the benchmarks to run
 */
export async function pipeline(
  names: readonly string[],
  rounds: number,
  baseline: Build | null,
  shutdown: Shutdown,
  print: (line: string) => void,
): Promise<PipelineFigure[]> {
  const contestants: Contestant[] = [];
  for (const build of [ownBuild, ...(baseline ? [baseline] : [])]) {
    const stage = await Stage.open(build, shutdown, print);
    const journal = await shutdown.add(Journal.open(stage.databaseUrl), (resource) => resource.end());
    contestants.push({ stage, journal });
  }
  const figures: PipelineFigure[] = [];
  for (const name of names) {
    const measure = measures[name] as Measure;
    print(`Measuring ${name}.`);
    figures.push(...figuresOf(name, measure, await runAlternately(measure, contestants, rounds)));
  }
  print(`\n${table(figures)}\n`);
  return figures;
}

/** Returns the measurements of each build by round. The first round is a warm-up and is omitted. */
async function runAlternately(
  measure: Measure,
  contestants: readonly Contestant[],
  rounds: number,
): Promise<Measurement[][]> {
  const measured = contestants.map((): Measurement[] => []);
  const updateProgress = progressBar((rounds + 1) * contestants.length, 'turns');
  for (let round = 0; round <= rounds; round += 1) {
    const order = [...contestants.entries()];
    for (const [position, [index, { stage, journal }]] of (round % 2 ? order.toReversed() : order).entries()) {
      const measurement = await measure.run(stage, journal);
      if (round > 0) measured[index]?.push(measurement);
      updateProgress(round * contestants.length + position + 1);
    }
  }
  return measured;
}

function figuresOf(
  measure: string,
  { units }: Measure,
  [ownTurns = [], other]: readonly Measurement[][],
): PipelineFigure[] {
  return Object.entries(units).map(([quantity, unit]) => {
    const valuesOf = (measurements: readonly Measurement[]): number[] =>
      measurements.map((measurement) => measurement[quantity] as number);
    const [ours, theirs] = [valuesOf(ownTurns), other && valuesOf(other)];
    const ratio = theirs && median(ours.map((value, round) => value / (theirs[round] as number)));
    return {
      measure,
      quantity,
      unit,
      own: median(ours),
      other: theirs ? median(theirs) : null,
      ratio: ratio !== undefined && Number.isFinite(ratio) ? ratio : null,
    };
  });
}

function table(figures: readonly PipelineFigure[]): string {
  const digits = (value: number | null): string =>
    value === null ? '' : value >= 100 ? value.toFixed(0) : value.toPrecision(3);
  return aligned(
    ['', '', 'unit', 'this', 'other', 'ratio'],
    figures.map(({ measure, quantity, unit, own, other, ratio }) => [
      measure,
      quantity,
      unit,
      digits(own),
      digits(other),
      digits(ratio),
    ]),
  );
}
