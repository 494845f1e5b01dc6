import { join } from 'node:path';
import {
  contestantNames,
  type ContestantName,
  contestants,
  installContestants,
  isServiceContestant,
  isPeer,
  limitOf,
  longPages,
} from '../bench/contestants';
import { type Build, openBuild } from '../bench/comparison/build';
import { comparisonReport, minRounds } from '../bench/comparison/pairs';
import { compareReads } from '../bench/comparison/reads';
import { checkEqual } from '../bench/equality';
import { type Contestant, load, memory } from '../bench/load';
import { figuresOf, type Measured, table, verdictsOf, verdictTable } from '../bench/report';
import { saveResults, machine } from '../bench/results';
import { checkSwitchedOn, checkTraced } from '../bench/switched-on';
import { targets } from '../bench/targets';
import { type BenchFixture, openBenchFixture } from '../bench/fixture';
import { openWritableFixture } from '../bench/writable-fixture';
import { readOptions } from '../../app/runtime/arguments';
import { runCommand, InvalidArguments } from '../../app/runtime/command';
import { progressBar } from '../../app/runtime/progress-bar';
import type { Shutdown } from '../../app/runtime/shutdown';

const root = join(__dirname, '../../..');
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const usage = `npm run bench -- [--only ${[...contestantNames, 'long'].join(',')}] [--rounds <number>] [--seconds <number>] [--connections <number>] [--memberships <number>] [--against <checkout> [--encoding <coding>]]`;

interface Course {
  readonly memberships: number;
  readonly rounds: number;
  /** Duration of one measurement of one contestant, in seconds. */
  readonly seconds: number;
  readonly connections: number;
}

interface Options {
  readonly course: Course;
  /** Names of the selected contestants, and of the bare servers (limits) that they are compared with. */
  readonly names: readonly ContestantName[];
  readonly long: boolean;
  /** Whether all contestants were measured; the figures are stored only in this case. */
  readonly whole: boolean;
  /** The build to compare with, or null. */
  readonly against: Build | null;
  /** With `--against`: `Accept-Encoding` of all requests. */
  readonly encoding: string | undefined;
}

function parseOptions(): Options {
  const text = { type: 'string' } as const;
  const given = readOptions(
    { only: text, rounds: text, seconds: text, connections: text, memberships: text, against: text, encoding: text },
    usage,
  );
  const compared = given.against !== undefined;
  if (given.encoding !== undefined && !compared)
    throw new InvalidArguments(`--encoding requires --against. Usage: ${usage}`);
  const number = (name: keyof Course, defaultValue: number, min = 1): number => {
    const value = Number(given[name] ?? defaultValue);
    if (!Number.isInteger(value) || value < min)
      throw new InvalidArguments(
        `--${name} takes a number from ${min}${compared ? ' with --against' : ''}. Usage: ${usage}`,
      );
    return value;
  };
  const available = compared ? contestantNames.filter(isServiceContestant) : contestantNames;
  const selectedNames = given.only?.split(',') ?? [...available, 'long'];
  const unknownName = selectedNames.find(
    (name) => name !== 'long' && !available.some((contestant) => contestant === name),
  );
  if (unknownName !== undefined)
    throw new InvalidArguments(
      `There is no contestant "${unknownName}"${compared ? ` with --against, but ${available.join(', ')} and long` : ''}. Usage: ${usage}`,
    );
  const selected = available.filter((name) => selectedNames.includes(name));
  return {
    course: {
      memberships: number('memberships', 100_000),
      rounds: number('rounds', 9, compared ? minRounds : 1),
      seconds: number('seconds', 2),
      connections: number('connections', 16),
    },
    names: available.filter((name) =>
      selected.some((selectedName) => selectedName === name || limitOf(selectedName) === name),
    ),
    long: selectedNames.includes('long'),
    whole: given.only === undefined,
    against: given.against === undefined ? null : openBuild(given.against),
    encoding: given.encoding,
  };
}

/**
 * `npm run bench`: measures the service, a bare server (the limit) and other GraphQL servers alternately, and reports
 * which targets are met. A complete run stores the figures in bench/results.json.
 */
