import { join } from 'node:path';
import {
  contestantNames,
  type ContestantName,
  contestants,
  installContestants,
  isOfService,
  isPeer,
  limitOf,
  longPages,
} from '../../test/bench/contestants';
import { type Build, openBuild } from '../../test/bench/comparison/build';
import { comparisonReport, fewestRounds } from '../../test/bench/comparison/pairs';
import { compareReads } from '../../test/bench/comparison/reads';
import { checkEqual } from '../../test/bench/equality';
import { type Contestant, load, memory } from '../../test/bench/load';
import { figuresOf, type Measured, table, verdictsOf, verdictTable } from '../../test/bench/report';
import { keepResults, machine } from '../../test/bench/results';
import { checkSwitchedOn, checkTraced } from '../../test/bench/switched-on';
import { targets } from '../../test/bench/targets';
import { type BenchWorld, openBenchWorld } from '../../test/bench/world';
import { openWorldToWrite } from '../../test/bench/world-to-write';
import { readOptions } from '../parts/arguments';
import { runCommand, WrongArguments } from '../parts/command';
import { progressBar } from '../parts/progress-bar';
import type { Shutdown } from '../parts/shutdown';

const root = join(__dirname, '../../..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const usage = `npm run bench -- [--only ${[...contestantNames, 'long'].join(',')}] [--rounds <number>] [--seconds <number>] [--connections <number>] [--memberships <number>] [--against <checkout>]`;

interface Course {
  readonly memberships: number;
  readonly rounds: number;
  /** Duration of one measurement of one contestant, in seconds. */
  readonly seconds: number;
  readonly connections: number;
}

interface Wanted {
  readonly course: Course;
  /** The selected contestants, and the limits that they are compared with. */
  readonly names: readonly ContestantName[];
  readonly long: boolean;
  /** Whether all contestants were measured; only then the figures are stored. */
  readonly whole: boolean;
  /** The build to compare with, or null. */
  readonly against: Build | null;
}

function wanted(): Wanted {
  const text = { type: 'string' } as const;
  const given = readOptions(
    { only: text, rounds: text, seconds: text, connections: text, memberships: text, against: text },
    usage,
  );
  const compared = given.against !== undefined;
  const number = (name: keyof Course, usual: number, least = 1): number => {
    const value = Number(given[name] ?? usual);
    if (!Number.isInteger(value) || value < least)
      throw new WrongArguments(
        `--${name} takes a number from ${least}${compared ? ' with --against' : ''}. Usage: ${usage}`,
      );
    return value;
  };
  const known = compared ? contestantNames.filter(isOfService) : contestantNames;
  const only = given.only?.split(',') ?? [...known, 'long'];
  const stranger = only.find((name) => name !== 'long' && !known.some((one) => one === name));
  if (stranger !== undefined)
    throw new WrongArguments(
      `There is no contestant "${stranger}"${compared ? ` with --against, but ${known.join(', ')} and long` : ''}. Usage: ${usage}`,
    );
  const asked = known.filter((name) => only.includes(name));
  return {
    course: {
      memberships: number('memberships', 100_000),
      rounds: number('rounds', 9, compared ? fewestRounds : 1),
      seconds: number('seconds', 2),
      connections: number('connections', 16),
    },
    names: known.filter((name) => asked.some((one) => one === name || limitOf(one) === name)),
    long: only.includes('long'),
    whole: given.only === undefined,
    against: given.against === undefined ? null : openBuild(given.against),
  };
}

/**
 * `npm run bench`: measures the service against a limit and against other servers in the same run, alternately, and reports which targets are met. A
 * complete run stores the figures in bench/results.json.
 */
async function bench({ course, names, long, whole }: Wanted, shutdown: Shutdown): Promise<void> {
  const world = await shutdown.add(
    openBenchWorld(join(root, '.data/bench-reads'), course.memberships, say, names.filter(isPeer)),
    (opened) => opened.close(),
  );
  const atRest = memory(world.service.pid);
  const all = contestants(world);
  await checkEqual(all, names);
  const before = await checkSwitchedOn(world);
  say(
    `All answers are equal. ${world.memberships} memberships, ${course.connections} connections, ${course.rounds} rounds of ${course.seconds} s each, after ${leadIn} s that do not count.`,
  );
  const measured = await inTurns(
    names.map((name) => all.get(name) as Contestant),
    course,
    'turns',
  );
  const pages = long ? await inTurns(longPages(world), course, 'turns, pages of a hundred') : [];
  await checkTraced(world, before, requestsTo(world, [...measured, ...pages]));
  const loaded = memory(world.service.pid);
  const [figures, longFigures, verdicts] = [figuresOf(measured), figuresOf(pages), verdictsOf(measured, targets)];
  for (const shown of [table(figures), verdictTable(verdicts), ...(long ? [table(longFigures)] : [])])
    say(`\n${shown}`);
  say(`\nMemory of the service: ${atRest.toFixed(0)} MiB at rest, ${loaded.toFixed(0)} MiB under load.`);
  if (!whole) return say('Not kept: only whole runs are.');
  const [newest, oldest] = longFigures;
  const oldVersionCost = (oldest?.cpuMilliseconds as number) / (newest?.cpuMilliseconds as number);
  say(`CPU of a page of a hundred at 2025-01-01 against 2026-08-21: ${oldVersionCost.toFixed(2)}`);
  keepResults(({ events, writes }) => ({
    ...machine(),
    atRest,
    loaded,
    memberships: world.memberships,
    course,
    oldVersionCost,
    figures,
    long: longFigures,
    verdicts,
    events,
    writes,
  }));
  say('Written to bench/results.json.');
}

/** With `--against`: compares the reads of this build with those of another one. Exits with code 1 if this build is slower. */
async function benchAgainst(build: Build, { course, names, long }: Wanted, shutdown: Shutdown): Promise<void> {
  const world = await shutdown.add(openWorldToWrite('compared', course.memberships, say, build), (opened) =>
    opened.close(),
  );
  const comparisons = await compareReads(world, { ...course, names, long }, say);
  say(`\n${comparisonReport(comparisons)}`);
  if (comparisons.some(({ slower }) => slower)) process.exitCode = 1;
}

/** Warm-up rounds, which are not counted. */
const warmUp = 1;
/**
 * Uncounted seconds at the start of each measurement. While the other contestants run, V8 discards compiled code, as in any idle process, and needs
 * about this long to compile it again.
 */
const leadIn = 4;

/**
 * Loads all contestants alternately, in reversed order every second round, so that no contestant always starts after the longest idle time, from
 * which it recovers slowest.
 */
async function inTurns(runners: readonly Contestant[], course: Course, unit: string): Promise<Measured[]> {
  const measured = runners.map((contestant) => ({ contestant, windows: [] as Awaited<ReturnType<typeof load>>[] }));
  const show = progressBar((warmUp + course.rounds) * runners.length, unit);
  for (let round = 0; round < warmUp + course.rounds; round += 1) {
    const order = round % 2 === 0 ? measured : measured.toReversed();
    for (const [turn, { contestant, windows }] of order.entries()) {
      await load(contestant, { ...course, seconds: leadIn });
      const window = await load(contestant, course);
      if (round >= warmUp) windows.push(window);
      show(round * runners.length + turn + 1);
    }
  }
  return measured;
}

/** Number of requests that the service has handled in the counted measurements. */
function requestsTo({ service }: BenchWorld, measured: readonly Measured[]): number {
  return measured
    .filter(({ contestant }) => contestant.pid === service.pid)
    .flatMap(({ windows }) => windows)
    .reduce((sum, { requests }) => sum + requests, 0);
}

runCommand('task', async (shutdown) => {
  const asked = wanted();
  const missing = installContestants(asked.names);
  if (missing) {
    process.exitCode = 1;
    return say(missing);
  }
  await (asked.against ? benchAgainst(asked.against, asked, shutdown) : bench(asked, shutdown));
});
