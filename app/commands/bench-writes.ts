import { join } from 'node:path';
import { atRest, cpuTime } from '../../test/bench/load';
import { aligned, median } from '../../test/bench/report';
import { keepResults, machine } from '../../test/bench/results';
import { checkSwitchedOn, checkTraced } from '../../test/bench/switched-on';
import { writesWithin } from '../../test/bench/targets';
import { openWorldToWrite } from '../../test/bench/world-to-write';
import { type WriteKind, writeKinds, Writes } from '../../test/bench/writes/kinds';
import { atPace, percentile, saturate, type Write } from '../../test/bench/writes/pace';
import { readOptions } from '../parts/arguments';
import { runCommand, WrongArguments } from '../parts/command';
import { progressBar } from '../parts/progress-bar';
import type { Shutdown } from '../parts/shutdown';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const usage = `npm run bench:writes -- [--only ${writeKinds.join(',')}] [--rounds <number>] [--seconds <number>] [--callers <number>] [--memberships <number>]`;

interface Course {
  readonly memberships: number;
  readonly rounds: number;
  /** Seconds in which the saturating rate is found, and then those at half of it. */
  readonly seconds: number;
  /** Who write one after the other while the saturating rate is found. */
  readonly callers: number;
}

/** One kind in one round. */
interface Turn {
  /** Writes a second that saturate the service. */
  readonly saturating: number;
  /** Milliseconds at half of them. */
  readonly p50: number;
  readonly p99: number;
  /** CPU milliseconds of the service for each write at half of them, with all that it does about it afterwards. */
  readonly cpu: number;
  readonly writes: number;
}

function wanted(): { readonly course: Course; readonly kinds: readonly WriteKind[]; readonly whole: boolean } {
  const text = { type: 'string' } as const;
  const given = readOptions({ only: text, rounds: text, seconds: text, callers: text, memberships: text }, usage);
  const number = (name: keyof Course, usual: number): number => {
    const value = Number(given[name] ?? usual);
    if (!Number.isInteger(value) || value < 1) throw new WrongArguments(`--${name} takes a number from 1. Usage: ${usage}`);
    return value;
  };
  const only = given.only?.split(',') ?? [...writeKinds];
  const stranger = only.find((name) => !writeKinds.some((known) => known === name));
  if (stranger !== undefined) throw new WrongArguments(`There is no write "${stranger}". Usage: ${usage}`);
  return {
    course: { memberships: number('memberships', 100_000), rounds: number('rounds', 5), seconds: number('seconds', 5), callers: number('callers', 16) },
    kinds: writeKinds.filter((kind) => only.includes(kind)),
    whole: given.only === undefined,
  };
}

async function turn(write: Write, { seconds, callers }: Course, pid: number): Promise<Turn> {
  const saturating = await saturate(write, callers, seconds);
  await atRest(pid);
  const before = cpuTime(pid);
  const times = await atPace(write, saturating / 2, seconds);
  const cpu = (cpuTime(pid) - before) / times.length;
  return { saturating, p50: percentile(times, 50), p99: percentile(times, 99), cpu, writes: times.length };
}

/** `npm run bench:writes`: finds the rate of writes that saturates the service, and measures how long they take at half of it, all kinds in turns. */
async function bench(shutdown: Shutdown): Promise<void> {
  const { course, kinds, whole } = wanted();
  const world = await shutdown.add(openWorldToWrite('writes', course.memberships, say), (opened) => opened.close());
  const writes = await shutdown.add(Writes.open(world, join(world.folder, 'sandbox.json')), (opened) => opened.close());
  const before = await checkSwitchedOn(world);
  const turns = new Map(kinds.map((kind) => [kind, [] as Turn[]]));
  const show = progressBar((course.rounds + 1) * kinds.length, 'turns');
  for (let round = 0; round <= course.rounds; round += 1) {
    for (const [index, kind] of kinds.entries()) {
      const measured = await turn(writes.of[kind], course, world.service.pid);
      // The first round warms up.
      if (round > 0) turns.get(kind)?.push(measured);
      show(round * kinds.length + index + 1);
    }
  }
  await checkTraced(world, before, [...turns.values()].flat().reduce((sum, one) => sum + one.writes, 0));
  const figures = [...turns].map(([kind, measured]) => {
    const of = (name: keyof Turn): number => median(measured.map((one) => one[name]));
    return { kind, saturating: of('saturating'), p50: of('p50'), p99: of('p99'), cpuMilliseconds: of('cpu'), reached: of('p99') < writesWithin };
  });
  say(`\n${aligned(['at half load', 'saturating/s', 'CPU ms/write', 'p50 ms', 'p99 ms', `p99 < ${writesWithin} ms`], figures.map((row) => [
    row.kind, row.saturating.toFixed(0), row.cpuMilliseconds.toFixed(2), row.p50.toFixed(1), row.p99.toFixed(1), row.reached ? 'reached' : 'missed',
  ]))}\n`);
  if (!whole) return say('Not kept: only whole runs are.');
  keepResults((kept) => ({ ...kept, writes: { ...machine(), course, figures } }));
  say('Written to bench/results.json.');
}

runCommand('task', bench);
