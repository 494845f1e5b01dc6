import { progressBar } from '../../../app/parts/progress-bar';
import { type ContestantName, contestants, longPages } from '../contestants';
import { checkEqual, differingAnswers } from '../equality';
import { type Contestant, load, type Window } from '../load';
import { checkSwitchedOn } from '../switched-on';
import type { BenchWorld, Service } from '../world';
import { type Comparison, compare, measureRound, type Pair, quantityOf, type Round, type Side } from './pairs';
import { warmUp } from './warm-up';

interface WantedReads {
  readonly names: readonly ContestantName[];
  /** Whether pages of a hundred are also compared. */
  readonly long: boolean;
}

/** Options of a comparison of reads. */
export interface ReadCourse extends WantedReads {
  readonly rounds: number;
  /** Seconds of each of the two measurements of a build in a round. */
  readonly seconds: number;
  readonly connections: number;
}

/**
 * Compares the reads of two builds, one request type after the other: requests per second, and CPU time per request. Each round starts new processes
 * of both builds, because two processes of the same code differ by up to 10 % for their whole lifetime: V8 compiles them differently.
 */
export async function compareReads(
  world: BenchWorld,
  { rounds, seconds, connections, ...wanted }: ReadCourse,
  say: (line: string) => void,
): Promise<Comparison[]> {
  await check(world, wanted, say);
  say(
    `${world.memberships} memberships, ${connections} connections, ${rounds} rounds of two turns of ${seconds} s for each build.`,
  );
  const show = progressBar(rounds, 'rounds', { estimate: true });
  const measured = new Map<string, Round<Window>[]>();
  for (let round = 0; round < rounds; round += 1) {
    const services = round === 0 ? world : await world.restart();
    for (const read of readsOf({ ...world, ...services }, wanted)) {
      const turn = (side: Side): Promise<Window> => load(read[side], { seconds, connections });
      await warmUp({ candidate: read.candidate.pid, baseline: read.baseline.pid }, turn);
      const { title } = read.candidate;
      measured.set(title, [...(measured.get(title) ?? []), await measureRound(round, turn)]);
    }
    show(round + 1);
  }
  return [...measured].flatMap(([title, windows]) => comparisonsOf(title, windows));
}

/** Checks that both builds run with all production features, and reports which of their responses differ. */
async function check(world: BenchWorld, wanted: WantedReads, say: (line: string) => void): Promise<void> {
  await checkEqual(contestants(world), wanted.names);
  const reads = readsOf(world, wanted);
  const differing = await differingAnswers(
    reads.map(({ candidate }) => candidate),
    reads.map(({ baseline }) => baseline),
  );
  if (differing.length > 0) say(`The answers of the two builds differ: ${differing.join(', ')}.`);
  for (const one of [world, worldOfBaseline(world)]) await checkSwitchedOn(one);
}

/** The requests to both builds. */
function readsOf(world: BenchWorld, { names, long }: WantedReads): Pair<Contestant>[] {
  const [candidates, baselines] = [world, worldOfBaseline(world)].map((one) => {
    const known = contestants(one);
    return [...names.map((name) => known.get(name) as Contestant), ...(long ? longPages(one) : [])];
  }) as [Contestant[], Contestant[]];
  return candidates.map((candidate, place) => ({ candidate, baseline: baselines[place] as Contestant }));
}

function worldOfBaseline(world: BenchWorld): BenchWorld {
  return { ...world, service: world.baseline as Service };
}

function comparisonsOf(what: string, measured: readonly Round<Window>[]): Comparison[] {
  return [
    quantityOf(measured, { what, unit: 'requests/s', faster: 'more' }, (window) => window.requests / window.seconds),
    quantityOf(measured, { what, unit: 'CPU ms/request', faster: 'less' }, ({ cpu }) => cpu),
  ].map(compare);
}
