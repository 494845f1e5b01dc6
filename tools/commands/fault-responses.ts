import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cyclesOf } from '../large-responses/cycles';
import { type LargeOperation, operationsOf, pageOperations } from '../large-responses/documents';
import { MeasuringClient, type Outcome, wasExecuted } from '../large-responses/measure';
import { type MeasuredImpact, measureImpact } from '../large-responses/watch';
import { table } from '../../app/documents/table';
import { readOptions } from '../../app/runtime/arguments';
import { runCommand } from '../../app/runtime/command';
import { endProcesses } from '../../app/runtime/service-process';
import type { Shutdown } from '../../app/runtime/shutdown';
import { Machine } from '../crash-test/machine';

const usage = 'npm run fault:responses';
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Upper bounds under the default limits. For one operation: response size in MB (`megabytes`), and response time of
 * concurrent cheap requests in ms (`blocked`). For four simultaneous operations: memory growth in MB (`memoryOfFour`),
 * and response time of cheap requests in ms (`cheap`).
 */
const bounds = { megabytes: 20, blocked: 250, memoryOfFour: 300, cheap: 500 } as const;
/** Maximum number of rows of each printed table. */
const maxShown = 10;
const simultaneous = 4;
const megabyte = 1_000_000;

/** Error codes that no operation may return. */
const unexpected = ['error', 'internal_server_error', 'service_unavailable'];

interface Measured {
  readonly operation: LargeOperation;
  readonly seen: MeasuredImpact<Outcome>;
}

/**
 * `npm run fault:responses`: sends the largest operations that the limits allow, built from cycles of the GraphQL
 * schema. Prints size, duration, memory and the delay of concurrent requests. Exits with code 1 if a bound is exceeded.
 */
async function faultResponses(shutdown: Shutdown): Promise<void> {
  readOptions({}, usage);
  const folder = mkdtempSync(join(tmpdir(), 'large-responses-'));
  await shutdown.add(folder, (created) => rmSync(created, { recursive: true, force: true }));
  await shutdown.add(undefined, endProcesses);
  const machine = await shutdown.add(Machine.open(folder, print), (resource) => resource.close());
  const [seller] = machine.demoData.accounts;
  if (!seller) throw new Error('The demo data has no account.');
  const client = new MeasuringClient(machine.origin, seller.keys.latest);
  const schema = await client.schema();
  const cycles = cyclesOf(schema, 3);
  const pages = pageOperations(schema, seller.id);
  print(`${cycles.length} cycles and ${pages.length} pages.`);
  const measured: Measured[] = [];
  for (const cycle of cycles) measured.push(...(await measuredOf(operationsOf(schema, cycle, seller.id))));
  for (const page of pages) measured.push(...(await measuredOf([page])));
  const largest = measured.toSorted((one, other) => other.seen.result.bytes - one.seen.result.bytes).slice(0, maxShown);
  const slowest = measured.toSorted((one, other) => other.seen.slowestCheap - one.seen.slowestCheap).slice(0, maxShown);
  print(`\nLargest responses\n\n${outcomes(largest)}\nLongest delays of other requests\n\n${outcomes(slowest)}`);
  const simultaneousOutcome = await runConcurrently(largest.slice(0, 1));
  print(
    `\n${simultaneous} of the largest at once: memory grew by ${toMegabytes(simultaneousOutcome.memoryGrowth)} MB, other requests waited at most ${Math.round(simultaneousOutcome.slowestCheap)} ms.`,
  );
  const violations = breaches(measured, simultaneousOutcome);
  if (violations.length === 0) return print(`All ${measured.length} executed operations stayed within the limits.`);
  process.stderr.write(`${violations.join('\n')}\n`);
  process.exitCode = 1;

  /**
   * Measures the operations, which are sorted by size, until one succeeds. Returns the measurements of those that were
   * not rejected before execution.
   */
  async function measuredOf(operations: readonly LargeOperation[]): Promise<Measured[]> {
    const found: Measured[] = [];
    for (const operation of operations) {
      const observation = await measureImpact(machine.origin, machine.pid, () => client.measure(operation.query));
      if (wasExecuted(observation.result)) found.push({ operation, seen: observation });
      if (observation.result.result === 'ok') break;
    }
    return found;
  }

  function runConcurrently(operations: readonly Measured[]): Promise<MeasuredImpact<unknown>> {
    const [one] = operations;
    const query = one?.operation.query ?? '{ __typename }';
    return measureImpact(machine.origin, machine.pid, () =>
      Promise.all(Array.from({ length: simultaneous }, () => client.measure(query))),
    );
  }
}

function outcomes(measured: readonly Measured[]): string {
  return table(
    ['Operation', 'Result', 'Rows', 'MB', 'ms', 'Delay of other requests, ms', 'Memory growth, MB'],
    measured.map(({ operation, seen: { result: outcome, ...observation } }) => [
      operation.name,
      outcome.result,
      String(outcome.rows),
      toMegabytes(outcome.bytes),
      String(Math.round(outcome.took)),
      String(Math.round(observation.slowestCheap)),
      toMegabytes(observation.memoryGrowth),
    ]),
  );
}

function breaches(measured: readonly Measured[], simultaneousOutcome: MeasuredImpact<unknown>): string[] {
  const violations = measured.flatMap(({ operation: { name }, seen: { result: outcome, ...observation } }) => [
    ...(outcome.bytes > bounds.megabytes * megabyte ? [`${name}: ${toMegabytes(outcome.bytes)} MB`] : []),
    ...(observation.slowestCheap > bounds.blocked
      ? [`${name}: other requests waited ${Math.round(observation.slowestCheap)} ms`]
      : []),
    ...(unexpected.includes(outcome.result) ? [`${name}: ${outcome.result}`] : []),
  ]);
  if (simultaneousOutcome.memoryGrowth > bounds.memoryOfFour * megabyte)
    violations.push(`Four at once: ${toMegabytes(simultaneousOutcome.memoryGrowth)} MB`);
  if (simultaneousOutcome.slowestCheap > bounds.cheap)
    violations.push(`Four at once: other requests waited ${Math.round(simultaneousOutcome.slowestCheap)} ms`);
  return violations;
}

const toMegabytes = (bytes: number): string => (bytes / megabyte).toFixed(1);

runCommand('task', faultResponses);
