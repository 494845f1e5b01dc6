import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cyclesOf } from '../large-responses/cycles';
import { type LargeOperation, operationsOf, pageOperations } from '../large-responses/documents';
import { MeasuringClient, type Outcome, wasExecuted } from '../large-responses/measure';
import { type Watched, watched } from '../large-responses/watch';
import { table } from '../documents/table';
import { readOptions } from '../parts/arguments';
import { runCommand } from '../parts/command';
import { endProcesses } from '../parts/service-process';
import type { Shutdown } from '../parts/shutdown';
import { Machine } from '../torture/machine';

const usage = 'npm run fault:responses';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Bounds for every operation under the default limits: response size in MB, delay of concurrent requests in ms, memory growth of four simultaneous
 * operations in MB, and delay of concurrent requests meanwhile in ms.
 */
const bounds = { megabytes: 20, blocked: 250, memoryOfFour: 300, cheap: 500 } as const;
/** Rows of the printed table. */
const shown = 10;
const simultaneous = 4;
const megabyte = 1_000_000;

/** Results that no operation may have. */
const unexpected = ['error', 'internal_server_error', 'service_unavailable'];

interface Measured {
  readonly operation: LargeOperation;
  readonly seen: Watched<Outcome>;
}

/**
 * `npm run fault:responses`: sends the largest operations that the limits allow through cycles of the graph, and prints size, duration, memory and
 * the delay of concurrent requests. Exits with code 1 if a bound is exceeded.
 */
async function faultResponses(shutdown: Shutdown): Promise<void> {
  readOptions({}, usage);
  const folder = mkdtempSync(join(tmpdir(), 'large-responses-'));
  await shutdown.add(folder, (made) => rmSync(made, { recursive: true, force: true }));
  await shutdown.add(undefined, endProcesses);
  const machine = await shutdown.add(Machine.open(folder, say), (opened) => opened.close());
  const [seller] = machine.world.accounts;
  if (!seller) throw new Error('The demo data have no account.');
  const client = new MeasuringClient(machine.origin, seller.keys.latest);
  const schema = await client.schema();
  const cycles = cyclesOf(schema, 3);
  const pages = pageOperations(schema, seller.id);
  say(`${cycles.length} cycles and ${pages.length} pages.`);
  const measured: Measured[] = [];
  for (const cycle of cycles) measured.push(...(await measuredOf(operationsOf(schema, cycle, seller.id))));
  for (const page of pages) measured.push(...(await measuredOf([page])));
  const largest = measured.toSorted((one, other) => other.seen.result.bytes - one.seen.result.bytes).slice(0, shown);
  const slowest = measured.toSorted((one, other) => other.seen.slowestCheap - one.seen.slowestCheap).slice(0, shown);
  say(`\nLargest responses\n\n${outcomes(largest)}\nLongest waits of others\n\n${outcomes(slowest)}`);
  const four = await atOnce(largest.slice(0, 1));
  say(
    `\n${simultaneous} of the largest at once: ${toMegabytes(four.memoryGrowth)} MB more memory, others waited ${Math.round(four.slowestCheap)} ms at most.`,
  );
  const wrong = breaches(measured, four);
  if (wrong.length === 0) return say(`All ${measured.length} operations that were executed kept to the bounds.`);
  process.stderr.write(`${wrong.join('\n')}\n`);
  process.exitCode = 1;

  /** Measures operations up to the first one that succeeds: the following ones are no larger. */
  async function measuredOf(operations: readonly LargeOperation[]): Promise<Measured[]> {
    const found: Measured[] = [];
    for (const operation of operations) {
      const seen = await watched(machine.origin, machine.pid, () => client.measure(operation.query));
      if (wasExecuted(seen.result)) found.push({ operation, seen });
      if (seen.result.result === 'ok') break;
    }
    return found;
  }

  function atOnce(operations: readonly Measured[]): Promise<Watched<unknown>> {
    const [one] = operations;
    const query = one?.operation.query ?? '{ __typename }';
    return watched(machine.origin, machine.pid, () =>
      Promise.all(Array.from({ length: simultaneous }, () => client.measure(query))),
    );
  }
}

function outcomes(measured: readonly Measured[]): string {
  return table(
    ['Operation', 'Result', 'Rows', 'MB', 'ms', 'Others waited, ms', 'More memory, MB'],
    measured.map(({ operation, seen: { result: outcome, ...seen } }) => [
      operation.name,
      outcome.result,
      String(outcome.rows),
      toMegabytes(outcome.bytes),
      String(Math.round(outcome.took)),
      String(Math.round(seen.slowestCheap)),
      toMegabytes(seen.memoryGrowth),
    ]),
  );
}

function breaches(measured: readonly Measured[], four: Watched<unknown>): string[] {
  const wrong = measured.flatMap(({ operation: { name }, seen: { result: outcome, ...seen } }) => [
    ...(outcome.bytes > bounds.megabytes * megabyte ? [`${name}: ${toMegabytes(outcome.bytes)} MB`] : []),
    ...(seen.slowestCheap > bounds.blocked ? [`${name}: others waited ${Math.round(seen.slowestCheap)} ms`] : []),
    ...(unexpected.includes(outcome.result) ? [`${name}: ${outcome.result}`] : []),
  ]);
  if (four.memoryGrowth > bounds.memoryOfFour * megabyte)
    wrong.push(`Four at once: ${toMegabytes(four.memoryGrowth)} MB`);
  if (four.slowestCheap > bounds.cheap) wrong.push(`Four at once: others waited ${Math.round(four.slowestCheap)} ms`);
  return wrong;
}

const toMegabytes = (bytes: number): string => (bytes / megabyte).toFixed(1);

runCommand('task', faultResponses);
