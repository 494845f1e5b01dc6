import {
  type Clock,
  Commands,
  type Context,
  Database,
  type DatabaseAddress,
  type DueWorker,
  type FactConsumer,
  fileFacts,
  type Logger,
  type PoolLimits,
  type Subgraph,
  buildSubgraph,
  selectionOf,
} from '../../kit/src';
import {
  AccountVerificationRepository,
  AccountVerificationResolver,
  AccountVerifications,
  SandboxAccountVerificationResolver,
  VerifiedAccountResolver,
} from './account-verifications';
import { createDisputeAlerts } from './dispute-alerts';
import { createDisputes } from './disputes';
import { entities } from './entities';
import { KnownPaymentRepository, PaymentArrivals, paymentFacts, type PaymentListeners } from './known-payments';
import { migrations } from './migrations';
import { createResolutionCases } from './resolution-cases';
import { type VerificationReviewer, createVerifications } from './verifications';

export interface TrustSafetyOptions {
  readonly databaseUrl: DatabaseAddress;
  readonly log: Logger;
  /** Public address of the service, for links to hosted pages. */
  readonly origin: string;
  /** Seals what is given of who is verified, and makes the keys of their pages; at least 32 characters. */
  readonly identitySecret: string;
  /** Told after each commit, so that waiting events are fetched at once. */
  readonly committed?: () => void;
  readonly poolSize?: number;
  /** How long callers wait for the database, and how many of them. */
  readonly limits?: PoolLimits;
  /** Adds the commands that stand in for outside parties, false by default. */
  readonly sandbox?: boolean;
  /** Looks at verifications; in the sandbox one is played by default, elsewhere there is none. */
  readonly reviewer?: VerificationReviewer;
}

/** The trust & safety domain at work. */
export interface TrustSafety {
  readonly subgraph: Subgraph;
  readonly database: Database;
  /** What of other domains it follows; to be started where events are. */
  readonly consumers: readonly FactConsumer[];
  /** Closes resolution cases in which an answer is overdue, at most some; answers how many. */
  closeOverdueCases(ctx: Context): Promise<number>;
  /** Hands disputes to the bank whose deadline has passed, a part of them; answers how many. */
  passDeadlines(clock?: Clock): Promise<number>;
  /** Hands verifications that wait for the reviewer to it, a part of them; answers how many those were. */
  runReviews(): Promise<number>;
  /** Starts everything that does what is due. Any number of processes may. */
  startWorkers(): DueWorker[];
  close(): Promise<void>;
}

/** Connects, migrates and wires the trust & safety domain. */
export async function createTrustSafetySubgraph(options: TrustSafetyOptions): Promise<TrustSafety> {
  const { databaseUrl: url, log, poolSize, limits } = options;
  const database = await Database.open({ url, schema: 'trust_safety', entities, migrations, log, poolSize, limits });
  await database.migrate();
  return wire(options, database);
}

function wire(
  { log, origin, identitySecret: secret, reviewer, sandbox = false, committed = () => {} }: TrustSafetyOptions,
  database: Database,
): TrustSafety {
  const commands = new Commands(database, committed);
  const payments = new KnownPaymentRepository(database);
  const common = {
    database,
    commands,
    payments,
    arrivals: new PaymentArrivals(payments),
    sandbox,
    log,
    committed,
    origin,
  };
  const disputes = createDisputes(common);
  const cases = createResolutionCases(common);
  const alerts = createDisputeAlerts({ ...common, disputes: disputes.model });
  const known = new AccountVerificationRepository(database);
  const accounts = new AccountVerifications(known);
  const verifications = createVerifications({ ...common, accounts, secret, reviewer });
  const listeners: PaymentListeners = {
    disputed: (tx, payment) => disputes.recorder.opened(tx, payment),
    warned: (tx, payment) => alerts.recorder.record(tx, payment, { type: 'early_fraud_warning' }),
  };
  return {
    subgraph: buildSubgraph({
      name: 'trust_safety',
      written: ({ principal }) => database.wrote(principal),
      resolvers: [
        new AccountVerificationResolver(known),
        new VerifiedAccountResolver(known),
        ...(sandbox ? [new SandboxAccountVerificationResolver(accounts, commands)] : []),
        ...disputes.resolvers,
        ...alerts.resolvers,
        ...cases.resolvers,
        ...verifications.resolvers,
      ],
      references: {
        ...cases.references,
        ...verifications.references,
        Dispute: ({ id }, ctx, info) => disputes.repository.refer(ctx, id as string, selectionOf(info, 'Dispute')),
        DisputeAlert: ({ id }, ctx, info) =>
          alerts.repository.refer(ctx, id as string, selectionOf(info, 'DisputeAlert')),
      },
    }),
    database,
    consumers: [
      paymentFacts(payments, listeners, { database, log, committed }),
      fileFacts({ database, log }),
      ...disputes.consumers,
      ...cases.consumers,
    ],
    closeOverdueCases: cases.closeOverdue,
    passDeadlines: disputes.passDeadlines,
    runReviews: verifications.runDue,
    startWorkers: () => [...disputes.startWorkers(), ...cases.startWorkers(), ...verifications.startWorkers()],
    close: () => database.close(),
  };
}
