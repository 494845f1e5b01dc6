import {
  buildSubgraph,
  Commands,
  type Context,
  Database,
  type DomainSchema,
  type DatabaseAddress,
  type DueWorker,
  type IntegrationEventConsumer,
  fileEventConsumer,
  type Logger,
  type Outcome,
  type PoolLimits,
  selectionOf,
  type Subgraph,
} from '../../kit/src';
import { domainPermissions } from './field-permissions';
import type { Reward } from './growth/affiliates/affiliate.service';
import { createSalesModules } from './around-sales';
import { childConnections } from './child-connections';
import { createCheckoutConfigurations } from './checkout/checkout-configurations/checkout-configurations';
import { createCore } from './core';
import { entities } from './entities';
import { createDisputes, type DisputeIntegrationEvent } from './payments/disputes';
import { createEntries, type Entries } from './growth/waitlist-entries/waitlist-entries';
import { CardExpiryNotices } from './memberships/renewals/card-expiry';
import { createMembershipTransfers } from './memberships/membership-transfers';
import { InvoiceDocumentResolver } from './invoicing/invoices/invoice-document.resolver';
import { type InvoiceDocumentDeps, InvoiceDocuments } from './invoicing/invoices/invoice-documents';
import { createInvoices, type Invoices } from './invoicing/invoices/invoices';
import type { MembershipRequest } from './memberships/memberships/membership.sales';
import type { StoredStatus } from './memberships/memberships/membership.states';
import { migrations } from './migrations';
import { createPartners, type PartnerRecords } from './growth/partners/partners';
import { createPayoutAccounts } from './payments/payment-options/payout-accounts';
import { PayoutAccount } from './payments/payment-options/payout-account.type';
import { createPaying, type Paying } from './payments/payments/paying';
import { createPaymentReads } from './payments/payments/payments';
import { createProcessors, type Processors, type ProcessorSettings } from './payments/processors/processors';
import { createPromoCodes } from './catalogue/promo-codes/promo-codes';
import type { PromoCodes } from './catalogue/promo-codes/promo-code.discounts';
import { licensingIntegrationEvents } from './catalogue/products/licensing-events';
import { createReadModels } from './read-models';
import { CreditNotes } from './payments/receipts/credit-notes';
import { PaymentReceiptResolver } from './payments/receipts/payment-receipt.resolver';
import { PaymentReceipts } from './payments/receipts/payment-receipts';
import { caseEvents } from './payments/resolutions/case-events';
import { HostedPages } from './shared/hosted-pages';
import type { ShipmentDependencies, Shipments } from './payments/shipments/shipments';
import { createTaxes } from './invoicing/taxes/taxes';

export type { DisputeIntegrationEvent } from './payments/disputes';
export type { EarningRecord, Referral } from './growth/partners/partner.service';
export type { PartnerRecords } from './growth/partners/partners';
export { createSandboxVault } from './payments/processors/sandbox-vault';
export { stripeUnitsOf } from './payments/processors/stripe-amounts';
export { seedMemberships } from './seeding/bulk';

export interface BillingOptions {
  readonly databaseUrl: DatabaseAddress;
  readonly log: Logger;
  /** Public URL of the service, for links to hosted pages. */
  readonly origin: string;
  /** Called after each commit, so that new events in the outbox are published immediately. */
  readonly committed?: () => void;
  readonly poolSize?: number;
  /**
   * Limits for waiting: for a database connection, for a statement, and for rows that are replicated from other
   * domains.
   */
  readonly limits?: PoolLimits;
  /** True to add the sandbox commands, which simulate external parties such as banks. Default false. */
  readonly sandbox?: boolean;
  /** Signing key for the card tokens that the hosted pages send to the sandbox payment processor; at least 32 bytes. */
  readonly cardSecret: Buffer;
  /** Secret from which the access keys in the links to buyers' private pages are derived; at least 32 bytes. */
  readonly pageSecret: Buffer;
  /** Settings of Stripe. Stripe is disabled if they are omitted. */
  readonly stripe?: ProcessorSettings['stripe'];
  /** Creates the payment processors. Default: `createProcessors`. */
  readonly processors?: (settings: ProcessorSettings) => Processors;
  /**
   * Timeout of a call to a payment processor in milliseconds, default 15,000. After a timeout, the call is repeated
   * later.
   */
  readonly responseTimeoutMs?: number;
  /**
   * Maximum number of failed card attempts per hour, for each client address and each checkout session. Further
   * attempts are rejected. Default 10.
   */
  readonly mostCardFailures?: number;
  /** Parcel tracking service to use instead of the default one. */
  readonly tracker?: ShipmentDependencies['tracker'];
  /**
   * Days between a failed charge of a renewal and the next attempt, one entry for each failure in order. If the last
   * retry fails, too, the membership ends. Default: 1, 3, 5 and 7.
   */
  readonly retryAfterDays?: readonly number[];
}

/** The billing domain: its subgraph, its commands for other parts of the service, and its background workers. */
export interface Billing {
  readonly subgraph: Subgraph;
  readonly database: Database;
  /**
   * Creates a membership that was bought outside of this service. The outcome is its id, or the user errors if the plan
   * does not allow the purchase.
   */
  sellMembership(ctx: Context, request: MembershipRequest): Promise<Outcome>;
  /** Sets the status of a membership after a payment, a refund or a scheduled change. */
  recordMembershipStatus(ctx: Context, id: string, status: StoredStatus): Promise<Outcome>;
  /**
   * Records a status change of a payment's dispute and applies it to the membership. The outcome is the id of the
   * payment.
   */
  recordDispute(ctx: Context, event: DisputeIntegrationEvent): Promise<Outcome>;
  readonly partners: PartnerRecords;
  readonly promoCodes: PromoCodes;
  readonly entries: Omit<Entries, 'resolvers'>;
  readonly paying: Omit<Paying, 'resolvers'>;
  readonly invoices: Omit<Invoices, 'resolvers'>;
  readonly shipments: Omit<Shipments, 'resolvers'>;
  readonly cardExpiryNotices: CardExpiryNotices;
  /**
   * Adds affiliate earnings from the time before this service recorded commissions in its ledger. The outcome is the id
   * of the affiliate.
   */
  rewardAffiliate(ctx: Context, reward: Reward): Promise<Outcome>;
  /**
   * Creates the background workers for due jobs, such as renewals, without starting them. Any number of processes may
   * run them concurrently.
   */
  workers(): DueWorker[];
  /** Consumers of events from other domains. A process that can read the event log must start them. */
  readonly consumers: readonly IntegrationEventConsumer[];
  close(): Promise<void>;
}

