import { Commands, type Context, Database, type Logger, type Outcome, type Subgraph, buildSubgraph, selectionOf } from '../../kit/src';
import { AccessRepository, AccessResolver } from './access';
import { CheckoutConfigurationEntity, createCheckoutConfigurations } from './checkout-configurations';
import { type Entries, EntryEntity, createEntries } from './entries';
import { AccountMembersResolver, AccountTotalsRepository, MemberRepository, MemberResolver, MemberService } from './members';
import {
  MembershipChanges, MembershipEntity, MembershipPayloadResolver, MembershipRepository, type MembershipRequest, MembershipResolver,
  MembershipSales, MembershipService, PlanCountsRepository, type StoredStatus,
} from './memberships';
import { Catalogue1750000000001 } from './migrations/0001-catalogue';
import { Memberships1750000000002 } from './migrations/0002-memberships';
import { PaymentOptions1750000000003 } from './migrations/0003-payment-options';
import { Partners1750000000004 } from './migrations/0004-partners';
import { CheckoutConfigurations1750000000005 } from './migrations/0005-checkout-configurations';
import { Payments1750000000006 } from './migrations/0006-payments';
import { Entries1750000000009 } from './migrations/0009-entries';
import { type PartnerRecords, createPartners, partnerEntities } from './partners';
import { PayoutAccountRepository, SandboxPayoutAccountResolver } from './payment-options';
import { createPaymentReads, paymentEntities } from './payments/payments';
import { DefaultPlanRepository, PlanEntity, PlanPayloadResolver, PlanRepository, PlanResolver, PlanService } from './plans';
import { ProductEntity, ProductPayloadResolver, ProductPlansResolver, ProductRepository, ProductResolver, ProductService } from './products';
import { createReadModels } from './read-models';
import { createTaxes } from './taxes';

export type { EarningRecord, PartnerRecords, Referral } from './partners';
export { type BulkMemberships, seedMemberships } from './seeding/bulk';

export interface BillingOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Public address of the service, for links to hosted pages. */
  readonly origin: string;
  /** Told after each commit, so that waiting events are fetched at once. */
  readonly committed?: () => void;
  readonly poolSize?: number;
  /** Adds the commands that stand in for outside parties, false by default. */
  readonly sandbox?: boolean;
}

/** The billing domain at work. */
export interface Billing {
  readonly subgraph: Subgraph;
  readonly database: Database;
  /** Makes a membership that somebody has bought elsewhere; outcome with its id, or why the plan refuses it. */
  sellMembership(ctx: Context, request: MembershipRequest): Promise<Outcome>;
  /** Records what a payment, a refund or the passing of time has made of a membership. */
  recordMembershipStatus(ctx: Context, id: string, status: StoredStatus): Promise<Outcome>;
  readonly partners: PartnerRecords;
  /** How users come to wait for a plan, what purchases make of it, and the jobs that follow approvals. */
  readonly entries: Omit<Entries, 'resolvers'>;
  close(): Promise<void>;
}

/** Connects, migrates and wires the billing domain. */
export async function createBillingSubgraph(options: BillingOptions): Promise<Billing> {
  const database = await openDatabase(options);
  const commands = new Commands(database, options.committed);
  const models = createReadModels(options.origin);
  const plans = new PlanRepository(database, models.plan);
  const products = new ProductRepository(database, models.product);
  const planService = new PlanService(plans, products, new DefaultPlanRepository());
  const productService = new ProductService(products, planService);
  const members = new MemberRepository(database, models.member);
  const memberships = new MembershipRepository(database, models.membership);
  const totals = new AccountTotalsRepository(database);
  const memberService = new MemberService(members, totals);
  const counts = new PlanCountsRepository();
  const sales = new MembershipSales(plans, memberships, memberService, counts);
  const membershipService = new MembershipService(memberships, new MembershipChanges(memberships, memberService, counts));
  const partners = createPartners(database, models, commands);
  const checkouts = createCheckoutConfigurations({ database, models, commands, plans, planService, productService });
  const reads = createPaymentReads(database, models);
  const taxes = createTaxes({ plans, sandbox: options.sandbox ?? false });
  const entries = createEntries({ database, models, commands, plans, products, sales, log: options.log, committed: options.committed });
  const subgraph = buildSubgraph({
    name: 'billing',
    resolvers: [
      new ProductResolver(products, productService, commands),
      new ProductPayloadResolver(products),
      new ProductPlansResolver(plans),
      new PlanResolver(plans, planService, commands),
      new PlanPayloadResolver(plans),
      new MemberResolver(members),
      new AccountMembersResolver(totals),
      new MembershipResolver(memberships, membershipService, commands),
      new MembershipPayloadResolver(memberships),
      new AccessResolver(new AccessRepository(database)),
      ...partners.resolvers,
      ...checkouts.resolvers,
      ...reads.resolvers,
      ...taxes.resolvers,
      ...entries.resolvers,
      ...(options.sandbox ? [new SandboxPayoutAccountResolver(new PayoutAccountRepository(), commands)] : []),
    ],
    references: {
      User: ({ id }) => ({ id, customerOf: null }),
      Product: ({ id }, ctx, info) => products.find(ctx, id as string, selectionOf(info, 'Product')),
      Plan: ({ id }, ctx, info) => plans.refer(ctx, id as string, selectionOf(info, 'Plan')),
      Member: ({ id }, ctx, info) => members.refer(ctx, id as string, selectionOf(info, 'Member')),
      CheckoutConfiguration: ({ id }, ctx, info) => checkouts.repository.find(ctx, id as string, selectionOf(info, 'CheckoutConfiguration')),
      PaymentMethod: ({ id }, ctx, info) => reads.methods.find(ctx, id as string, selectionOf(info, 'PaymentMethod')),
      SetupIntent: ({ id }, ctx, info) => reads.intents.find(ctx, id as string, selectionOf(info, 'SetupIntent')),
      Payment: ({ id }, ctx, info) => reads.payments.refer(ctx, id as string, selectionOf(info, 'Payment')),
      Refund: ({ id }, ctx, info) => reads.refunds.find(ctx, id as string, selectionOf(info, 'Refund')),
      Entry: ({ id }, ctx, info) => entries.repository.refer(ctx, id as string, selectionOf(info, 'Entry')),
      Membership: ({ id }, ctx, info) => memberships.refer(ctx, id as string, selectionOf(info, 'Membership')),
    },
  });
  return {
    subgraph,
    database,
    sellMembership: (ctx, request) => commands.run(ctx, 'membershipSell', request, (tx) => sales.sell(tx, request)),
    recordMembershipStatus: (ctx, id, status) => commands.run(ctx, 'membershipRecord', { id, status }, (tx) => membershipService.record(tx, id, status)),
    partners: partners.records,
    entries,
    close: () => database.close(),
  };
}

async function openDatabase({ databaseUrl, log, poolSize }: BillingOptions): Promise<Database> {
  const database = await Database.open({
    url: databaseUrl,
    schema: 'billing',
    entities: [ProductEntity, PlanEntity, MembershipEntity, CheckoutConfigurationEntity, EntryEntity, ...paymentEntities, ...partnerEntities],
    migrations: [
      Catalogue1750000000001, Memberships1750000000002, PaymentOptions1750000000003, Partners1750000000004, CheckoutConfigurations1750000000005,
      Payments1750000000006, Entries1750000000009,
    ],
    log,
    poolSize,
  });
  await database.migrate();
  return database;
}
