import {
  buildSubgraph,
  Commands,
  Database,
  type DomainSchema,
  type DatabaseAddress,
  type DueWorker,
  type IntegrationEventConsumer,
  type Logger,
  type PoolLimits,
  sandboxExchangeRates,
  selectionOf,
  type Subgraph,
  systemClock,
} from '../../kit/src';
import { domainPermissions } from './field-permissions';
import { ActivitySourcesResolver } from './ledger/activity/activity-sources.resolver';
import { FinancialActivityRepository } from './ledger/activity/financial-activity.repository';
import { FinancialActivityResolver } from './ledger/activity/financial-activity.resolver';
import { childConnections } from './child-connections';
import { AccountBalanceResolver, UserBalanceResolver } from './ledger/balances/balance.resolver';
import { BalanceHistoryRepository } from './ledger/balances/balance-history.repository';
import { BalanceRepository } from './ledger/balances/balance.repository';
import { AccountCapabilitiesResolver } from './ledger/capabilities/capability.resolver';
import { CapabilityRepository } from './ledger/capabilities/capability.repository';
import { CommissionRepository } from './ledger/commissions/commission.repository';
import { CommissionService } from './ledger/commissions/commission.service';
import { entities } from './entities';
import { replicaConsumer } from './ledger/replicas/replica-consumer';
import { ReplicaRepository } from './ledger/replicas/replica.repository';
import type { Ledger } from './ledger/journal/ledger';
import type { LedgerQueue } from './ledger/journal/ledger-queue';
import { createLedger } from './ledger/journal/ledgers';
import { markupIntegrationEvents } from './ledger/markups/markup-events';
import { MarkupRepository } from './ledger/markups/markup.repository';
import { migrations } from './migrations';
import { createMovements } from './movements';
import { paymentEventConsumer } from './ledger/payments/payment-events';
import { PaymentPostings } from './ledger/payments/payment-postings';
import { payoutAccountPolicy } from './payouts/payout-accounts/payout-account.policy';
import { PayoutAccountResolver } from './payouts/payout-accounts/payout-account.resolver';
import { createPayoutMethods } from './payouts/payout-methods/payout-methods';
import { createPayouts } from './payouts/payouts/payouts';
import type { PayoutRunner } from './payouts/payouts/payout.runs';
import { SavedDestinations } from './payouts/payouts/saved-destinations.repository';
import { PayoutBalances } from './payouts/payouts/payout-balances.repository';
import { createSandboxProvider } from './payouts/providers';
import { createReadModels, type ReadModels } from './read-models';
import { ReceiptLinks } from './transfers/receipts/receipt-links';
import { createSettlements } from './ledger/settlements/settlements';
import type { UnverifiedLimit } from './payouts/verifications/limit';
import { verificationEventConsumer } from './payouts/verifications/verification-events';
import { VerificationRepository } from './payouts/verifications/verification.repository';
import { Verifications } from './payouts/verifications/verifications';

export * from './ledger/journal/ledger-account-ref';
export type { UnverifiedLimit } from './payouts/verifications/limit';

export interface PayoutsOptions {
  readonly databaseUrl: DatabaseAddress;
  readonly log: Logger;
  /** Secret from which the encryption key of stored payout destinations is derived; at least 32 characters. */
  readonly destinationSecret: string;
  /** Secret that signs receipt links and from which the keys of claim links are derived; at least 32 characters. */
  readonly receiptSecret: string;
  /** Secret from which the numbers of sandbox cards are derived; at least 32 characters. */
  readonly issuerSecret: string;
  /** Public base URL of the service, used to build links. */
  readonly origin: string;
  /** Called after each commit; wakes the outbox publisher, so that new events are published immediately. */
  readonly committed?: () => void;
  readonly poolSize?: number;
  /** Limits of the connection pool: wait time and queue length. */
  readonly limits?: PoolLimits;
  /** Whether to add the sandbox mutations, which simulate external parties; default false. */
  readonly sandbox?: boolean;
  /** Days from a payment until its funds are available; default 4. */
  readonly settlementDelay?: number;
  /** Payout limit without an approved verification; default 10,000 US dollars in 30 days. */
  readonly unverified?: UnverifiedLimit;
}

