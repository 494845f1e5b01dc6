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
import { createPlatformSubgraph, type Mailer, type Platform } from '../../subgraphs/platform/src';
import { createCoursesSubgraph, type Courses } from '../../subgraphs/courses/src';
import { createTrustSafetySubgraph, type TrustSafety } from '../../subgraphs/trust-safety/src';
import type { Contract } from '../../contract/versioning';
import { platformChanged } from './credentials';
import { type FileChoices, openFiles } from './files';
import type { Secrets } from './secrets';
import type { Shutdown } from './shutdown';

export interface DomainParts {
  readonly databaseUrl: DatabaseAddress;
  /** Separate databases of single domains. */
  readonly databases?: Readonly<Record<string, DatabaseAddress | undefined>>;
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
  /** Storage of uploaded files. */
  readonly files: FileChoices;
  /** Payout limit without an approved verification; defaults to the usual limit. */
  readonly unverified?: UnverifiedLimit;
  /** Failed card attempts per hour, for each IP address and each checkout; default 10. */
  readonly cardFailures?: number;
  /** Allowed webhook targets in addition to public addresses. */
  readonly receivers?: ReceiverRules;
  /** Event log that delivers published events to consumers; default: Postgres only. */
  readonly eventLog?: EventsOptions['eventLog'];
  /** Enables the commands that simulate external parties. */
  readonly sandbox: boolean;
  readonly poolSize?: number;
  /** Limits on callers that wait for a database connection: duration and number. */
  readonly limits?: PoolLimits;
}

/** Functions that open each domain by name: connect, migrate and wire it. */
export const openDomain = {
  platform: ({ secrets, ...parts }: DomainParts): Promise<Platform> =>
    createPlatformSubgraph({
      ...platformCommon(parts),
      origin: parts.origin,
      sandbox: parts.sandbox,
      permissions,
      mailer: parts.mailer,
      files: openFiles(parts.files, secrets, parts.origin),
      secret: secrets.derive('platform').toString('base64url'),
    }),
  billing: (parts: DomainParts): Promise<Billing> =>
    createBillingSubgraph({
      ...common('billing', parts),
      origin: parts.origin,
      sandbox: parts.sandbox,
      cardSecret: parts.secrets.derive('cards'),
      pageSecret: parts.secrets.derive('pages'),
      stripe: parts.stripe,
      mostCardFailures: parts.cardFailures,
    }),
  payouts: (parts: DomainParts): Promise<Payouts> =>
    createPayoutsSubgraph({
      ...common('payouts', parts),
      origin: parts.origin,
      sandbox: parts.sandbox,
      destinationSecret: parts.secrets.derive('destinations').toString('base64url'),
      receiptSecret: parts.secrets.derive('receipts').toString('base64url'),
      issuerSecret: parts.secrets.derive('issuer').toString('base64url'),
      unverified: parts.unverified,
    }),
  courses: (parts: DomainParts): Promise<Courses> =>
    createCoursesSubgraph({ ...common('courses', parts), sandbox: parts.sandbox }),
  'trust-safety': (parts: DomainParts): Promise<TrustSafety> =>
    createTrustSafetySubgraph({
      ...common('trust-safety', parts),
      sandbox: parts.sandbox,
      origin: parts.origin,
      identitySecret: parts.secrets.derive('identities').toString('base64url'),
    }),
  events: (parts: DomainParts): Promise<EventsSubgraph> =>
    createEventsSubgraph({
      ...common('events', parts),
      signals: parts.signals,
      contract: parts.contract,
      webhookSecret: parts.secrets.derive('webhooks').toString('base64url'),
      receivers: parts.receivers,
      eventLog: parts.eventLog,
    }),
};

export type DomainName = keyof typeof openDomain;
export const domainNames = Object.keys(openDomain) as DomainName[];

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
export async function openDomains(parts: DomainParts, shutdown: Shutdown): Promise<Domains> {
  const close = (opened: { close(): Promise<void> }) => opened.close();
  const opening = [
    shutdown.add(openDomain.platform(parts), close),
    shutdown.add(openDomain.billing(parts), close),
    shutdown.add(openDomain.payouts(parts), close),
    shutdown.add(openDomain.courses(parts), close),
    shutdown.add(openDomain['trust-safety'](parts), close),
    shutdown.add(openDomain.events(parts), close),
  ] as const;
  // Wait for all before a failure is passed on, so that the shutdown knows every opened domain.
  await Promise.allSettled(opening);
  const [platform, billing, payouts, courses, trustSafety, events] = await Promise.all(opening);
  return { platform, billing, payouts, courses, 'trust-safety': trustSafety, events };
}

/** Postgres schemas of the domains whose events go into the log. */
export const eventSources = ['platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events'] as const;

function common(
  name: DomainName,
  { databaseUrl, databases, log, signals, poolSize, limits }: Omit<DomainParts, 'secrets'>,
) {
  return {
    databaseUrl: databases?.[name] ?? databaseUrl,
    log,
    poolSize,
    limits,
    committed: () => signals.announce(outboxSignal),
  };
}

function platformCommon(parts: Omit<DomainParts, 'secrets'>) {
  const shared = common('platform', parts);
  const committed = () => {
    parts.signals.tellHere(platformChanged);
    shared.committed();
  };
  return { ...shared, committed };
}
