import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../parts/arguments';
import { runCommand, WrongArguments } from '../parts/command';
import { endProcesses } from '../parts/service-process';
import type { Shutdown } from '../parts/shutdown';
import { tableOf, Torture } from '../torture';

const usage =
  'npm run torture -- [--cycles <number>] [--minutes <number>] [--clients <number>] [--errands <number>] [--seed <number>]';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Wanted {
  readonly cycles: number;
  /** No new cycle begins after this number of minutes; 0 for no limit. */
  readonly minutes: number;
  readonly clients: number;
  /** Operations of each client per cycle. */
  readonly errands: number;
  readonly seed: number;
}

function wanted(): Wanted {
  const given = readOptions(
    {
      cycles: { type: 'string' },
      minutes: { type: 'string' },
      clients: { type: 'string' },
      errands: { type: 'string' },
      seed: { type: 'string' },
    },
    usage,
  );
  const number = (name: keyof Wanted, usual: number, least: number): number => {
    const text = given[name] ?? String(usual);
    if (!/^\d{1,9}$/.test(text) || Number(text) < least)
      throw new WrongArguments(`--${name} takes a number from ${least}, not "${text}". Usage: ${usage}`);
    return Number(text);
  };
  return {
    cycles: number('cycles', 20, 1),
    minutes: number('minutes', 0, 0),
    clients: number('clients', 50, 1),
    errands: number('errands', 4, 1),
    seed: number('seed', randomInt(1_000_000), 0),
  };
}

/**
 * `npm run torture`: clients move money while the service and its Postgres are killed repeatedly. After each kill it checks that nothing was lost or
 * duplicated. Exits with code 1 on any violation.
 */
async function torture(shutdown: Shutdown): Promise<void> {
  const { cycles, minutes, clients, errands: errandsEach, seed } = wanted();
  const folder = mkdtempSync(join(tmpdir(), 'torture-'));
  await shutdown.add(folder, (made) => rmSync(made, { recursive: true, force: true }));
  await shutdown.add(undefined, endProcesses);
  say(`Choices come from --seed ${seed}.`);
  const run = await shutdown.add(Torture.open({ seed, clients, errandsEach }, folder, say), (opened) => opened.close());
  const end = minutes > 0 ? performance.now() + minutes * 60_000 : Infinity;
  let wrong: readonly string[] = [];
  for (let cycle = 0; cycle < cycles && wrong.length === 0 && performance.now() < end; cycle += 1)
    wrong = await run.cycle();
  say(`\n${tableOf(run.report())}`);
  if (wrong.length === 0) return say('No money was lost or doubled.');
  process.stderr.write(
    `The checks have failed; the run is repeated by --seed ${seed}. The service has logged:\n${run.told}\n`,
  );
  process.exitCode = 1;
}

runCommand('task', torture);
