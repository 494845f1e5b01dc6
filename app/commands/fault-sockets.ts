import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cutSockets } from '../cut-sockets/cut-sockets';
import { readOptions } from '../parts/arguments';
import { runCommand, WrongArguments } from '../parts/command';
import { endProcesses } from '../parts/service-process';
import type { Shutdown } from '../parts/shutdown';
import { Machine } from '../torture/machine';
import { Random } from '../torture/random';

const usage =
  'npm run fault:sockets -- [--sockets <number>] [--seconds <number>] [--rate <events a second>] [--seed <number>]';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Average lifetime of a connection until it is cut, in seconds. */
const life = 20;

type Wanted = Readonly<Record<'sockets' | 'seconds' | 'rate' | 'seed', number>>;

function wanted(): Wanted {
  const given = readOptions(
    { sockets: { type: 'string' }, seconds: { type: 'string' }, rate: { type: 'string' }, seed: { type: 'string' } },
    usage,
  );
  const number = (name: keyof Wanted, usual: number): number => {
    const value = Number(given[name] ?? usual);
    if (!Number.isInteger(value) || value < 1)
      throw new WrongArguments(`--${name} takes a number from 1. Usage: ${usage}`);
    return value;
  };
  return {
    sockets: number('sockets', 1_000),
    seconds: number('seconds', 60),
    rate: number('rate', 20),
    seed: number('seed', randomInt(1, 1_000_000)),
  };
}

/**
 * `npm run fault:sockets`: cuts the connections of subscribers while events are written, and compares the events that each subscriber received with
 * the log. Exits with code 1 if any event is missing, duplicated or out of order.
 */
async function faultSockets(shutdown: Shutdown): Promise<void> {
  const { sockets, seconds, rate, seed } = wanted();
  const folder = mkdtempSync(join(tmpdir(), 'cut-sockets-'));
  await shutdown.add(folder, (made) => rmSync(made, { recursive: true, force: true }));
  await shutdown.add(undefined, endProcesses);
  say(`Choices come from --seed ${seed}.`);
  const machine = await shutdown.add(Machine.open(folder, say), (opened) => opened.close());
  const {
    accounts: [seller],
    examples,
  } = machine.world;
  say(`${sockets} clients follow for about ${seconds} s.`);
  const random = new Random(seed);
  const report = await cutSockets({
    origin: machine.origin,
    key: seller?.keys.latest ?? '',
    planId: examples.plan_id as string,
    sockets,
    changes: seconds * rate,
    rate,
    cuts: Math.ceil((sockets * seconds) / life),
    random: () => random.below(2 ** 32) / 2 ** 32,
  });
  say(
    `${report.events} events for each of ${report.sockets} clients, ${report.received} received; ${report.cuts} connections cut, resumed ${report.resumed} times, of which ${report.turnedAway} because the service had too much to do.`,
  );
  if (report.wrong.length === 0) return say('Nothing was missing, doubled or out of order.');
  process.stderr.write(`${report.wrong.join('\n')}\n`);
  process.exitCode = 1;
}

runCommand('task', faultSockets);
