import { DueRenewals } from '../bench/due-renewals';
import { cpuTime } from '../bench/load';
import { openWritableFixture } from '../bench/writable-fixture';
import { runCommand } from '../../app/runtime/command';
import { progressBar } from '../../app/runtime/progress-bar';
import type { Shutdown } from '../../app/runtime/shutdown';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
/** Maximum wait until all renewals are done, in milliseconds. */
const timeoutMs = 600_000;

/**
 * `npm run bench:renewals [-- <renewals>]`: makes memberships due at the same time while the whole service is running.
 * Prints the renewals per second through all phases of a charge, and the delay until their events are published.
 */
async function bench(shutdown: Shutdown): Promise<void> {
  const renewalCount = Number(process.argv[2] ?? 6_000);
  const fixture = await shutdown.add(openWritableFixture('renewals', 100_000, print), (resource) => resource.close());
  const renewals = await shutdown.add(DueRenewals.open(fixture.database), (resource) => resource.close());
  const due = await renewals.prepare(fixture.accountId, renewalCount);
  const limit = await renewals.limit(fixture.database, due, 4);
  const before = await renewals.done();
  const cpu = cpuTime(fixture.service.pid);
  await renewals.endPeriods();
  const updateProgress = progressBar(due, 'renewals');
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1_000;
  let paidAfterSeconds: number | null = null;
  for (let published = 0; published < 2 * due;) {
    if (seconds() * 1_000 > timeoutMs) throw new Error('The service did not complete all renewals within ten minutes.');
    await new Promise((resolve) => setTimeout(resolve, 100));
    const progress = await renewals.done();
    if (paidAfterSeconds === null) updateProgress(progress.paid - before.paid);
    if (paidAfterSeconds === null && progress.paid - before.paid >= due) paidAfterSeconds = seconds();
    published = progress.published - before.published;
  }
  const rate = due / (paidAfterSeconds as number);
  print(
    `${due} renewals: ${rate.toFixed(0)} per second, ${(rate / limit).toFixed(2)} of the limit (${limit.toFixed(0)} per second directly in Postgres on 4 connections).`,
  );
  print(
    `Their ${2 * due} events were published ${seconds().toFixed(1)} s after the due time; service CPU per renewal with its events: ${((cpuTime(fixture.service.pid) - cpu) / due).toFixed(2)} ms.`,
  );
}

runCommand('task', bench);
