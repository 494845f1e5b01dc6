import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../../app/runtime/arguments';
import { runCommand, InvalidArguments } from '../../app/runtime/command';
import { endProcesses } from '../../app/runtime/service-process';
import type { Shutdown } from '../../app/runtime/shutdown';
import { type FaultCourse, WebhookFaults } from '../webhook-faults';

const usage =
  'npm run fault:webhooks -- [--events <number>] [--workers <number>] [--kills <number>] [--restarts <number>] [--refusals <percent>] [--seed <number>]';
const print = (line: string): void => void process.stdout.write(`${line}\n`);

function courseOf(): FaultCourse {
  const text = { type: 'string' } as const;
  const given = readOptions(
    { events: text, workers: text, kills: text, restarts: text, refusals: text, seed: text },
    usage,
  );
  const number = (name: keyof FaultCourse, defaultValue: number, min: number): number => {
    const value = given[name] ?? String(defaultValue);
    if (!/^\d{1,9}$/.test(value) || Number(value) < min)
      throw new InvalidArguments(`--${name} takes a number from ${min}, not "${value}". Usage: ${usage}`);
    return Number(value);
  };
  return {
    events: number('events', 100_000, 1),
    workers: number('workers', 2, 1),
    kills: number('kills', 10, 0),
    restarts: number('restarts', 3, 0),
    refusals: number('refusals', 20, 0),
    seed: number('seed', randomInt(1_000_000), 0),
  };
}

/**
 * `npm run fault:webhooks`: delivers events to a receiver that rejects some of them, while workers are killed and Postgres is restarted. Checks that
 * nothing is lost, that repeated deliveries have the same id, and that ordered webhooks receive the events of each resource in order. Exits with code
 * 1 on any violation.
 */
async function faults(shutdown: Shutdown): Promise<void> {
  const course = courseOf();
  const folder = mkdtempSync(join(tmpdir(), 'webhook-faults-'));
  await shutdown.add(folder, (created) => rmSync(created, { recursive: true, force: true }));
  await shutdown.add(undefined, endProcesses);
  print(`Random choices use --seed ${course.seed}.`);
  const run = await shutdown.add(WebhookFaults.open(course, folder, print), (resource) => resource.close());
  const { events, seconds, requests, logged, repeated, wrong } = await run.run();
  print(
    `${events} events to two webhooks in ${seconds} s: ${requests} requests received, ${logged} attempts logged, ${repeated} messages accepted more than once.`,
  );
  if (wrong.length === 0)
    return print(
      'No event was lost, repeats have the same id, and no event overtook an earlier event of its resource.',
    );
  process.stderr.write(`${wrong.slice(0, 20).join('\n')}\n`);
  process.exitCode = 1;
}

runCommand('task', faults);
