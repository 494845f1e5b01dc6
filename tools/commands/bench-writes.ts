import '../../app/runtime/heap-flags';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Build, openBuild } from '../bench/comparison/build';
import { comparisonReport, minRounds } from '../bench/comparison/pairs';
import { compareWrites } from '../bench/comparison/writes';
import { waitUntilIdle, cpuTime } from '../bench/load';
import { aligned, median } from '../bench/report';
import { saveResults, machine } from '../bench/results';
import { checkSwitchedOn, checkTraced } from '../bench/switched-on';
import { maxWriteLatencyMs } from '../bench/targets';
import type { Service } from '../bench/fixture';
import { openWritableFixture, type WriteFixture } from '../bench/writable-fixture';
import { type WriteKind, writeKinds, Writes } from '../bench/writes/kinds';
import { atPace, percentile, saturate, type Write } from '../bench/writes/pace';
import { readOptions } from '../../app/runtime/arguments';
import { runCommand, InvalidArguments } from '../../app/runtime/command';
import { progressBar } from '../../app/runtime/progress-bar';
import type { Shutdown } from '../../app/runtime/shutdown';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const usage = `npm run bench:writes -- [--only ${writeKinds.join(',')}] [--rounds <number>] [--seconds <number>] [--callers <number>] [--memberships <number>] [--against <checkout>]`;
/**
 * Idle time in milliseconds. Exceeds one minute, which is the delay of the service's garbage collection and the
 * interval of Postgres autovacuum.
 */
const idleMs = 90_000;

interface Course {
  readonly memberships: number;
  readonly rounds: number;
  /** Duration of each of the two measurements (at saturation, and at half that rate), in seconds. */
  readonly seconds: number;
  /** Concurrent clients during the measurement of the saturating rate; each writes sequentially. */
  readonly callers: number;
}

/** Measurements of one kind of write. */
interface Measurements {
  /** Writes per second at saturation, one value per round. */
  readonly saturating: number[];
  /** Duration of each write at half the saturating rate, in milliseconds, over all rounds. */
  readonly times: number[];
  /** CPU time of the service in milliseconds, including the deferred work that the writes cause. */
  cpu: number;
}

interface Options {
  readonly course: Course;
  readonly kinds: readonly WriteKind[];
  /** Whether all kinds of writes were measured; the figures are stored only in this case. */
  readonly whole: boolean;
  /** The build to compare with, or null. */
  readonly against: Build | null;
}

function parseOptions(): Options {
  const text = { type: 'string' } as const;
  const given = readOptions(
    { only: text, rounds: text, seconds: text, callers: text, memberships: text, against: text },
    usage,
  );
  const compared = given.against !== undefined;
  const number = (name: keyof Course, defaultValue: number, min = 1): number => {
    const value = Number(given[name] ?? defaultValue);
    if (!Number.isInteger(value) || value < min)
      throw new InvalidArguments(
        `--${name} takes a number from ${min}${compared ? ' with --against' : ''}. Usage: ${usage}`,
      );
    return value;
  };
  const selectedKinds = given.only?.split(',') ?? [...writeKinds];
  const unknownName = selectedKinds.find((name) => !writeKinds.some((kind) => kind === name));
  if (unknownName !== undefined) throw new InvalidArguments(`There is no write "${unknownName}". Usage: ${usage}`);
  return {
    course: {
      memberships: number('memberships', 100_000),
      // A comparison takes more but shorter measurements of the two builds in turns, so that both run under the same
      // load of the machine.
      rounds: compared ? number('rounds', 9, minRounds) : number('rounds', 5),
      seconds: number('seconds', compared ? 2 : 10),
      callers: number('callers', 16),
    },
    kinds: writeKinds.filter((kind) => selectedKinds.includes(kind)),
    whole: given.only === undefined,
    against: given.against === undefined ? null : openBuild(given.against),
  };
}

/**
 * Forces a Postgres checkpoint now, which would otherwise be spread over minutes, and waits until the service is idle.
 */
async function settle({ database, service: { pid } }: WriteFixture): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query('CHECKPOINT').finally(() => client.end());
  await waitUntilIdle(pid);
}

/** Leaves the service and its Postgres idle until their deferred work is done: garbage collection and vacuum. */
async function rest(fixture: WriteFixture): Promise<void> {
  await settle(fixture);
  await pause(idleMs);
  await waitUntilIdle(fixture.service.pid);
}

