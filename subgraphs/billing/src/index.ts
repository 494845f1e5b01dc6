import {
  buildSubgraph,
  Commands,
  type Context,
  Database,
  type DatabaseAddress,
  type DueWorker,
  type FactConsumer,
  fileFacts,
  type Logger,
  type Outcome,
  type PoolLimits,
  selectionOf,
  type Subgraph,
} from '../../kit/src';
import type { Reward } from './affiliates/affiliate.service';
import { createAroundSales } from './around-sales';
import { createCheckoutConfigurations } from './checkout-configurations';
import { createCore } from './core';
import { entities } from './entities';
import { createDisputes, type DisputeFact } from './disputes';
import { createEntries, type Entries } from './entries';
import { createHandovers } from './handovers';
import { createInvoices, type Invoices } from './invoices';
import type { MembershipRequest, StoredStatus } from './memberships';
import { migrations } from './migrations';
import { createPartners, type PartnerRecords } from './partners';
import { createPayoutAccounts, PayoutAccount } from './payment-options';
import { createPaying, type Paying } from './payments/paying';
import { createPaymentReads } from './payments/payments';
import { createProcessors, type Processors, type ProcessorSettings } from './processors/processors';
import { createPromoCodes, type PromoCodes } from './promo-codes';
import { licensingFacts } from './products';
import { createReadModels } from './read-models';
import { caseFacts } from './resolutions';
import { HostedPages } from './shared';
import type { ShipmentParts, Shipments } from './shipments';
import { createTaxes } from './taxes';

export type { DisputeFact } from './disputes';
export type { EarningRecord, PartnerRecords, Referral } from './partners';
export { createSandboxVault } from './processors';
export { seedMemberships } from './seeding/bulk';

export interface BillingOptions {
  readonly databaseUrl: DatabaseAddress;
  readonly log: Logger;
  /** Public address of the service, for links to hosted pages. */
  readonly origin: string;
  /** Told after each commit, so that waiting events are fetched at once. */
  readonly committed?: () => void;
  readonly poolSize?: number;
  /** How long callers wait for the database, and how many of them. */
  readonly limits?: PoolLimits;
  /** Adds the commands that stand in for outside parties, false by default. */
  readonly sandbox?: boolean;
  /** Seals cards between the pages and the sandbox processor; at least 32 bytes. */
  readonly cardSecret: Buffer;
  /** Makes the keys of pages that only their buyer may open; at least 32 bytes. */
  readonly pageSecret: Buffer;
  /** Left out: nothing goes through Stripe. */
  readonly stripe?: ProcessorSettings['stripe'];
  /** Takes the place of the processors that the other options make. */
  readonly processors?: (settings: ProcessorSettings) => Processors;
  /** Longest time that a processor's answer is waited for, in milliseconds, default 15,000. */
  readonly answerWithin?: number;
  /** Failed card attempts an hour for each address and each session, default 10. */
  readonly mostCardFailures?: number;
  /** Takes the place of who knows where parcels are. */
  readonly tracker?: ShipmentParts['tracker'];
  /** Days after each failed renewal at which it is tried again; after the last one the membership ends. Default 1, 3, 5 and 7. */
  readonly retryAfterDays?: readonly number[];
}

/** The billing domain at work. */
export interface Billing {
  readonly subgraph: Subgraph;
  readonly database: Database;
  /** Makes a membership that somebody has bought elsewhere; outcome with its id, or why the plan refuses it. */
  sellMembership(ctx: Context, request: MembershipRequest): Promise<Outcome>;
  /** Records what a payment, a refund or the passing of time has made of a membership. */
  recordMembershipStatus(ctx: Context, id: string, status: StoredStatus): Promise<Outcome>;
  /** Records what has become of a dispute of a payment, and what that means for its membership; outcome with the payment's id. */
  recordDispute(ctx: Context, fact: DisputeFact): Promise<Outcome>;
  readonly partners: PartnerRecords;
  readonly promoCodes: PromoCodes;
  readonly entries: Omit<Entries, 'resolvers'>;
  readonly paying: Omit<Paying, 'resolvers'>;
  readonly invoices: Omit<Invoices, 'resolvers'>;
  readonly shipments: Omit<Shipments, 'resolvers'>;
  /** Adds what an affiliate has earned before this service kept the books; outcome with the affiliate's id. */
  rewardAffiliate(ctx: Context, reward: Reward): Promise<Outcome>;
  /** Starts everything that does what is due. Any number of processes may. */
  startWorkers(): DueWorker[];
  /** What of other domains it follows; to be started where events are. */
  readonly consumers: readonly FactConsumer[];
  close(): Promise<void>;
}

/** Connects, migrates and wires the billing domain. */
export async function createBillingSubgraph(options: BillingOptions): Promise<Billing> {
  const { databaseUrl: url, log, poolSize, limits, committed = () => {} } = options;
  const database = await Database.open({ url, schema: 'billing', entities, migrations, log, poolSize, limits });
  await database.migrate();
  return wire(options, database, new Commands(database, committed), committed);
}

