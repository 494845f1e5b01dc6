import { DueRenewals } from '../bench/due-renewals';
import { openWritableFixture } from '../bench/writable-fixture';
import { readOptions } from '../../app/runtime/arguments';
import { runCommand } from '../../app/runtime/command';
import { progressBar } from '../../app/runtime/progress-bar';
import { serviceClient } from '../../app/runtime/service-client';
import type { Shutdown } from '../../app/runtime/shutdown';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const day = 86_400_000;

const clocks = '/sandbox/test_clocks';
const usage = 'npm run bench:clock [-- --years <number> --memberships <number> --spread]';
const options = {
  years: { type: 'string', default: '10' },
  memberships: { type: 'string', default: '100' },
  spread: { type: 'boolean', default: false },
} as const;

interface TestClock {
  readonly id: string;
  readonly status: string;
  readonly now: string;
  readonly failure: string | null;
}

/**
 * `npm run bench:clock [-- --years 10 --memberships 100 --spread]`: attaches memberships that renew every 30 days to a
 * test clock, advances the clock by the years in one step on a running service, and prints how long this takes.
 */
async function bench(shutdown: Shutdown): Promise<void> {
  const { spread, ...given } = readOptions(options, usage);
  const [years, memberships] = [Number(given.years), Number(given.memberships)];
  const fixture = await shutdown.add(openWritableFixture('clock', 100_000, print), (resource) => resource.close());
  const renewals = await shutdown.add(DueRenewals.open(fixture.database), (resource) => resource.close());
  const service = serviceClient(`${fixture.service.origin}/api/v1`, fixture.key);
  const call = (method: string, path: string, body?: object) =>
    service.request<TestClock>(method, `${clocks}${path}`, body);
  const count = await renewals.prepare(fixture.accountId, memberships);
  const start = new Date(Math.ceil(Date.now() / day) * day);
  const { id } = await call('POST', '', { account_id: fixture.accountId, now: start.toISOString() });
  for (const member of await renewals.follow(start, spread)) await call('POST', `/${id}/attach`, { member_id: member });
  await renewals.release();
  const before = await renewals.done();
  const to = new Date(start.getTime() + Math.round(years * 365.25) * day);
  const startedAt = performance.now();
  await call('POST', `/${id}/advance`, { to: to.toISOString() });
  const daysTo = (instant: string) => Math.floor((Date.parse(instant) - start.getTime()) / day);
  const updateProgress = progressBar(daysTo(to.toISOString()), 'days of test clock time');
  for (let status = 'advancing'; status === 'advancing';) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const clock = await call('GET', `/${id}`);
    if (clock.failure) throw new Error(clock.failure);
    ({ status } = clock);
    updateProgress(daysTo(clock.now));
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const paid = (await renewals.done()).paid - before.paid;
  print(
    `${years} years of ${count} memberships${spread ? ', spread over the month' : ''}: ${paid} renewals in ${seconds.toFixed(1)} s, ${(paid / seconds).toFixed(0)} per second.`,
  );
  await call('DELETE', `/${id}`);
}

runCommand('task', bench);