/**
 * `npm run bench:writes`: finds the rate of writes that saturates the service, with all kinds of writes alternating,
 * then measures their durations at half that rate, again alternating. In between, it waits until the deferred work that
 * the saturation caused is done, because half the load would not cause it.
 */
async function bench({ course, kinds, whole }: Options, shutdown: Shutdown): Promise<void> {
  const { memberships, rounds, seconds, callers } = course;
  const fixture = await shutdown.add(openWritableFixture('writes', memberships, print), (resource) => resource.close());
  const writes = await shutdown.add(Writes.open(fixture, join(fixture.folder, 'sandbox.json')), (resource) =>
    resource.close(),
  );
  const before = await checkSwitchedOn(fixture);
  const { pid } = fixture.service;
  const measurements = new Map(kinds.map((kind) => [kind, { saturating: [], times: [], cpu: 0 } as Measurements]));
  const updateProgress = progressBar(2 * (rounds + 1) * kinds.length, 'turns');
  let completed = 0;
  /** The first round is a warm-up and is not counted. */
  const runRounds = async (
    measure: (write: Write, one: Measurements, isMeasured: boolean) => Promise<void>,
  ): Promise<void> => {
    for (let round = 0; round <= rounds; round += 1) {
      for (const [kind, results] of measurements) {
        await measure(writes.of[kind], results, round > 0);
        updateProgress((completed += 1));
      }
    }
  };
  await runRounds(async (write, { saturating }, isMeasured) => {
    const rate = await saturate(write, callers, seconds);
    await waitUntilIdle(pid);
    if (isMeasured) saturating.push(rate);
  });
  await rest(fixture);
  await runRounds(async (write, one, isMeasured) => {
    const cpuBefore = cpuTime(pid);
    const times = await atPace(write, median(one.saturating) / 2, seconds);
    await waitUntilIdle(pid);
    if (!isMeasured) return;
    one.times.push(...times);
    one.cpu += cpuTime(pid) - cpuBefore;
  });
  await checkTraced(
    fixture,
    before,
    [...measurements.values()].reduce((sum, { times }) => sum + times.length, 0),
  );
  const figures = figuresOf(measurements);
  print(tableOf(figures));
  if (!whole) return print('Results not saved: only complete runs are saved.');
  saveResults((stored) => ({
    ...stored,
    writes: { ...machine(), course: { memberships, rounds, seconds, callers }, figures },
  }));
  print('Written to bench/results.json.');
}

function figuresOf(measurements: ReadonlyMap<WriteKind, Measurements>) {
  return [...measurements].map(([kind, { saturating, times, cpu }]) => {
    const sorted = times.sort((one, other) => one - other);
    const p99 = percentile(sorted, 99);
    return {
      kind,
      saturating: median(saturating),
      p50: percentile(sorted, 50),
      p99,
      cpuMilliseconds: cpu / times.length,
      reached: p99 < maxWriteLatencyMs,
    };
  });
}

function tableOf(figures: ReturnType<typeof figuresOf>): string {
  return `\n${aligned(
    ['at half load', 'saturating/s', 'CPU ms/write', 'p50 ms', 'p99 ms', `p99 < ${maxWriteLatencyMs} ms`],
    figures.map((row) => [
      row.kind,
      row.saturating.toFixed(0),
      row.cpuMilliseconds.toFixed(2),
      row.p50.toFixed(1),
      row.p99.toFixed(1),
      row.reached ? 'reached' : 'missed',
    ]),
  )}\n`;
}

/** With `--against`: compares the writes of this build with those of another one. Exits with code 1 if this build is slower. */
async function compareWithBuild(build: Build, { course, kinds }: Options, shutdown: Shutdown): Promise<void> {
  const fixture = await shutdown.add(openWritableFixture('writes', course.memberships, print, build), (resource) =>
    resource.close(),
  );
  const writesTo = (service: Service): Promise<Writes> =>
    shutdown.add(Writes.open({ ...fixture, service }, join(fixture.folder, 'sandbox.json')), (resource) =>
      resource.close(),
    );
  const writes = { candidate: await writesTo(fixture.service), baseline: await writesTo(fixture.baseline as Service) };
  const comparisons = await compareWrites(fixture, writes, { ...course, kinds }, settle);
  print(`\n${comparisonReport(comparisons)}`);
  if (comparisons.some(({ slower }) => slower)) process.exitCode = 1;
}

runCommand('task', async (shutdown) => {
  const options = parseOptions();
  await (options.against ? compareWithBuild(options.against, options, shutdown) : bench(options, shutdown));
});
