import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cutSockets } from '../cut-sockets/cut-sockets';
import { readOptions } from '../../app/runtime/arguments';
import { runCommand, InvalidArguments } from '../../app/runtime/command';
import { endProcesses } from '../../app/runtime/service-process';
import type { Shutdown } from '../../app/runtime/shutdown';
import { Machine } from '../crash-test/machine';
import { Random } from '../crash-test/random';

const usage =
  'npm run fault:sockets -- [--sockets <number>] [--seconds <number>] [--rate <events a second>] [--seed <number>]';
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Average lifetime of a connection until it is cut, in seconds. */
const averageLifetimeSeconds = 20;

type Options = Readonly<Record<'sockets' | 'seconds' | 'rate' | 'seed', number>>;

function parseOptions(): Options {
  const given = readOptions(
    { sockets: { type: 'string' }, seconds: { type: 'string' }, rate: { type: 'string' }, seed: { type: 'string' } },
    usage,
  );
  const number = (name: keyof Options, defaultValue: number): number => {
    const value = Number(given[name] ?? defaultValue);
    if (!Number.isInteger(value) || value < 1)
      throw new InvalidArguments(`--${name} takes a number from 1. Usage: ${usage}`);
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
  const { sockets, seconds, rate, seed } = parseOptions();
  const folder = mkdtempSync(join(tmpdir(), 'cut-sockets-'));
  await shutdown.add(folder, (created) => rmSync(created, { recursive: true, force: true }));
  await shutdown.add(undefined, endProcesses);
  print(`Random choices use --seed ${seed}.`);
  const machine = await shutdown.add(Machine.open(folder, print), (resource) => resource.close());
  const {
    accounts: [seller],
    examples,
  } = machine.demoData;
  print(`${sockets} clients subscribe for about ${seconds} s.`);
  const random = new Random(seed);
  const report = await cutSockets({
    origin: machine.origin,
    key: seller?.keys.latest ?? '',
    planId: examples.plan_id as string,
    sockets,
    changes: seconds * rate,
    rate,
    cuts: Math.ceil((sockets * seconds) / averageLifetimeSeconds),
    random: () => random.below(2 ** 32) / 2 ** 32,
  });
  print(
    `${report.events} events for each of ${report.sockets} clients, ${report.received} received; ${report.cuts} connections cut, resumed ${report.resumed} times, of which ${report.rejected} because the service was overloaded.`,
  );
  if (report.wrong.length === 0) return print('No event was missing, duplicated or out of order.');
  process.stderr.write(`${report.wrong.join('\n')}\n`);
  process.exitCode = 1;
}

runCommand('task', faultSockets);
