import { DueRenewals } from '../../test/bench/due-renewals';
import { cpuTime } from '../../test/bench/load';
import { openWorldToWrite } from '../../test/bench/world-to-write';
import { runCommand } from '../parts/command';
import { progressBar } from '../parts/progress-bar';
import type { Shutdown } from '../parts/shutdown';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** Timeout for all renewals, in milliseconds. */
const patience = 600_000;

/**
 * `npm run bench:renewals [-- <renewals>]`: makes memberships due at the same time while the whole service is running, and reports the renewals per
 * second through all phases of a charge, and the delay until their events are published.
 */
async function bench(shutdown: Shutdown): Promise<void> {
  const wanted = Number(process.argv[2] ?? 6_000);
  const world = await shutdown.add(openWorldToWrite('renewals', 100_000, say), (opened) => opened.close());
  const renewals = await shutdown.add(DueRenewals.open(world.database), (opened) => opened.close());
  const due = await renewals.prepare(world.accountId, wanted);
  const limit = await renewals.limit(world.database, due, 4);
  const before = await renewals.done();
  const cpu = cpuTime(world.service.pid);
  await renewals.endPeriods();
  const show = progressBar(due, 'renewals');
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1_000;
  let paidAfter: number | null = null;
  for (let published = 0; published < 2 * due;) {
    if (seconds() * 1_000 > patience) throw new Error('The service has not renewed everything in ten minutes.');
    await new Promise((resolve) => setTimeout(resolve, 100));
    const now = await renewals.done();
    if (paidAfter === null) show(now.paid - before.paid);
    if (paidAfter === null && now.paid - before.paid >= due) paidAfter = seconds();
    published = now.published - before.published;
  }
  const rate = due / (paidAfter as number);
  say(
    `${due} renewals: ${rate.toFixed(0)} a second, ${(rate / limit).toFixed(2)} of the limit (${limit.toFixed(0)} a second by hand on 4 connections).`,
  );
  say(
    `Their ${2 * due} events were published ${seconds().toFixed(1)} s after they fell due; ${((cpuTime(world.service.pid) - cpu) / due).toFixed(2)} ms of the service's CPU for each renewal with its events.`,
  );
}

runCommand('task', bench);
