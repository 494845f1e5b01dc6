import type { Billing } from '../../subgraphs/billing/src';
import type { Courses } from '../../subgraphs/courses/src';
import type { EventsSubgraph } from '../../subgraphs/events/src';
import { type Logger, withIdSource, withSystemClock } from '../../subgraphs/kit/src';
import type { Payouts } from '../../subgraphs/payouts/src';
import type { Platform } from '../../subgraphs/platform/src';
import type { TrustSafety } from '../../subgraphs/trust-safety/src';
import type { Secrets } from '../runtime/secrets';
import { type ActivityDependencies, makeActivity } from './activity';
import { openApp } from './apps';
import { engageAffiliates } from './affiliates';
import { createCardTransactions } from './card-uses';
import { catalogue, sales, secondCatalogue, secondSales } from './catalogue';
import { DemoCalendar } from './calendar';
import { openCheckouts } from './checkouts';
import { writeCourses } from './courses';
import { CatalogueBuilder } from './catalogue-builder';
import { type EarningBusiness, recordEarnings } from './earnings';
import { openExperiences } from './experiences';
import { warn } from './disputes';
import { deliverPendingEvents } from './pending-events';
import { setMarkups } from './fee-markups';
import { seedFiles } from './files';
import { postOpeningBalances } from './funds';
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
import { concurrentIds, DemoClock, demoIds } from './clock-and-ids';
import { study } from './students';
import { type SeededPlatform, seedPlatform } from './accounts';
import { createVerifications } from './verifications';
import { setClocks } from './test-clocks';
import { moveTokens } from './tokens';
import { fillWaitlist } from './waitlist';
import { addWebhooks, exampleWebhook } from './webhooks';

/** Description of the demo data for tools and tests. Ids that do not exist yet are null. */
export interface DemoData {
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

const noExamples = {
  product_id: null,
  plan_id: null,
  membership_id: null,
  member_id: null,
  license_key: null,
  promo_code_id: null,
  payment_id: null,
  webhook_id: null,
  app_id: null,
};

type ExampleName = keyof typeof noExamples;

export interface DemoDependencies {
  readonly platform: Platform;
  readonly billing: Billing;
  readonly payouts: Payouts;
  readonly courses: Courses;
  readonly 'trust-safety': TrustSafety;
  readonly events: EventsSubgraph;
  readonly secrets: Secrets;
  readonly log: Logger;
  readonly progress: (line: string) => void;
  /** The dates of new demo data lie in the 90 days before this day. */
  readonly today: Date;
  /**
   * Service components that the simulated activity uses; if omitted, no purchases, payouts or disputes are simulated.
   */
  readonly activity?: Omit<ActivityDependencies, 'domains'>;
}

/** Session lifetime of a demo user, in seconds; every start creates new sessions. */
const sessionLength = 2_592_000;

/**
 * Creates the demo data unless it exists, and returns its ids, keys and tokens. In installations created on the same
 * day, ids, texts and times are the same; only the secrets differ.
 *
 * ADR 0036
 */
export async function openDemoData(deps: DemoDependencies): Promise<DemoData> {
  const { platform, billing, payouts, courses, 'trust-safety': trustSafety, secrets, log, progress, activity } = deps;
  const calendar = new DemoCalendar(deps.today);
  const seeded = await seedPlatform(platform, secrets, calendar);
  await advertise(platform, calendar);
  await seedFiles(platform, calendar);
  const clock = new DemoClock(calendar, '2026-01-20T09:00:00Z', activity ? 2 : 5);
  const catalogueBuilder = new CatalogueBuilder(billing, log, clock);
  const first = seeded.sellers[0] as SeededPlatform['sellers'][number];
  const isNew = !(await catalogueBuilder.isKnown(first.id));
  let businesses: readonly EarningBusiness[] = [];
  if (isNew) {
    progress('Creating the demo data.');
    const work = () => withIdSource(demoIds(clock), () => fill(deps, seeded, catalogueBuilder, clock));
    if (activity) await payouts.acceptPast(clock.now());
    businesses = await (activity ? withSystemClock(clock, work) : work());
  }
  const signedIn = seeded.users.map(async ({ id, username, email }) => ({
    id,
    username,
    email,
    token: await platform.issueUserSession(id, sessionLength),
  }));
  const { key, ...app } = await openApp(platform, secrets, calendar);
  const access = { accounts: seeded.sellers, users: await Promise.all(signedIn), app, app_api_key: key };
  if (isNew && !activity) await deliverPendingEvents(platform, billing);
  if (isNew && activity) {
    const domains = [platform, billing, payouts, courses, trustSafety];
    await makeActivity({ ...activity, domains }, { ...access, examples: noExamples }, clock, progress);
    const earn = () => recordEarnings({ billing, payouts, log }, clock, businesses);
    await withIdSource(concurrentIds(clock), earn);
  }
  return { ...access, examples: await examplesOf(deps, catalogueBuilder, clock, first.id, app.id) };
}

/** Creates all data that precedes the simulated activity. Returns the businesses that partners will earn from. */
async function fill(
  { platform, billing, payouts, courses, 'trust-safety': trustSafety, events, log, activity }: DemoDependencies,
  { users, sellers }: SeededPlatform,
  catalogueBuilder: CatalogueBuilder,
  clock: DemoClock,
): Promise<readonly EarningBusiness[]> {
  const [first, second] = sellers.map(({ id }) => id) as [string, string];
  await catalogueBuilder.createProducts(first, catalogue);
  await catalogueBuilder.createProducts(second, secondCatalogue);
  await catalogueBuilder.sell(first, sales, users);
  const businesses = await refer(billing, log, clock, activity === undefined);
  await openCheckouts(billing, log, clock);
  await catalogueBuilder.sell(second, secondSales, users);
  await fillWaitlist(billing, log, clock);
  await writePromoCodes(billing, log, clock);
  await writeInvoices(billing, log, clock);
  await writeReviews(billing, log, clock);
  await writeLeads(billing, log, clock);
  await deliverPendingEvents(billing, platform);
  await engageAffiliates(billing, log, clock);
  await setMarkups(billing, log, clock);
  await moveTokens(billing, log, clock);
  await setClocks(billing, log, clock);
  await deliverPendingEvents(payouts, platform, billing);
  await postOpeningBalances(payouts, clock);
  await savePayoutMethods(payouts, log, clock);
  await payOut(payouts, log, clock);
  await moveMoney(payouts, log, clock);
  await openExperiences(billing, courses, log, clock);
  await writeCourses(courses, log, clock);
  await study(courses, log, clock);
  await warn(trustSafety, log, clock);
  if (!activity) await openCases(billing, trustSafety, log, clock.calendar);
  await createVerifications(trustSafety, log, clock);
  await createCardTransactions(payouts, log, clock);
  await addWebhooks(events, clock);
  return businesses;
}

/** Returns the example ids that are recorded in the database. The first call determines and records them. */
async function examplesOf(
  { platform, events, log }: DemoDependencies,
  catalogueBuilder: CatalogueBuilder,
  clock: DemoClock,
  accountId: string,
  appId: string,
): Promise<DemoData['examples']> {
  const recorded = await platform.seed.examples(Object.keys(noExamples));
  if (Object.keys(recorded).length > 0) return { ...noExamples, ...recorded };
  const found = {
    ...(await catalogueBuilder.examples(accountId)),
    webhook_id: await exampleWebhook(events, log, clock, accountId),
    app_id: appId,
  };
  const existing = Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null);
  await platform.seed.rememberExamples(Object.fromEntries(existing));
  return found;
}
