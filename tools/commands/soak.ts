import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../../app/runtime/arguments';
import { runCommand, InvalidArguments } from '../../app/runtime/command';
import { endProcesses } from '../../app/runtime/service-process';
import type { Shutdown } from '../../app/runtime/shutdown';
import { maxGrowth } from '../crash-test/growth';
import { Soak, soakTable } from '../crash-test/soak';

const usage = 'npm run soak -- [--minutes <number>] [--clients <number>] [--seed <number>]';
const print = (line: string): void => void process.stdout.write(`${line}\n`);

function parseOptions(): { readonly minutes: number; readonly clients: number; readonly seed: number } {
  const given = readOptions(
    { minutes: { type: 'string' }, clients: { type: 'string' }, seed: { type: 'string' } },
    usage,
  );
  const number = (name: 'minutes' | 'clients' | 'seed', defaultValue: number): number => {
    const text = given[name] ?? String(defaultValue);
    if (!/^\d{1,9}$/.test(text) || (name !== 'seed' && Number(text) < 1))
      throw new InvalidArguments(`--${name} takes a number, not "${text}". Usage: ${usage}`);
    return Number(text);
  };
  return { minutes: number('minutes', 60), clients: number('clients', 10), seed: number('seed', randomInt(1_000_000)) };
}

/**
 * `npm run soak`: runs the service under mixed load without faults, and measures its heap every minute after a garbage
 * collection. Exits with code 1 if a response was wrong, or if the heap grows by more than the allowed share after the
 * warm-up.
 */
async function soak(shutdown: Shutdown): Promise<void> {
  const { minutes, clients, seed } = parseOptions();
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  await shutdown.add(folder, (created) => rmSync(created, { recursive: true, force: true }));
  await shutdown.add(undefined, endProcesses);
  print(`Random choices use --seed ${seed}.`);
  const run = await shutdown.add(Soak.open({ seed, clients, operationsPerClient: 4 }, folder, print), (resource) =>
    resource.close(),
  );
  for (let minute = 1; minute <= minutes && !run.isWrong; minute += 1) await run.until(minute);
  const report = await run.finish();
  print(`\n${soakTable(report)}`);
  if (report.wrong.length === 0 && report.growth <= maxGrowth) return;
  process.stderr.write(report.wrong.length > 0 ? `The service logged:\n${run.log}\n` : 'The heap grows.\n');
  process.exitCode = 1;
}

runCommand('task', soak);
