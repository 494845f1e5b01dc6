import { type Build, openBuild } from '../../test/bench/comparison/build';
import { deliveries } from '../../test/bench/deliveries';
import { fanOut } from '../../test/bench/fan-out';
import { fanOutTable } from '../../test/bench/fan-out-table';
import { measures } from '../../test/bench/pipeline/measures';
import { pipeline } from '../../test/bench/pipeline/pipeline';
import { keepResults, machine } from '../../test/bench/results';
import { readOptions } from '../parts/arguments';
import { runCommand, WrongArguments } from '../parts/command';
import { endProcesses } from '../parts/service-process';
import type { Shutdown } from '../parts/shutdown';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const usage =
  'npm run bench:events -- [--only <part>,…] [--rounds <number>] [--sockets <number>] [--events <number>] [--delivery-events <number>] [--against <checkout>]';

type Numbers = Readonly<Record<'sockets' | 'rounds' | 'events' | 'deliveryEvents', number>>;

/** Benchmarks by name; the name is used by `--only` and in the results file. Each prints its table and returns the figures to store. */
const parts: Readonly<Record<string, (numbers: Numbers, shutdown: Shutdown) => Promise<object>>> = {
  deliveries: async (numbers, shutdown) => ({
    ...(await deliveries(numbers, shutdown, say)),
    course: { rounds: numbers.rounds, deliveryEvents: numbers.deliveryEvents },
  }),
  fanOut: async ({ sockets, rounds, events }, shutdown) => {
    const course = { sockets, rounds, events };
    const figures = await fanOut(course, shutdown, say);
    say(`\n${fanOutTable(figures)}\n`);
    return { ...figures, course };
  },
};

interface Wanted {
  /** Names of the selected benchmarks. */
  readonly names: readonly string[];
  readonly numbers: Numbers;
  /** The build to compare with, or null. */
  readonly against: Build | null;
}

function wanted(): Wanted {
  const text = { type: 'string' } as const;
  const given = readOptions(
    { only: text, rounds: text, sockets: text, events: text, 'delivery-events': text, against: text },
    usage,
  );
  const number = (name: 'rounds' | 'sockets' | 'events' | 'delivery-events', usual: number): number => {
    const value = Number(given[name] ?? usual);
    if (!Number.isInteger(value) || value < 1)
      throw new WrongArguments(`--${name} takes a number from 1. Usage: ${usage}`);
    return value;
  };
  const known = [...Object.keys(given.against === undefined ? parts : {}), ...Object.keys(measures)];
  const names = given.only?.split(',') ?? known;
  const stranger = names.find((name) => !known.includes(name));
  if (stranger !== undefined)
    throw new WrongArguments(
      `--only takes ${known.join(', ')}${given.against === undefined ? '' : ' with --against'}, not "${stranger}". Usage: ${usage}`,
    );
  return {
    names,
    against: given.against === undefined ? null : openBuild(given.against, { sameMigrations: false }),
    numbers: {
      rounds: number('rounds', 5),
      sockets: number('sockets', 10_000),
      events: number('events', 10),
      deliveryEvents: number('delivery-events', 2_000),
    },
  };
}

/** `npm run bench:events`: measures the delivery of events to subscribers, and stores the figures in bench/results.json. */
async function bench(shutdown: Shutdown): Promise<void> {
  const { names, numbers, against } = wanted();
  await shutdown.add(undefined, endProcesses);
  for (const [name, measure] of Object.entries(parts)) {
    if (names.includes(name)) keep(name, await measure(numbers, shutdown));
  }
  const pipelineNames = Object.keys(measures).filter((name) => names.includes(name));
  if (pipelineNames.length > 0) {
    const figures = await pipeline(pipelineNames, numbers.rounds, against, shutdown, say);
    for (const name of pipelineNames) keep(name, { figures: figures.filter(({ measure }) => measure === name) });
  }
  say('Written to bench/results.json.');
}

function keep(name: string, figures: object): void {
  keepResults((kept) => ({ ...kept, events: { ...kept.events, [name]: { ...machine(), ...figures } } }));
}

runCommand('task', bench);
