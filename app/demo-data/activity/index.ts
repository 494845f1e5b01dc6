import { withIdSource, withSystemClock } from '../../../subgraphs/kit/src';
import type { Guard } from '../../runtime/guard';
import { listen, type Mount, type ServerHandlers } from '../../runtime/http-server';
import type { PausableMailer } from '../../runtime/mailer';
import type { DemoData } from '..';
import { concurrentIds, type DemoClock } from '../clock-and-ids';
import { Background, type BackgroundDomain } from './background';
import { firstAccount } from './first-account';
import { secondAccount } from './second-account';
import { Seller } from './seller';

/** Action of a seller or of customers on one day of the demo data. */
export interface DemoAction {
  /** Day of the action, in days after the start of the activity. */
  readonly day: number;
  readonly run: (seller: Seller) => Promise<unknown>;
}

/** Parts of the service that the simulated activity uses while the service itself is not listening yet. */
export interface ActivityDependencies {
  /** Request handlers of the REST API, the graph and the hosted pages. */
  readonly mounts: readonly Mount[];
  readonly guard: Guard;
  /** Receives the errors of the request handlers. */
  readonly log: ServerHandlers['log'];
  /** Mail sender, which sends nothing during the activity; omitted if the service sends no mail. */
  readonly mailer?: PausableMailer;
  /** Domains whose background work (due jobs, delivery of events) runs during the activity. */
  readonly domains: readonly BackgroundDomain[];
}

const scripts = [firstAccount, secondAccount];

/**
 * First and last time of the simulated activity of sellers and customers, as fixed dates that `DemoCalendar` shifts to
 * the 90 days before the first start.
 */
const startsAt = '2026-02-08T09:00:00Z';
const end = '2026-04-04T18:00:00Z';
const dayLength = 86_400_000;
/** Days from one run of all background work to the next. Charges and payouts run every day. */
const daysBetweenRuns = 3;

/**
 * Simulates eight weeks of activity: sellers and customers use the service through REST and hosted pages, on an
 * unpublished loopback port. Meanwhile the process's clock shows the time of the demo data, and due jobs run at their
 * time. Requests are sent sequentially, so that all ids are the same in every installation that is created on the same
 * day. ADR 0036.
 */
export async function makeActivity(
  { mounts, guard, log, mailer, domains }: ActivityDependencies,
  demoData: DemoData,
  clock: DemoClock,
  progress: (line: string) => void,
): Promise<void> {
  const httpFront = await listen('127.0.0.1', 0, guard);
  // Open the mounts without `drain`: the service continues to use them after this temporary server is closed, so
  // closing the server must not end their streams.
  const undrainedMounts = mounts.map(({ path, listener }) => ({ path, listener }));
  try {
    await httpFront.open({ mounts: undrainedMounts, checks: { needed: {} }, grace: 0, deadline: requestDeadline, log });
    const origin = `http://127.0.0.1:${httpFront.port}`;
    const background = new Background(domains);
    const sellers = scripts.map((actions, index) => ({
      actions,
      seller: new Seller(origin, demoData, index, clock, background),
    }));
    const work = () => withIdSource(concurrentIds(clock), () => act(sellers, background, clock, progress));
    const runWithoutMail = () => (mailer ? mailer.withoutSending(work) : work());
    await withSystemClock(clock, runWithoutMail);
  } finally {
    await httpFront.close();
  }
}

async function act(
  sellers: readonly { readonly actions: readonly DemoAction[]; readonly seller: Seller }[],
  background: Background,
  clock: DemoClock,
  progress: (line: string) => void,
): Promise<void> {
  const start = clock.calendar.at(startsAt).getTime();
  const last = Math.floor((clock.calendar.at(end).getTime() - start) / dayLength);
  for (let day = 0; day <= last; day += 1) {
    if (day % 14 === 0) progress(`Selling and buying: week ${day / 7 + 1} of ${Math.ceil(last / 7)}.`);
    clock.advanceTo(new Date(start + day * dayLength));
    await (day % daysBetweenRuns === 0 ? background.run() : background.runImmediate());
    for (const { actions, seller } of sellers)
      for (const action of actions.filter((item) => item.day === day)) {
        await action.run(seller);
        await background.deliverEvents();
      }
  }
  clock.advanceTo(clock.calendar.at(end));
  await background.run();
}

/** Time limit of a request, in milliseconds. */
const requestDeadline = 60_000;
