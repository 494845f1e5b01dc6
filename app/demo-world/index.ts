import type { Billing } from '../../subgraphs/billing/src';
import type { Courses } from '../../subgraphs/courses/src';
import type { EventsSubgraph } from '../../subgraphs/events/src';
import { type Logger, withIdSource } from '../../subgraphs/kit/src';
import type { Payouts } from '../../subgraphs/payouts/src';
import type { Platform } from '../../subgraphs/platform/src';
import type { TrustSafety } from '../../subgraphs/trust-safety/src';
import type { Secrets } from '../parts/secrets';
import { openApp } from './apps';
import { engageAffiliates } from './affiliates';
import { useCards } from './card-uses';
import { catalogue, sales, secondCatalogue, secondSales } from './catalogue';
import { openCheckouts } from './checkouts';
import { writeCourses } from './courses';
import { Director } from './director';
import { openExperiences } from './experiences';
import { warn } from './disputes';
import { tellPayouts } from './facts';
import { setMarkups } from './fee-markups';
import { keepFiles } from './files';
import { openBooks } from './funds';
import type { KeyKind } from './keys';
import { writeLeads } from './leads';
import { advertise } from './promotion';
import { writeInvoices } from './invoices';
import { savePayoutMethods } from './payout-methods';
import { payOut } from './payouts';
import { moveMoney } from './movements';
import { writePromoCodes } from './promo-codes';
import { refer } from './referrals';
import { openCases } from './resolution-cases';
import { writeReviews } from './reviews';
import { WorldClock, worldIds } from './seeded';
import { study } from './students';
import { settle } from './settlers';
import { beginVerifications } from './verifications';
import { setClocks } from './test-clocks';
import { moveTokens } from './tokens';
import { fillWaitlist } from './waitlist';
import { addWebhooks, exampleWebhook } from './webhooks';

/** Description of the demo world for tools and tests. Ids that do not exist yet are null. */
export interface DemoWorld {
  readonly accounts: readonly {
    readonly id: string;
    readonly title: string;
    readonly keys: Readonly<Record<KeyKind, string>>;
  }[];
  readonly users: readonly {
    readonly id: string;
    readonly username: string;
    readonly email: string;
    readonly token: string;
  }[];
  /** An app that the first account has installed, and its key. */
  readonly app: { readonly id: string; readonly name: string };
  readonly app_api_key: string;
  readonly examples: Readonly<Record<ExampleName, string | null>>;
}

type ExampleName =
  | 'product_id'
  | 'plan_id'
  | 'membership_id'
  | 'member_id'
  | 'license_key'
  | 'promo_code_id'
  | 'payment_id'
  | 'webhook_id'
  | 'app_id';

export interface DemoParts {
  readonly platform: Platform;
  readonly billing: Billing;
  readonly payouts: Payouts;
  readonly courses: Courses;
  readonly 'trust-safety': TrustSafety;
  readonly events: EventsSubgraph;
  readonly secrets: Secrets;
  readonly log: Logger;
  readonly progress: (line: string) => void;
}

/** Session lifetime of a demo user, in seconds; every start creates new sessions. */
const sessionLength = 2_592_000;

/**
 * Creates the demo world unless it exists, and returns its keys. Ids, strings and times are the same in every installation; only the secrets differ.
 *
 * ADR 0036
 */
export async function openDemoWorld({
  platform,
  billing,
  payouts,
  courses,
  'trust-safety': trustSafety,
  events,
  secrets,
  log,
  progress,
}: DemoParts): Promise<DemoWorld> {
  const { users, sellers } = await settle(platform, secrets);
  const [first, second] = sellers.map(({ id }) => id) as [string, string];
  await advertise(platform);
  await keepFiles(platform);
  const clock = new WorldClock('2026-01-20T09:00:00Z');
  const director = new Director(billing, log, clock);
  await withIdSource(worldIds(clock), async () => {
    if (await director.knows(first)) return;
    progress('Making the demo world.');
    await director.stock(first, catalogue);
    await director.stock(second, secondCatalogue);
    await director.sell(first, sales, users);
    await refer(billing, log, clock);
    await openCheckouts(billing, log, clock);
    await director.sell(second, secondSales, users);
    await fillWaitlist(billing, log, clock);
    await writePromoCodes(billing, log, clock);
    await writeInvoices(billing, log, clock);
    await writeReviews(billing, log, clock);
    await writeLeads(billing, log, clock);
    await engageAffiliates(billing, log, clock);
    await setMarkups(billing, log, clock);
    await moveTokens(billing, log, clock);
    await setClocks(billing, log, clock);
    await tellPayouts(payouts, platform, billing);
    await openBooks(payouts, clock);
    await savePayoutMethods(payouts, log, clock);
    await payOut(payouts, log, clock);
    await moveMoney(payouts, log, clock);
    await openExperiences(billing, courses, log, clock);
    await writeCourses(courses, log, clock);
    await study(courses, log, clock);
    await warn(trustSafety, log, clock);
    await openCases(billing, trustSafety, log);
    await beginVerifications(trustSafety, log, clock);
    await useCards(payouts, log, clock);
    await addWebhooks(events, clock);
  });
  const signedIn = users.map(async ({ id, username, email }) => ({
    id,
    username,
    email,
    token: await platform.issueUserSession(id, sessionLength),
  }));
  const { key, ...app } = await openApp(platform, secrets);
  const examples = {
    ...(await director.examples(first)),
    webhook_id: await exampleWebhook(events, log, clock, first),
    app_id: app.id,
  };
  return { accounts: sellers, users: await Promise.all(signedIn), app, app_api_key: key, examples };
}