/** Tables of the domain. */
export const billingSchema: DomainSchema = { schema: 'billing', entities, migrations };

/** Connects to the database, runs the migrations and creates the modules of the billing domain. */
export async function createBillingSubgraph(options: BillingOptions): Promise<Billing> {
  const { databaseUrl: url, log, poolSize, limits, committed = () => {} } = options;
  const database = await Database.open({ ...billingSchema, url, log, poolSize, limits });
  await database.migrate();
  return wire(options, database, new Commands(database, committed), committed);
}

function wire(options: BillingOptions, database: Database, commands: Commands, committed: () => void): Billing {
  const { log } = options;
  const modules = createModules(options, database, commands, committed);
  const { core, reads, partners, promos, entries, paying, invoices, around, disputes } = modules;
  const cardExpiryNotices = new CardExpiryNotices(database, committed);
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
    cardExpiryNotices,
    workers: () => [
      ...paying.workers(),
      entries.worker(),
      invoices.worker(),
      ...around.shipments.workers(),
      cardExpiryNotices.worker(log),
    ],
    consumers: [
      licensingIntegrationEvents(core.products, { database, log }),
      fileEventConsumer({ database, log }),
      ...around.affiliates.consumers,
      ...disputes.consumers,
      caseEvents({ ...core, ...reads, database, log, committed, orders: paying.refundOrders }),
    ],
    close: () => database.close(),
  };
}

type Modules = ReturnType<typeof createModules>;

/** Creates the modules of the billing domain in the order of their dependencies. */
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
    responseTimeoutMs: options.responseTimeoutMs,
    mostCardFailures: options.mostCardFailures ?? 10,
    retryAfterDays: options.retryAfterDays ?? [1, 3, 5, 7],
    processors: (options.processors ?? createProcessors)({ database, origin, sandbox, cardSecret, stripe }),
  });
  const { methods, payments } = reads;
  const invoices = createInvoices({ ...common, methods, payments, charges: paying.invoiceCharges });
  const membershipTransfers = createMembershipTransfers({ ...core, database, commands, pages, sandbox });
  paying.setInvoices(invoices.service);
  const documents = createDocuments({ ...reads, plans, pages, invoices: invoices.repository, taxRates: taxes.rates });
  const afterSales = createSalesModules({ ...common, sandbox, payments, tracker: options.tracker });
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
    documents,
    around: afterSales,
    handovers: membershipTransfers,
    payoutAccounts,
    disputes,
  };
}

/** Creates the documents that buyers open with the access key in a link: receipts, credit notes and invoices. */
function createDocuments(deps: InvoiceDocumentDeps): { readonly resolvers: readonly object[] } {
  const { payments, refunds, pages, invoices } = deps;
  const receipts = new PaymentReceipts(payments, refunds, pages, invoices);
  const creditNotes = new CreditNotes(refunds, receipts, pages);
  return {
    resolvers: [
      new PaymentReceiptResolver(receipts, creditNotes),
      new InvoiceDocumentResolver(new InvoiceDocuments(deps)),
    ],
  };
}

function connectionsOf({ core, promos, checkouts, entries, around, invoices, reads }: Modules): object[] {
  return childConnections({
    ...core,
    ...reads,
    promoCodes: promos.repository,
    checkouts: checkouts.repository,
    reviews: around.reviews,
    invoices: invoices.repository,
    shipments: around.shipments.repository,
    affiliates: around.affiliates.repository,
    leads: around.leads,
    waitlist: entries.repository,
    markups: around.markups,
    tokens: around.tokens,
  });
}

function subgraphOf(database: Database, modules: Modules): Subgraph {
  const { core, partners, checkouts, reads, taxes, promos, entries, paying, invoices, around } = modules;
  const { documents, handovers, payoutAccounts } = modules;
  return buildSubgraph({
    name: 'billing',
    permissions: domainPermissions,
    userErrorResources: { CheckoutOffer: 'CheckoutSession', CheckoutQuotePayload: 'CheckoutSession' },
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
      documents,
      around,
      handovers,
      payoutAccounts,
    ]
      .flatMap((domainModule): readonly object[] => domainModule.resolvers)
      .concat(connectionsOf(modules)),
    references: {
      ...core.references,
      CheckoutConfiguration: ({ id }, ctx, info) =>
        checkouts.repository.find(ctx, id as string, selectionOf(info, 'CheckoutConfiguration')),
      ...reads.references,
      PromoCode: ({ id }, ctx, info) =>
        promos.repository.reads.reference(ctx, id as string, selectionOf(info, 'PromoCode')),
      Entry: ({ id }, ctx, info) => entries.repository.reads.reference(ctx, id as string, selectionOf(info, 'Entry')),
      Invoice: ({ id }, ctx, info) => invoices.repository.find(ctx, id as string, selectionOf(info, 'Invoice')),
      ...payoutAccounts.references,
      ...around.references,
    },
  });
}
