import { progressBar } from '../../../app/parts/progress-bar';
import { type ContestantName, contestants, longPages } from '../contestants';
import { checkEqual, differingAnswers } from '../equality';
import { type Contestant, load, type Window } from '../load';
import { checkSwitchedOn } from '../switched-on';
import type { BenchWorld, Service } from '../world';
import {
  type Comparison,
  compare,
  measureRounds,
  type Pair,
  quantityOf,
  type Round,
  type Side,
  turnsOf,
} from './pairs';
import { warmUp } from './warm-up';

/** How reads of two builds are compared. */
export interface ReadCourse {
  readonly names: readonly ContestantName[];
  /** Whether pages of a hundred are compared too. */
  readonly long: boolean;
  readonly rounds: number;
  /** Seconds of each of the two turns that a build has in a round. */
  readonly seconds: number;
  readonly connections: number;
}

/** Compares the reads of two builds, one request after the other: requests per second, and CPU time of each. */
export async function compareReads(
  world: BenchWorld,
  course: ReadCourse,
  say: (line: string) => void,
): Promise<Comparison[]> {
  const other = { ...world, service: world.baseline as Service };
  const reads = await readsOf(world, other, course, say);
  const { rounds, seconds, connections } = course;
  say(
    `${world.memberships} memberships, ${connections} connections, ${rounds} rounds of two turns of ${seconds} s for each build.`,
  );
  const show = progressBar(reads.length * turnsOf(rounds), 'turns', { estimate: true });
  let turns = 0;
  const comparisons: Comparison[] = [];
  for (const read of reads) {
    const turn = (side: Side): Promise<Window> => load(read[side], { seconds, connections });
    await warmUp({ candidate: read.candidate.pid, baseline: read.baseline.pid }, turn);
    const measured = await measureRounds(rounds, async (side) => {
      const window = await turn(side);
      show((turns += 1));
      return window;
    });
    comparisons.push(...comparisonsOf(read.candidate.title, measured));
  }
  return comparisons;
}

/** The requests to both builds, once their answers have been checked. */
async function readsOf(
  world: BenchWorld,
  other: BenchWorld,
  { names, long }: ReadCourse,
  say: (line: string) => void,
): Promise<Pair<Contestant>[]> {
  const all = contestants(world);
  await checkEqual(all, names);
  const [candidates, baselines] = [world, other].map((one) => {
    const known = contestants(one);
    return [...names.map((name) => known.get(name) as Contestant), ...(long ? longPages(one) : [])];
  }) as [Contestant[], Contestant[]];
  const differing = await differingAnswers(candidates, baselines);
  if (differing.length > 0) say(`The answers of the two builds differ: ${differing.join(', ')}.`);
  for (const one of [world, other]) await checkSwitchedOn(one);
  return candidates.map((candidate, place) => ({ candidate, baseline: baselines[place] as Contestant }));
}

function comparisonsOf(what: string, measured: readonly Round<Window>[]): Comparison[] {
  return [
    quantityOf(measured, { what, unit: 'requests/s', faster: 'more' }, (window) => window.requests / window.seconds),
    quantityOf(measured, { what, unit: 'CPU ms/request', faster: 'less' }, ({ cpu }) => cpu),
  ].map(compare);
}