/** Running payouts domain: GraphQL subgraph, database, event consumers and workers. */
export interface Payouts {
  readonly subgraph: Subgraph;
  readonly database: Database;
  /** Ledger tables partitioned by time. `makeRoom` creates the partitions of the coming months. */
  readonly timedTables: readonly { makeRoom(): Promise<void> }[];
  readonly ledger: Ledger;
  /** Posts ledger entries in its own transactions, for callers that have no transaction. */
  readonly ledgerQueue: LedgerQueue;
  /**
   * Posts payments, refunds and disputes to the ledger, for callers that call it directly instead of sending
   * integration events.
   */
  readonly paymentPostings: PaymentPostings;
  /** Sends single payouts to their payout provider immediately, without waiting for the worker. */
  readonly payoutRuns: PayoutRunner;
  /**
   * Submits one batch of due payouts and handles one batch of payout provider events; returns the number of payouts and
   * events.
   */
  runPayouts(): Promise<number>;
  /** Event consumers of this domain for other domains' events; to be started in processes that read the event log. */
  readonly consumers: readonly IntegrationEventConsumer[];
  /** Creates the workers that process due jobs; the caller starts them. Any number of processes may run them. */
  workers(): DueWorker[];
  /**
   * Creates the ledger partitions for the month of a past date and the three months after it, so that entries with past
   * dates can be posted. For seeding.
   */
  acceptPast(since: Date): Promise<void>;
  /** Makes the pending funds of one batch of due payments available; returns the number of payments. */
  settleDue(): Promise<number>;
  /** Completes one batch of pending on-chain swaps; returns the number of swaps. */
  completeSwaps(): Promise<number>;
  /**
   * Pays back the remaining funds of one batch of expired claim links to the balances that funded them; returns the
   * number of links.
   */
  expireClaimLinks(): Promise<number>;
  /**
   * Adds one batch of ledger entries that are not in the hash chain yet to the chain; returns the number of entries.
   */
  extendChain(): Promise<number>;
  /**
   * Audits the ledger. Returns one readable line per violation; an empty list if there is none.
   *
   * @param progress called with the number of completed steps and the total number of steps
   */
  auditLedger(progress?: (done: number, total: number) => void): Promise<string[]>;
  close(): Promise<void>;
}

/** Tables of the domain. */
export const payoutsSchema: DomainSchema = { schema: 'payouts', entities, migrations };

/** Connects to the database, runs its migrations and creates the payouts domain with all its modules. */
export async function createPayoutsSubgraph(options: PayoutsOptions): Promise<Payouts> {
  const { databaseUrl: url, log, poolSize, limits } = options;
  const database = await Database.open({ ...payoutsSchema, url, log, poolSize, limits });
  await database.migrate();
  const models = createReadModels();
  const ledgerModule = createLedger({ database, models, log });
  await ledgerModule.months.make({ log });
  return wire(options, database, ledgerModule, models);
}

function wire(
  options: PayoutsOptions,
  database: Database,
  ledgerModule: ReturnType<typeof createLedger>,
  models: ReadModels,
): Payouts {
  const modules = createModules(options, database, ledgerModule, models);
  const { settlements, paymentPostings, payouts, movements, consumers } = modules;
  return {
    subgraph: subgraphOf(database, ledgerModule, models, modules, options.origin),
    database,
    ledger: ledgerModule.ledger,
    timedTables: [{ makeRoom: () => ledgerModule.months.make({ log: options.log }) }],
    ledgerQueue: ledgerModule.queue,
    paymentPostings,
    payoutRuns: payouts.runs,
    runPayouts: payouts.runDue,
    consumers,
    workers: () => [...ledgerModule.workers(), ...settlements.workers(), ...payouts.workers(), ...movements.workers()],
    acceptPast: (since) => ledgerModule.months.makePast({ log: options.log }, since),
    settleDue: settlements.settleDue,
    completeSwaps: movements.completeSwaps,
    expireClaimLinks: movements.expireClaimLinks,
    extendChain: () => ledgerModule.chain.extend(),
    auditLedger: (progress) => ledgerModule.audit.run(progress),
    close: async () => {
      await ledgerModule.queue.idle();
      await database.close();
    },
  };
}

