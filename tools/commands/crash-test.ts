import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../../app/runtime/arguments';
import { runCommand, InvalidArguments } from '../../app/runtime/command';
import { endProcesses } from '../../app/runtime/service-process';
import type { Shutdown } from '../../app/runtime/shutdown';
import { tableOf, CrashTest } from '../crash-test';

const usage =
  'npm run crash-test -- [--cycles <number>] [--minutes <number>] [--clients <number>] [--operations <number>] [--seed <number>]';
const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Options {
  readonly cycles: number;
  /** No new cycle begins after this number of minutes; 0 for no limit. */
  readonly minutes: number;
  readonly clients: number;
  /** Operations of each client per cycle. */
  readonly operations: number;
  readonly seed: number;
}

function parseOptions(): Options {
  const given = readOptions(
    {
      cycles: { type: 'string' },
      minutes: { type: 'string' },
      clients: { type: 'string' },
      operations: { type: 'string' },
      seed: { type: 'string' },
    },
    usage,
  );
  const number = (name: keyof Options, defaultValue: number, min: number): number => {
    const text = given[name] ?? String(defaultValue);
    if (!/^\d{1,9}$/.test(text) || Number(text) < min)
      throw new InvalidArguments(`--${name} takes a number from ${min}, not "${text}". Usage: ${usage}`);
    return Number(text);
  };
  return {
    cycles: number('cycles', 20, 1),
    minutes: number('minutes', 0, 0),
    clients: number('clients', 50, 1),
    operations: number('operations', 4, 1),
    seed: number('seed', randomInt(1_000_000), 0),
  };
}

/**
 * `npm run crash-test`: clients move money while the service and its Postgres are killed repeatedly. After each kill,
 * it checks that no effect was lost or duplicated. Exits with code 1 on any violation.
 */
async function crashTest(shutdown: Shutdown): Promise<void> {
  const { cycles, minutes, clients, operations: operationsPerClient, seed } = parseOptions();
  const folder = mkdtempSync(join(tmpdir(), 'crash-test-'));
  await shutdown.add(folder, (created) => rmSync(created, { recursive: true, force: true }));
  await shutdown.add(undefined, endProcesses);
  print(`Random choices use --seed ${seed}.`);
  const run = await shutdown.add(CrashTest.open({ seed, clients, operationsPerClient }, folder, print), (resource) =>
    resource.close(),
  );
  const end = minutes > 0 ? performance.now() + minutes * 60_000 : Infinity;
  let problems: readonly string[] = [];
  for (let cycle = 0; cycle < cycles && problems.length === 0 && performance.now() < end; cycle += 1)
    problems = await run.cycle();
  print(`\n${tableOf(run.report())}`);
  if (problems.length === 0) return print('No money was lost or duplicated.');
  process.stderr.write(`The checks failed; repeat the run with --seed ${seed}. The service logged:\n${run.log}\n`);
  process.exitCode = 1;
}

runCommand('task', crashTest);