async function bench({ course, names, long, whole }: Options, shutdown: Shutdown): Promise<void> {
  const fixture = await shutdown.add(
    openBenchFixture(join(root, '.data/bench-reads'), course.memberships, print, names.filter(isPeer)),
    (resource) => resource.close(),
  );
  const idleMemory = memory(fixture.service.pid);
  const all = contestants(fixture);
  await checkEqual(all, names);
  const before = await checkSwitchedOn(fixture);
  print(
    `All responses are equal. ${fixture.memberships} memberships, ${course.connections} connections, ${course.rounds} rounds of ${course.seconds} s each, after a warm-up of ${leadIn} s.`,
  );
  const measured = await runAlternately(
    names.map((name) => all.get(name) as Contestant),
    course,
    'turns',
  );
  const pages = long ? await runAlternately(longPages(fixture), course, 'runs, 100 rows per page') : [];
  await checkTraced(fixture, before, requestsTo(fixture, [...measured, ...pages]));
  const loaded = memory(fixture.service.pid);
  const [figures, longPageFigures, verdicts] = [figuresOf(measured), figuresOf(pages), verdictsOf(measured, targets)];
  for (const section of [table(figures), verdictTable(verdicts), ...(long ? [table(longPageFigures)] : [])])
    print(`\n${section}`);
  print(`\nMemory of the service: ${idleMemory.toFixed(0)} MiB idle, ${loaded.toFixed(0)} MiB under load.`);
  if (!whole) return print('Results not saved: only complete runs are saved.');
  const [newest, oldest] = longPageFigures;
  const oldVersionCost = (oldest?.cpuMilliseconds as number) / (newest?.cpuMilliseconds as number);
  print(`CPU per page of 100 rows, 2025-01-01 relative to 2026-08-21: ${oldVersionCost.toFixed(2)}`);
  saveResults(({ events, writes }) => ({
    ...machine(),
    atRest: idleMemory,
    loaded,
    memberships: fixture.memberships,
    course,
    oldVersionCost,
    figures,
    long: longPageFigures,
    verdicts,
    events,
    writes,
  }));
  print('Written to bench/results.json.');
}

/** With `--against`: compares the reads of this build with those of another one. Exits with code 1 if this build is slower. */
async function compareWithBuild(
  build: Build,
  { course, names, long, encoding }: Options,
  shutdown: Shutdown,
): Promise<void> {
  const fixture = await shutdown.add(openWritableFixture('compared', course.memberships, print, build), (resource) =>
    resource.close(),
  );
  const comparisons = await compareReads(fixture, { ...course, names, long, encoding }, print);
  print(`\n${comparisonReport(comparisons)}`);
  if (comparisons.some(({ slower }) => slower)) process.exitCode = 1;
}

/** Warm-up rounds, which are not counted. */
const warmUp = 1;
/**
 * Uncounted time at the start of each measurement, in seconds. While the other contestants run, V8 discards compiled
 * code of the idle process, and needs about this long to compile it again.
 */
const leadIn = 4;

/**
 * Loads all contestants alternately. Every second round has the reverse order, so that no contestant always starts
 * after the longest idle time, which slows it most.
 */
async function runAlternately(runners: readonly Contestant[], course: Course, unit: string): Promise<Measured[]> {
  const measured = runners.map((contestant) => ({ contestant, windows: [] as Awaited<ReturnType<typeof load>>[] }));
  const updateProgress = progressBar((warmUp + course.rounds) * runners.length, unit);
  for (let round = 0; round < warmUp + course.rounds; round += 1) {
    const order = round % 2 === 0 ? measured : measured.toReversed();
    for (const [position, { contestant, windows }] of order.entries()) {
      await load(contestant, { ...course, seconds: leadIn });
      const window = await load(contestant, course);
      if (round >= warmUp) windows.push(window);
      updateProgress(round * runners.length + position + 1);
    }
  }
  return measured;
}

/** Returns the number of requests that the service has handled in the counted measurements. */
function requestsTo({ service }: BenchFixture, measured: readonly Measured[]): number {
  return measured
    .filter(({ contestant }) => contestant.pid === service.pid)
    .flatMap(({ windows }) => windows)
    .reduce((sum, { requests }) => sum + requests, 0);
}

runCommand('task', async (shutdown) => {
  const options = parseOptions();
  const missing = installContestants(options.names);
  if (missing) {
    process.exitCode = 1;
    return print(missing);
  }
  await (options.against ? compareWithBuild(options.against, options, shutdown) : bench(options, shutdown));
});