/** Creates the domain's modules other than the ledger, and its consumers of other domains' events. */
function createModules(
  options: PayoutsOptions,
  database: Database,
  { ledger, accounts }: ReturnType<typeof createLedger>,
  models: ReadModels,
) {
  const { log, committed = () => {}, sandbox = false, settlementDelay = 4, destinationSecret: secret } = options;
  const common = { database, commands: new Commands(database, committed), ledger, log, sandbox, committed };
  const { commands } = common;
  const commissions = new CommissionService(new CommissionRepository(), ledger);
  const settlements = createSettlements({ ...common, accounts, commissions });
  const paymentPostings = new PaymentPostings(ledger, settlements.service, commissions, settlementDelay);
  const provider = sandbox ? createSandboxProvider({ database, clock: systemClock }) : null;
  const [markups, replicas] = [new MarkupRepository(database), new ReplicaRepository(database)];
  const verificationRepository = new VerificationRepository(database);
  const verifications = new Verifications(verificationRepository, sandboxExchangeRates, options.unverified);
  const methods = createPayoutMethods({
    database,
    model: models.payoutMethod,
    commands,
    rates: sandboxExchangeRates,
    markups,
    verifications,
    balance: new PayoutBalances(database),
    provider,
    secret,
  });
  const payouts = createPayouts({
    ...common,
    models,
    destinations: new SavedDestinations(database, methods.service),
    provider,
    rates: sandboxExchangeRates,
    markups,
    verifications: { repository: verificationRepository, rules: verifications },
    receipts: new ReceiptLinks(options.receiptSecret, options.origin),
  });
  const { issuerSecret, receiptSecret: claimSecret, origin } = options;
  const movements = createMovements({ ...common, models, replicas, issuerSecret, claimSecret, origin });
  const eventDependencies = { database, log };
  const consumers = [
    paymentEventConsumer(paymentPostings, eventDependencies),
    replicaConsumer(replicas, eventDependencies),
    markupIntegrationEvents(markups, eventDependencies),
    verificationEventConsumer(verificationRepository, eventDependencies),
  ];
  return { settlements, paymentPostings, methods, payouts, movements, consumers };
}

function subgraphOf(
  database: Database,
  ledgerModule: ReturnType<typeof createLedger>,
  models: ReadModels,
  { settlements, methods, payouts, movements }: ReturnType<typeof createModules>,
  origin: string,
): Subgraph {
  const balanceRepository = new BalanceRepository(database, sandboxExchangeRates);
  const activity = new FinancialActivityRepository(database, models.financialActivity);
  return buildSubgraph({
    name: 'payouts',
    permissions: domainPermissions,
    userErrorResources: { SandboxPayoutVerificationPayload: 'Payout' },
    written: ({ principal }) => database.wrote(principal),
    resolvers: [
      ...ledgerModule.resolvers,
      ...settlements.resolvers,
      new PayoutAccountResolver(),
      ...methods.resolvers,
      ...payouts.resolvers,
      ...movements.resolvers,
      new FinancialActivityResolver(activity),
      new ActivitySourcesResolver({
        references: { ...payouts.references, ...movements.references },
        methodOf: (ctx, id) => payouts.reads.methodOf(ctx, id),
        method: (ctx, id, selection) => methods.repository.getReference(ctx, id, selection),
      }),
      new AccountBalanceResolver(balanceRepository),
      new AccountCapabilitiesResolver(new CapabilityRepository(database), origin),
      new UserBalanceResolver(balanceRepository, new BalanceHistoryRepository(database, sandboxExchangeRates)),
      ...childConnections({
        payouts: payouts.reads,
        withdrawals: payouts.withdrawals,
        methods: methods.repository,
        transfers: movements.transfers,
        swaps: movements.swaps,
        cardTransactions: movements.cardTransactions,
        activity,
      }),
    ],
    references: {
      LedgerAccount: ({ id }, ctx, info) =>
        ledgerModule.accounts.getReference(ctx, id as string, selectionOf(info, 'LedgerAccount')),
      PayoutAccount: ({ id }, ctx) => payoutAccountPolicy.referred(ctx, id as string),
      PayoutMethod: ({ id }, ctx, info) =>
        methods.repository.getReference(ctx, id as string, selectionOf(info, 'PayoutMethod')),
      ...payouts.references,
      ...movements.references,
    },
  });
}
