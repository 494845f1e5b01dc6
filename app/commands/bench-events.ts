import { deliveries } from '../../test/bench/deliveries';
import { fanOut } from '../../test/bench/fan-out';
import { fanOutTable } from '../../test/bench/fan-out-table';
import { keepResults, machine } from '../../test/bench/results';
import { readOptions } from '../parts/arguments';
import { runCommand, WrongArguments } from '../parts/command';
import { endProcesses } from '../parts/service-process';
import type { Shutdown } from '../parts/shutdown';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const usage =
  'npm run bench:events -- [--only <part>] [--rounds <number>] [--sockets <number>] [--events <number>] [--delivery-events <number>]';

type Numbers = Readonly<Record<'sockets' | 'rounds' | 'events' | 'deliveryEvents', number>>;

/** What is measured, by the name under which it is asked for and kept. Each prints its table and answers what is kept. */
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

function wanted(): { readonly only: string | undefined; readonly numbers: Numbers } {
  const text = { type: 'string' } as const;
  const given = readOptions({ only: text, rounds: text, sockets: text, events: text, 'delivery-events': text }, usage);
  const number = (name: 'rounds' | 'sockets' | 'events' | 'delivery-events', usual: number): number => {
    const value = Number(given[name] ?? usual);
    if (!Number.isInteger(value) || value < 1)
      throw new WrongArguments(`--${name} takes a number from 1. Usage: ${usage}`);
    return value;
  };
  if (given.only !== undefined && !(given.only in parts))
    throw new WrongArguments(`--only takes one of ${Object.keys(parts).join(', ')}. Usage: ${usage}`);
  return {
    only: given.only,
    numbers: {
      rounds: number('rounds', 5),
      sockets: number('sockets', 10_000),
      events: number('events', 10),
      deliveryEvents: number('delivery-events', 2_000),
    },
  };
}

/** `npm run bench:events`: measures events on their way to those who follow them, and keeps the figures in bench/results.json. */
async function bench(shutdown: Shutdown): Promise<void> {
  const { only, numbers } = wanted();
  await shutdown.add(undefined, endProcesses);
  for (const [name, measure] of Object.entries(parts)) {
    if (only !== undefined && only !== name) continue;
    const figures = await measure(numbers, shutdown);
    keepResults((kept) => ({ ...kept, events: { ...kept.events, [name]: { ...machine(), ...figures } } }));
  }
  say('Written to bench/results.json.');
}

runCommand('task', bench);
