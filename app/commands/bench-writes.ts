import '../parts/heap-flags';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Build, openBuild } from '../../test/bench/comparison/build';
import { comparisonReport, fewestRounds } from '../../test/bench/comparison/pairs';
import { compareWrites } from '../../test/bench/comparison/writes';
import { atRest, cpuTime } from '../../test/bench/load';
import { aligned, median } from '../../test/bench/report';
import { keepResults, machine } from '../../test/bench/results';
import { checkSwitchedOn, checkTraced } from '../../test/bench/switched-on';
import { writesWithin } from '../../test/bench/targets';
import type { Service } from '../../test/bench/world';
import { openWorldToWrite, type WorldToWrite } from '../../test/bench/world-to-write';
import { type WriteKind, writeKinds, Writes } from '../../test/bench/writes/kinds';
import { atPace, percentile, saturate, type Write } from '../../test/bench/writes/pace';
import { readOptions } from '../parts/arguments';
import { runCommand, WrongArguments } from '../parts/command';
import { progressBar } from '../parts/progress-bar';
import type { Shutdown } from '../parts/shutdown';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const usage = `npm run bench:writes -- [--only ${writeKinds.join(',')}] [--rounds <number>] [--seconds <number>] [--callers <number>] [--memberships <number>] [--against <checkout>]`;
/** Idle time in milliseconds. It exceeds one minute, both the delay of the service's garbage collection and the interval of Postgres autovacuum. */
const restTime = 90_000;

interface Course {
  readonly memberships: number;
  readonly rounds: number;
  /** Duration of the measurement of the saturating rate, and of the one at half that rate, in seconds. */
  readonly seconds: number;
  /** Concurrent clients during the measurement of the saturating rate; each writes sequentially. */
  readonly callers: number;
}

/** Measurements of one kind of write. */
interface Shown {
  /** Saturating writes per second, one value per round. */
  readonly saturating: number[];
  /** Duration of each write at half the saturating rate, in milliseconds, over all rounds. */
  readonly times: number[];
  /** CPU milliseconds of the service, including the deferred work that the writes cause. */
  cpu: number;
}

interface Wanted {
  readonly course: Course;
  readonly kinds: readonly WriteKind[];
  /** Whether all kinds were measured; only then the figures are stored. */
  readonly whole: boolean;
  /** The build to compare with, or null. */
  readonly against: Build | null;
}

function wanted(): Wanted {
  const text = { type: 'string' } as const;
  const given = readOptions(
    { only: text, rounds: text, seconds: text, callers: text, memberships: text, against: text },
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
  const only = given.only?.split(',') ?? [...writeKinds];
  const stranger = only.find((name) => !writeKinds.some((known) => known === name));
  if (stranger !== undefined) throw new WrongArguments(`There is no write "${stranger}". Usage: ${usage}`);
  return {
    course: {
      memberships: number('memberships', 100_000),
      // Measurements of a comparison are short, so that the load of the machine hardly changes between two of them.
      rounds: compared ? number('rounds', 9, fewestRounds) : number('rounds', 5),
      seconds: number('seconds', compared ? 2 : 10),
      callers: number('callers', 16),
    },
    kinds: writeKinds.filter((kind) => only.includes(kind)),
    whole: given.only === undefined,
    against: given.against === undefined ? null : openBuild(given.against),
  };
}

/** Forces a checkpoint, which Postgres would otherwise spread over minutes, and waits until the service is idle. */
async function settle({ database, service: { pid } }: WorldToWrite): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query('CHECKPOINT').finally(() => client.end());
  await atRest(pid);
}

/** Leaves the service and its Postgres idle until their deferred work is done: garbage collection and vacuum. */
async function rest(world: WorldToWrite): Promise<void> {
  await settle(world);
  await pause(restTime);
  await atRest(world.service.pid);
}

/**
 * `npm run bench:writes`: finds the saturating rate of writes, with all kinds alternating, and then measures the durations at half that rate,
 * alternating again. In between it waits until the deferred work of the saturation is done, which would not occur at half load.
 */
async function bench({ course, kinds, whole }: Wanted, shutdown: Shutdown): Promise<void> {
  const { memberships, rounds, seconds, callers } = course;
  const world = await shutdown.add(openWorldToWrite('writes', memberships, say), (opened) => opened.close());
  const writes = await shutdown.add(Writes.open(world, join(world.folder, 'sandbox.json')), (opened) => opened.close());
  const before = await checkSwitchedOn(world);
  const { pid } = world.service;
  const shown = new Map(kinds.map((kind) => [kind, { saturating: [], times: [], cpu: 0 } as Shown]));
  const show = progressBar(2 * (rounds + 1) * kinds.length, 'turns');
  let turns = 0;
  /** The first round is a warm-up. */
  const inTurns = async (turn: (write: Write, one: Shown, counts: boolean) => Promise<void>): Promise<void> => {
    for (let round = 0; round <= rounds; round += 1) {
      for (const [kind, one] of shown) {
        await turn(writes.of[kind], one, round > 0);
        show((turns += 1));
      }
    }
  };
  await inTurns(async (write, { saturating }, counts) => {
    const rate = await saturate(write, callers, seconds);
    await atRest(pid);
    if (counts) saturating.push(rate);
  });
  await rest(world);
  await inTurns(async (write, one, counts) => {
    const cpuBefore = cpuTime(pid);
    const times = await atPace(write, median(one.saturating) / 2, seconds);
    await atRest(pid);
    if (!counts) return;
    one.times.push(...times);
    one.cpu += cpuTime(pid) - cpuBefore;
  });
  await checkTraced(
    world,
    before,
    [...shown.values()].reduce((sum, { times }) => sum + times.length, 0),
  );
  const figures = figuresOf(shown);
  say(tableOf(figures));
  if (!whole) return say('Not kept: only whole runs are.');
  keepResults((kept) => ({
    ...kept,
    writes: { ...machine(), course: { memberships, rounds, seconds, callers }, figures },
  }));
  say('Written to bench/results.json.');
}

function figuresOf(shown: ReadonlyMap<WriteKind, Shown>) {
  return [...shown].map(([kind, { saturating, times, cpu }]) => {
    const sorted = times.sort((one, other) => one - other);
    const p99 = percentile(sorted, 99);
    return {
      kind,
      saturating: median(saturating),
      p50: percentile(sorted, 50),
      p99,
      cpuMilliseconds: cpu / times.length,
      reached: p99 < writesWithin,
    };
  });
}

function tableOf(figures: ReturnType<typeof figuresOf>): string {
  return `\n${aligned(
    ['at half load', 'saturating/s', 'CPU ms/write', 'p50 ms', 'p99 ms', `p99 < ${writesWithin} ms`],
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
async function benchAgainst(build: Build, { course, kinds }: Wanted, shutdown: Shutdown): Promise<void> {
  const world = await shutdown.add(openWorldToWrite('writes', course.memberships, say, build), (opened) =>
    opened.close(),
  );
  const writesTo = (service: Service): Promise<Writes> =>
    shutdown.add(Writes.open({ ...world, service }, join(world.folder, 'sandbox.json')), (opened) => opened.close());
  const writes = { candidate: await writesTo(world.service), baseline: await writesTo(world.baseline as Service) };
  const comparisons = await compareWrites(world, writes, { ...course, kinds }, settle);
  say(`\n${comparisonReport(comparisons)}`);
  if (comparisons.some(({ slower }) => slower)) process.exitCode = 1;
}

runCommand('task', async (shutdown) => {
  const asked = wanted();
  await (asked.against ? benchAgainst(asked.against, asked, shutdown) : bench(asked, shutdown));
});