function wire(options: BillingOptions, database: Database, commands: Commands, committed: () => void): Billing {
  const { log } = options;
  const modules = createModules(options, database, commands, committed);
  const { core, reads, partners, promos, entries, paying, invoices, around, disputes } = modules;
  return {
    subgraph: subgraphOf(database, modules),
    database,
    sellMembership: (ctx, request) =>
      commands.run(ctx, 'membershipSell', request, async (tx) => (await core.sales.sell(tx, request)).id),
    recordMembershipStatus: (ctx, id, status) =>
      commands.run(ctx, 'membershipRecord', { id, status }, (tx) => core.membershipService.record(tx, id, status)),
    recordDispute: disputes.record,
    partners: partners.records,
    promoCodes: promos.promoCodes,
    entries,
    paying,
    invoices,
    shipments: around.shipments,
    rewardAffiliate: around.affiliates.reward,
    startWorkers: () => [
      ...paying.startWorkers(),
      entries.startJobs(),
      invoices.startJobs(),
      ...around.shipments.startWorkers(),
    ],
    consumers: [
      licensingFacts(core.products, { database, log }),
      fileFacts({ database, log }),
      ...around.affiliates.consumers,
      ...disputes.consumers,
      caseFacts({ ...core, ...reads, database, log, committed, orders: paying.refundOrders }),
    ],
    close: () => database.close(),
  };
}

type Modules = ReturnType<typeof createModules>;

/** The modules of the domain, each with what it needs of those before it. */
function createModules(options: BillingOptions, database: Database, commands: Commands, committed: () => void) {
  const { log, origin, sandbox = false, cardSecret, stripe } = options;
  const pages = new HostedPages(origin, options.pageSecret);
  const models = createReadModels(origin, pages);
  const core = createCore(database, models, commands, sandbox);
  const { plans, newPlans, products, sales } = core;
  const partners = createPartners(database, models, commands);
  const checkouts = createCheckoutConfigurations({ database, models, commands, plans, newPlans });
  const reads = createPaymentReads(database, models);
  const taxes = createTaxes({ plans, sandbox });
  const promos = createPromoCodes({ database, models, commands, plans });
  const entries = createEntries({ database, models, commands, plans, products, sales, log, committed });
  const common = { ...core, database, models, commands, log, committed };
  const paying = createPaying({
    ...common,
    origin,
    pages,
    reads,
    sandbox,
    configurations: checkouts.repository,
    promoCodes: promos.promoCodes,
    entries,
    taxRates: taxes.rates,
    answerWithin: options.answerWithin,
    mostCardFailures: options.mostCardFailures ?? 10,
    retryAfterDays: options.retryAfterDays ?? [1, 3, 5, 7],
    processors: (options.processors ?? createProcessors)({ database, origin, sandbox, cardSecret, stripe }),
  });
  const { methods, payments } = reads;
  const invoices = createInvoices({ ...common, methods, payments, charges: paying.invoiceCharges });
  const handovers = createHandovers({ ...core, database, commands, pages, sandbox });
  paying.tell(invoices.service);
  const around = createAroundSales({ ...common, sandbox, payments, tracker: options.tracker });
  const payoutAccounts = createPayoutAccounts({ database, commands, sandbox });
  const disputes = createDisputes({
    ...core,
    database,
    commands,
    payments,
    refunds: reads.refunds,
    log,
    committed,
  });
  return {
    core,
    partners,
    checkouts,
    reads,
    taxes,
    promos,
    entries,
    paying,
    invoices,
    around,
    handovers,
    payoutAccounts,
    disputes,
  };
}

function subgraphOf(database: Database, modules: Modules): Subgraph {
  const { core, partners, checkouts, reads, taxes, promos, entries, paying, invoices, around } = modules;
  const { handovers, payoutAccounts } = modules;
  return buildSubgraph({
    name: 'billing',
    written: ({ principal }) => database.wrote(principal),
    orphanedTypes: [PayoutAccount],
    resolvers: [
      core,
      partners,
      checkouts,
      reads,
      taxes,
      promos,
      entries,
      paying,
      invoices,
      around,
      handovers,
      payoutAccounts,
    ].flatMap((part): readonly object[] => part.resolvers),
    references: {
      ...core.references,
      CheckoutConfiguration: ({ id }, ctx, info) =>
        checkouts.repository.find(ctx, id as string, selectionOf(info, 'CheckoutConfiguration')),
      ...reads.references,
      PromoCode: ({ id }, ctx, info) => promos.repository.refer(ctx, id as string, selectionOf(info, 'PromoCode')),
      Entry: ({ id }, ctx, info) => entries.repository.refer(ctx, id as string, selectionOf(info, 'Entry')),
      Invoice: ({ id }, ctx, info) => invoices.repository.find(ctx, id as string, selectionOf(info, 'Invoice')),
      ...payoutAccounts.references,
      ...around.references,
    },
  });
}
