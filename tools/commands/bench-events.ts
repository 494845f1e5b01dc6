import { type Build, openBuild } from '../bench/comparison/build';
import { deliveries } from '../bench/deliveries';
import { fanOut } from '../bench/fan-out';
import { fanOutTable } from '../bench/fan-out-table';
import { measures } from '../bench/pipeline/measures';
import { pipeline } from '../bench/pipeline/pipeline';
import { saveResults, machine } from '../bench/results';
import { readOptions } from '../../app/runtime/arguments';
import { runCommand, InvalidArguments } from '../../app/runtime/command';
import { endProcesses } from '../../app/runtime/service-process';
import type { Shutdown } from '../../app/runtime/shutdown';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const usage =
  'npm run bench:events -- [--only <part>,…] [--rounds <number>] [--sockets <number>] [--events <number>] [--delivery-events <number>] [--against <checkout>]';

type Numbers = Readonly<Record<'sockets' | 'rounds' | 'events' | 'deliveryEvents', number>>;

/**
 * Benchmarks by name, which `--only` and the results file use. Each prints its table and returns the figures to store.
 */
const benchmarks: Readonly<Record<string, (numbers: Numbers, shutdown: Shutdown) => Promise<object>>> = {
  deliveries: async (numbers, shutdown) => ({
    ...(await deliveries(numbers, shutdown, print)),
    course: { rounds: numbers.rounds, deliveryEvents: numbers.deliveryEvents },
  }),
  fanOut: async ({ sockets, rounds, events }, shutdown) => {
    const course = { sockets, rounds, events };
    const figures = await fanOut(course, shutdown, print);
    print(`\n${fanOutTable(figures)}\n`);
    return { ...figures, course };
  },
};

interface Options {
  /** Names of the selected benchmarks. */
  readonly names: readonly string[];
  readonly numbers: Numbers;
  /** The build to compare with, or null. */
  readonly against: Build | null;
}

function parseOptions(): Options {
  const text = { type: 'string' } as const;
  const given = readOptions(
    { only: text, rounds: text, sockets: text, events: text, 'delivery-events': text, against: text },
    usage,
  );
  const number = (name: 'rounds' | 'sockets' | 'events' | 'delivery-events', defaultValue: number): number => {
    const value = Number(given[name] ?? defaultValue);
    if (!Number.isInteger(value) || value < 1)
      throw new InvalidArguments(`--${name} takes a number from 1. Usage: ${usage}`);
    return value;
  };
  const available = [...Object.keys(given.against === undefined ? benchmarks : {}), ...Object.keys(measures)];
  const names = given.only?.split(',') ?? available;
  const unknownName = names.find((name) => !available.includes(name));
  if (unknownName !== undefined)
    throw new InvalidArguments(
      `--only takes ${available.join(', ')}${given.against === undefined ? '' : ' with --against'}, not "${unknownName}". Usage: ${usage}`,
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

/**
 * `npm run bench:events`: measures the delivery of events to subscribers and webhooks, and stores the figures in
 * bench/results.json.
 */
async function bench(shutdown: Shutdown): Promise<void> {
  const { names, numbers, against } = parseOptions();
  await shutdown.add(undefined, endProcesses);
  for (const [name, measure] of Object.entries(benchmarks)) {
    if (names.includes(name)) saveFigures(name, await measure(numbers, shutdown));
  }
  const pipelineNames = Object.keys(measures).filter((name) => names.includes(name));
  if (pipelineNames.length > 0) {
    const figures = await pipeline(pipelineNames, numbers.rounds, against, shutdown, print);
    for (const name of pipelineNames) saveFigures(name, { figures: figures.filter(({ measure }) => measure === name) });
  }
  print('Written to bench/results.json.');
}

function saveFigures(name: string, figures: object): void {
  saveResults((stored) => ({ ...stored, events: { ...stored.events, [name]: { ...machine(), ...figures } } }));
}

runCommand('task', bench);
