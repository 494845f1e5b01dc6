import { permissions } from '../../contract/permissions';
import { type Billing, type BillingOptions, createBillingSubgraph } from '../../subgraphs/billing/src';
import {
  createEventsSubgraph,
  type EventsOptions,
  type EventsSubgraph,
  outboxSignal,
  type ReceiverRules,
} from '../../subgraphs/events/src';
import type { DatabaseAddress, Logger, PoolLimits, Signals } from '../../subgraphs/kit/src';
import { createPayoutsSubgraph, type Payouts, type UnverifiedLimit } from '../../subgraphs/payouts/src';
import { createPlatformSubgraph, type Mailer, type MailRenderer, type Platform } from '../../subgraphs/platform/src';
import { createCoursesSubgraph, type Courses } from '../../subgraphs/courses/src';
import { createTrustSafetySubgraph, type TrustSafety } from '../../subgraphs/trust-safety/src';
import type { Contract } from '../../contract/versioning';
import { serviceMail } from '../../web/mails';
import { platformChanged } from './credentials';
import { documentProblemsOf } from './document-problems';
import { type FileOptions, openFiles } from './files';
import type { Secrets } from './secrets';
import type { Shutdown } from './shutdown';

export interface DomainDependencies {
  /** Database of each domain. */
  readonly databases: Readonly<Record<DomainName, DatabaseAddress>>;
  readonly log: Logger;
  readonly signals: Signals;
  readonly secrets: Secrets;
  readonly contract: Contract;
  /** Public URL of the service, for links. */
  readonly origin: string;
  /** Settings of Stripe; omitted if payments do not go through Stripe. */
  readonly stripe?: BillingOptions['stripe'];
  /** Sends e-mail; omitted if there is no mailer. */
  readonly mailer?: Mailer;
  /** Renders mail about events; omitted in processes without workers. */
  readonly mailRenderer?: MailRenderer;
  /** Returns the problems of a client's document for the public schema; by default that of this release. */
  readonly documentProblems?: (text: string) => readonly string[];
  /** Storage of uploaded files. */
  readonly files: FileOptions;
  /** Limit of payouts without an approved verification; if omitted, the default of the payouts domain. */
  readonly unverified?: UnverifiedLimit;
  /** Failed card attempts per hour, for each IP address and each checkout; default 10. */
  readonly cardFailures?: number;
  /** Webhook targets that are allowed in addition to public addresses. */
  readonly receivers?: ReceiverRules;
  /** Driver of the event log, which delivers published events to consumers; default: Postgres alone. */
  readonly eventLog?: EventsOptions['eventLog'];
  /** Enables the commands that simulate external parties. */
  readonly sandbox: boolean;
  readonly poolSize?: number;
  /** Limits of the connection pools: length of the queue, and timeouts. */
  readonly limits?: PoolLimits;
}

/** Functions by domain name: each connects to the domain's database, migrates it, and creates the domain. */
export const openDomain = {
  platform: ({ secrets, ...deps }: DomainDependencies): Promise<Platform> =>
    createPlatformSubgraph({
      ...platformCommon(deps),
      origin: deps.origin,
      sandbox: deps.sandbox,
      permissions,
      mailer: deps.mailer,
      mailRenderer: deps.mailRenderer,
      renderNotice: serviceMail,
      documentProblems: deps.documentProblems ?? documentProblemsOf(deps.sandbox ? 'sandbox' : 'live'),
      files: openFiles(deps.files, secrets, deps.origin),
      secret: secrets.derive('platform').toString('base64url'),
    }),
  billing: (deps: DomainDependencies): Promise<Billing> =>
    createBillingSubgraph({
      ...common('billing', deps),
      origin: deps.origin,
      sandbox: deps.sandbox,
      cardSecret: deps.secrets.derive('cards'),
      pageSecret: deps.secrets.derive('pages'),
      stripe: deps.stripe,
      mostCardFailures: deps.cardFailures,
    }),
  payouts: (deps: DomainDependencies): Promise<Payouts> =>
    createPayoutsSubgraph({
      ...common('payouts', deps),
      origin: deps.origin,
      sandbox: deps.sandbox,
      destinationSecret: deps.secrets.derive('destinations').toString('base64url'),
      receiptSecret: deps.secrets.derive('receipts').toString('base64url'),
      issuerSecret: deps.secrets.derive('issuer').toString('base64url'),
      unverified: deps.unverified,
    }),
  courses: (deps: DomainDependencies): Promise<Courses> =>
    createCoursesSubgraph({ ...common('courses', deps), sandbox: deps.sandbox }),
  'trust-safety': (deps: DomainDependencies): Promise<TrustSafety> =>
    createTrustSafetySubgraph({
      ...common('trust-safety', deps),
      sandbox: deps.sandbox,
      origin: deps.origin,
      identitySecret: deps.secrets.derive('identities').toString('base64url'),
    }),
  events: (deps: DomainDependencies): Promise<EventsSubgraph> =>
    createEventsSubgraph({
      ...common('events', deps),
      signals: deps.signals,
      contract: deps.contract,
      webhookSecret: deps.secrets.derive('webhooks').toString('base64url'),
      receivers: deps.receivers,
      eventLog: deps.eventLog,
    }),
};

/** Name of a domain. */
export type DomainName = keyof Domains;
export const domainNames = Object.keys(openDomain) as DomainName[];

/** Returns the databases of all domains, which share one. */
export function onAllDomains<Address extends DatabaseAddress>(database: Address): Record<DomainName, Address> {
  return Object.fromEntries(domainNames.map((name) => [name, database])) as Record<DomainName, Address>;
}

/** All open domains of the service. */
export interface Domains {
  readonly platform: Platform;
  readonly billing: Billing;
  readonly payouts: Payouts;
  readonly courses: Courses;
  readonly 'trust-safety': TrustSafety;
  readonly events: EventsSubgraph;
}

/** Opens all domains in parallel. */
export async function openDomains(deps: DomainDependencies, shutdown: Shutdown): Promise<Domains> {
  const close = (resource: { close(): Promise<void> }) => resource.close();
  const pendingDomains = [
    shutdown.add(openDomain.platform(deps), close),
    shutdown.add(openDomain.billing(deps), close),
    shutdown.add(openDomain.payouts(deps), close),
    shutdown.add(openDomain.courses(deps), close),
    shutdown.add(openDomain['trust-safety'](deps), close),
    shutdown.add(openDomain.events(deps), close),
  ] as const;
  // Wait for all domains before a failure is propagated, so that the shutdown closes every opened domain.
  await Promise.allSettled(pendingDomains);
  const [platform, billing, payouts, courses, trustSafety, events] = await Promise.all(pendingDomains);
  return { platform, billing, payouts, courses, 'trust-safety': trustSafety, events };
}

/** Postgres schemas of the domains whose events go into the log. */
export const eventSources = ['platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events'] as const;

function common(name: DomainName, { databases, log, signals, poolSize, limits }: Omit<DomainDependencies, 'secrets'>) {
  return {
    databaseUrl: databases[name],
    log,
    poolSize,
    limits,
    committed: () => signals.announce(outboxSignal),
  };
}

function platformCommon(deps: Omit<DomainDependencies, 'secrets'>) {
  const shared = common('platform', deps);
  const committed = () => {
    deps.signals.notifyLocal(platformChanged);
    shared.committed();
  };
  return { ...shared, committed };
}
