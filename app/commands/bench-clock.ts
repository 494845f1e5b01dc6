import { join } from 'node:path';
import { DueRenewals } from '../../test/bench/due-renewals';
import { openBenchWorld } from '../../test/bench/world';
import { progressBar } from '../parts/progress-bar';

const root = join(__dirname, '../../..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const day = 86_400_000;

interface Course {
  readonly years: number;
  readonly memberships: number;
  /** Periods end all over the month instead of at one instant. */
  readonly spread: boolean;
}

function courseOf(args: readonly string[]): Course {
  const number = (name: string, usual: number) => {
    const at = args.indexOf(`--${name}`);
    return at < 0 ? usual : Number(args[at + 1]);
  };
  return { years: number('years', 10), memberships: number('memberships', 100), spread: args.includes('--spread') };
}

/**
 * `npm run bench:clock [-- --years 10 --memberships 100 --spread]`: has memberships that renew every 30 days follow a test
 * clock, sends it years ahead in one jump while the whole service is at work, and says how long that takes.
 */
async function bench({ years, memberships, spread }: Course): Promise<void> {
  const world = await openBenchWorld(join(root, '.data/bench'), 100_000, say);
  const renewals = await DueRenewals.open(world.database);
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${world.service.origin}/api/v1/sandbox/test_clocks${path}`, {
      method, headers: { Authorization: `Bearer ${world.key}`, 'Content-Type': 'application/json' }, body: body && JSON.stringify(body),
    });
    const parsed = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(parsed)}`);
    return parsed;
  };
  try {
    const count = await renewals.prepare(world.accountId, memberships);
    const start = new Date(Math.ceil(Date.now() / day) * day);
    const { id } = await call('POST', '', { account_id: world.accountId, now: start.toISOString() });
    for (const member of await renewals.follow(start, spread)) await call('POST', `/${id}/attach`, { member_id: member });
    await renewals.release();
    const before = await renewals.done();
    const to = new Date(start.getTime() + Math.round(years * 365.25) * day);
    const began = performance.now();
    await call('POST', `/${id}/advance`, { to: to.toISOString() });
    const show = progressBar(to.getTime() - start.getTime(), 'milliseconds of the clock');
    for (let status = 'advancing'; status === 'advancing';) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const clock = await call('GET', `/${id}`);
      if (clock.failure) throw new Error(clock.failure);
      ({ status } = clock);
      show(Date.parse(clock.now) - start.getTime());
    }
    const seconds = (performance.now() - began) / 1_000;
    const paid = (await renewals.done()).paid - before.paid;
    say(`${years} years of ${count} memberships${spread ? ', spread over the month' : ''}: ${paid} renewals in ${seconds.toFixed(1)} s, ${(paid / seconds).toFixed(0)} a second.`);
    await call('DELETE', `/${id}`);
  } finally {
    await renewals.close();
    await world.close();
  }
}

bench(courseOf(process.argv.slice(2))).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
