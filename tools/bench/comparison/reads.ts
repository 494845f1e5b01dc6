import { progressBar } from '../../../app/runtime/progress-bar';
import { type ContestantName, contestants, longPages } from '../contestants';
import { checkEqual, differingResponses } from '../equality';
import { type Contestant, cpuTime, load, type Window } from '../load';
import { checkSwitchedOn } from '../switched-on';
import type { BenchFixture, Service } from '../fixture';
import { type Comparison, compare, measureRound, type Pair, quantityOf, type Round, type Variant } from './pairs';
import { warmUp } from './warm-up';

interface ReadSelection {
  readonly names: readonly ContestantName[];
  /** Whether pages of 100 rows are also compared. */
  readonly long: boolean;
  /** `Accept-Encoding` of all requests; without it, responses are not compressed. */
  readonly encoding?: string;
}

/** Options for comparing the reads of two builds. */
export interface ReadCourse extends ReadSelection {
  readonly rounds: number;
  /** Duration of each of the two measurements of a build in a round, in seconds. */
  readonly seconds: number;
  readonly connections: number;
}

/**
 * Compares the reads of two builds, one request type after the other, by requests per second and by CPU time per
 * request. Each round starts new processes of both builds: two processes of the same code differ by up to 10 % for
 * their whole lifetime, because V8 compiles them differently.
 */
export async function compareReads(
  fixture: BenchFixture,
  { rounds, seconds, connections, ...selection }: ReadCourse,
  print: (line: string) => void,
): Promise<Comparison[]> {
  await check(fixture, selection, print);
  print(
    `${fixture.memberships} memberships, ${connections} connections, ${rounds} rounds of two turns of ${seconds} s for each build, ${selection.encoding === undefined ? 'no compression' : `compression with ${selection.encoding}`} requested.`,
  );
  const updateProgress = progressBar(rounds, 'rounds', { estimate: true });
  const measured = new Map<string, Round<Window>[]>();
  for (let round = 0; round < rounds; round += 1) {
    const services = round === 0 ? fixture : await fixture.restart('exchanged');
    for (const read of readsOf({ ...fixture, ...services }, selection)) {
      const measure = (variant: Variant): Promise<Window> => load(read[variant], { seconds, connections });
      await warmUp((variant) => cpuTime(read[variant].pid), measure);
      const { title } = read.candidate;
      measured.set(title, [...(measured.get(title) ?? []), await measureRound(round, measure)]);
    }
    updateProgress(round + 1);
  }
  return [...measured].flatMap(([title, windows]) => comparisonsOf(title, windows));
}

/**
 * Throws unless both builds run with authentication, rate limits, metrics and log. Prints which responses of the two
 * builds differ.
 */
async function check(fixture: BenchFixture, selection: ReadSelection, print: (line: string) => void): Promise<void> {
  await checkEqual(contestants(fixture), selection.names);
  const reads = readsOf(fixture, selection);
  const differing = await differingResponses(
    reads.map(({ candidate }) => candidate),
    reads.map(({ baseline }) => baseline),
  );
  if (differing.length > 0) print(`The answers of the two builds differ: ${differing.join(', ')}.`);
  for (const one of [fixture, baselineFixture(fixture)]) await checkSwitchedOn(one);
}

/** Returns the requests to compare, as pairs of the same request to both builds. */
function readsOf(fixture: BenchFixture, { names, long, encoding }: ReadSelection): Pair<Contestant>[] {
  const [candidates, baselines] = [fixture, baselineFixture(fixture)].map((item) => {
    const available = contestants(item);
    const all = [...names.map((name) => available.get(name) as Contestant), ...(long ? longPages(item) : [])];
    return encoding === undefined
      ? all
      : all.map((read) => ({ ...read, headers: { ...read.headers, 'accept-encoding': encoding } }));
  }) as [Contestant[], Contestant[]];
  return candidates.map((candidate, index) => ({ candidate, baseline: baselines[index] as Contestant }));
}

function baselineFixture(fixture: BenchFixture): BenchFixture {
  return { ...fixture, service: fixture.baseline as Service };
}

function comparisonsOf(what: string, measured: readonly Round<Window>[]): Comparison[] {
  return [
    quantityOf(measured, { what, unit: 'requests/s', faster: 'more' }, (window) => window.requests / window.seconds),
    quantityOf(measured, { what, unit: 'CPU ms/request', faster: 'less' }, ({ cpu }) => cpu),
  ].map(compare);
}
