import {
  type Clock,
  Commands,
  type Context,
  Database,
  type DomainSchema,
  type DatabaseAddress,
  type DueWorker,
  type IntegrationEventConsumer,
  fileEventConsumer,
  type Logger,
  type PoolLimits,
  type Subgraph,
  buildSubgraph,
  selectionOf,
} from '../../kit/src';
import { domainPermissions } from './field-permissions';
import { AccountVerificationRepository } from './account-verifications/account-verification.repository';
import { AccountVerificationResolver } from './account-verifications/account-verification.resolver';
import { AccountVerifications } from './account-verifications/account-verifications';
import { SandboxAccountVerificationResolver } from './account-verifications/sandbox-account-verification.resolver';
import { VerifiedAccountResolver } from './account-verifications/verified-account.resolver';
import { createDisputeAlerts } from './dispute-alerts/dispute-alerts';
import { childConnections } from './child-connections';
import { createDisputes } from './disputes/disputes';
import { entities } from './entities';
import { PaymentReplicaRepository } from './payment-replicas/payment-replica.repository';
import { PaymentArrivals } from './payment-replicas/payment-arrivals';
import { paymentEventConsumer, type PaymentListeners } from './payment-replicas/payment-events';
import { migrations } from './migrations';
import { createResolutionCases } from './resolution-cases/resolution-cases';
import type { VerificationReviewer } from './verifications/reviews/reviewer';
import { createVerifications } from './verifications/verifications';

export interface TrustSafetyOptions {
  readonly databaseUrl: DatabaseAddress;
  readonly log: Logger;
  /** Public URL of the service, for links to hosted pages. */
  readonly origin: string;
  /** Encrypts personal data of verifications, and derives the keys of verification sessions; at least 32 characters. */
  readonly identitySecret: string;
  /** Called after each commit, so that the new events are published immediately. */
  readonly committed?: () => void;
  readonly poolSize?: number;
  /** Limits of the connection pool: how long a request waits for a connection, and how many may wait. */
  readonly limits?: PoolLimits;
  /** Adds the sandbox commands that simulate external parties, false by default. */
  readonly sandbox?: boolean;
  /** Reviewer of identity verifications; by default simulated in sandbox mode, otherwise none. */
  readonly reviewer?: VerificationReviewer;
}

/** The trust & safety domain, connected to its database. */
export interface TrustSafety {
  readonly subgraph: Subgraph;
  readonly database: Database;
  /** Consumers of integration events, to be started in processes that read the event log. */
  readonly consumers: readonly IntegrationEventConsumer[];
  /** Closes resolution cases with an overdue response, a limited number per call. Returns how many were closed. */
  closeOverdueCases(ctx: Context): Promise<number>;
  /**
   * Moves disputes whose evidence deadline has passed to review by the bank, a limited number per call. Returns how
   * many were moved.
   */
  passDeadlines(clock?: Clock): Promise<number>;
  /** Sends submitted verifications to the reviewer, a limited number per call. Returns how many were sent. */
  runReviews(): Promise<number>;
  /**
   * Creates the workers for overdue cases, passed deadlines and due reviews, not yet started. Any number of processes
   * may run them.
   */
  workers(): DueWorker[];
  close(): Promise<void>;
}

/** Tables of the domain. */
export const trustSafetySchema: DomainSchema = { schema: 'trust_safety', entities, migrations };

/** Creates the trust & safety domain: connects to the database, migrates it and wires the modules. */
export async function createTrustSafetySubgraph(options: TrustSafetyOptions): Promise<TrustSafety> {
  const { databaseUrl: url, log, poolSize, limits } = options;
  const database = await Database.open({ ...trustSafetySchema, url, log, poolSize, limits });
  await database.migrate();
  return wire(options, database);
}

function wire(
  { log, origin, identitySecret: secret, reviewer, sandbox = false, committed = () => {} }: TrustSafetyOptions,
  database: Database,
): TrustSafety {
  const commands = new Commands(database, committed);
  const payments = new PaymentReplicaRepository(database);
  const common = {
    database,
    commands,
    payments,
    arrivals: new PaymentArrivals(payments, database.eventWait),
    sandbox,
    log,
    committed,
    origin,
  };
  const disputes = createDisputes(common);
  const cases = createResolutionCases(common);
  const alerts = createDisputeAlerts({ ...common, disputes: disputes.model });
  const verificationRepository = new AccountVerificationRepository(database);
  const accounts = new AccountVerifications(verificationRepository);
  const verifications = createVerifications({ ...common, accounts, secret, reviewer });
  const listeners: PaymentListeners = {
    disputed: (tx, payment) => disputes.recorder.opened(tx, payment),
    warned: (tx, payment) => alerts.recorder.record(tx, payment, { type: 'early_fraud_warning' }),
  };
  return {
    subgraph: buildSubgraph({
      name: 'trust_safety',
      permissions: domainPermissions,
      userErrorResources: { SandboxAccountVerificationPayload: 'Verification' },
      written: ({ principal }) => database.wrote(principal),
      resolvers: [
        new AccountVerificationResolver(verificationRepository),
        new VerifiedAccountResolver(verificationRepository),
        ...(sandbox ? [new SandboxAccountVerificationResolver(accounts, commands)] : []),
        ...disputes.resolvers,
        ...alerts.resolvers,
        ...cases.resolvers,
        ...verifications.resolvers,
        ...childConnections({
          disputes: disputes.repository,
          alerts: alerts.repository,
          cases: cases.repository,
          verifications: verifications.reads,
        }),
      ],
      references: {
        ...cases.references,
        ...verifications.references,
        Dispute: ({ id }, ctx, info) =>
          disputes.repository.reads.reference(ctx, id as string, selectionOf(info, 'Dispute')),
        DisputeAlert: ({ id }, ctx, info) =>
          alerts.repository.reads.reference(ctx, id as string, selectionOf(info, 'DisputeAlert')),
      },
    }),
    database,
    consumers: [
      paymentEventConsumer(payments, listeners, { database, log, committed }),
      fileEventConsumer({ database, log }),
      ...disputes.consumers,
      ...cases.consumers,
    ],
    closeOverdueCases: cases.closeOverdue,
    passDeadlines: disputes.passDeadlines,
    runReviews: verifications.runDue,
    workers: () => [...disputes.workers(), ...cases.workers(), ...verifications.workers()],
    close: () => database.close(),
  };
}
