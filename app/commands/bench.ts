import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { checkEqual, contestants, longPages } from '../../test/bench/contestants';
import { type Contestant, load, memory, type Window } from '../../test/bench/load';
import { type Figures, figuresOf, table } from '../../test/bench/report';
import { openBenchWorld } from '../../test/bench/world';

const root = join(__dirname, '../../..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Course {
  readonly memberships: number;
  readonly rounds: number;
  /** Seconds of one contestant's turn. */
  readonly seconds: number;
  readonly connections: number;
}

function courseOf(args: readonly string[]): Course {
  const number = (name: string, usual: number) => {
    const at = args.indexOf(`--${name}`);
    return at < 0 ? usual : Number(args[at + 1]);
  };
  return { memberships: number('memberships', 100_000), rounds: number('rounds', 9), seconds: number('seconds', 2), connections: number('connections', 16) };
}

/** `npm run bench`: measures the service against a limit in the same run, in turns, and writes bench/results.json. */
async function bench(course: Course): Promise<void> {
  const world = await openBenchWorld(join(root, '.data/bench'), course.memberships, say);
  try {
    const atRest = memory(world.service.pid);
    const runners = contestants(world);
    await checkEqual(runners);
    say(`All answers are equal. ${world.memberships} memberships, ${course.connections} connections, ${course.rounds} rounds of ${course.seconds} s each.`);
    const figures = await compare(runners, course);
    say('Now pages of a hundred.');
    const long = await compare(longPages(world), course);
    report(figures, long, { atRest, loaded: memory(world.service.pid), memberships: world.memberships, course });
  } finally {
    await world.close();
  }
}

/** Loads all in turns, after a turn each to warm up; the first is what the others are compared with. */
async function compare(runners: readonly Contestant[], course: Course): Promise<Figures[]> {
  const windows = runners.map((): Window[] => []);
  for (const runner of runners) await load(runner, course);
  for (let round = 1; round <= course.rounds; round += 1) {
    for (const [turn, runner] of runners.entries()) windows[turn]?.push(await load(runner, course));
    say(`Round ${round} of ${course.rounds}.`);
  }
  return runners.map(({ name }, turn) => figuresOf(name, windows[turn] as Window[], windows[0] as Window[]));
}

function report(figures: readonly Figures[], long: readonly Figures[], more: { atRest: number; loaded: number; memberships: number; course: Course }): void {
  const [newest, oldest] = long as [Figures, Figures];
  const oldVersionCost = oldest.cpuMilliseconds / newest.cpuMilliseconds;
  say(`\n${table(figures)}\n\n${table(long)}\n`);
  say(`CPU of a page of a hundred at 2025-01-01 against 2026-08-21: ${oldVersionCost.toFixed(2)}`);
  say(`Memory of the service: ${more.atRest.toFixed(0)} MiB at rest, ${more.loaded.toFixed(0)} MiB under load.`);
  const [processor] = cpus();
  const results = { node: process.version, processor: processor?.model ?? null, cores: cpus().length, ...more, oldVersionCost, figures, long };
  mkdirSync(join(root, 'bench'), { recursive: true });
  writeFileSync(join(root, 'bench/results.json'), `${JSON.stringify(results, null, 2)}\n`);
  say('Written to bench/results.json.');
}

bench(courseOf(process.argv.slice(2))).then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
