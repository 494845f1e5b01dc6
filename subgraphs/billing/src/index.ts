import { Commands, type Context, Database, type Logger, type Outcome, type Subgraph, buildSubgraph, selectionOf } from '../../kit/src';
import { AccessRepository, AccessResolver } from './access';
import { CheckoutConfigurationEntity, createCheckoutConfigurations } from './checkout-configurations';
import { AccountMembersResolver, AccountTotalsRepository, MemberRepository, MemberResolver, MemberService } from './members';
import {
  MembershipChanges, MembershipEntity, MembershipPayloadResolver, MembershipRepository, type MembershipRequest, MembershipResolver,
  MembershipSales, MembershipService, PlanCountsRepository, type StoredStatus,
} from './memberships';
import { type PartnerRecords, createPartners, partnerEntities } from './partners';
import { PayoutAccountRepository, SandboxPayoutAccountResolver } from './payment-options';
import { createPaymentReads, paymentEntities } from './payments/payments';
import { DefaultPlanRepository, PlanEntity, PlanPayloadResolver, PlanRepository, PlanResolver, PlanService } from './plans';
import { ProductEntity, ProductPayloadResolver, ProductPlansResolver, ProductRepository, ProductResolver, ProductService } from './products';
import { type PromoCodes, createPromoCodes, promoCodeEntities } from './promo-codes';
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
  readonly promoCodes: PromoCodes;
  close(): Promise<void>;
}

/** Connects, migrates and wires the billing domain. */
export async function createBillingSubgraph(options: BillingOptions): Promise<Billing> {
  const database = await Database.open({
    url: options.databaseUrl,
    schema: 'billing',
    entities,
    migrations,
    log: options.log,
    poolSize: options.poolSize,
  });
  await database.migrate();
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
  const promos = createPromoCodes({ database, models, commands, plans });
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
      ...promos.resolvers,
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
      PromoCode: ({ id }, ctx, info) => promos.repository.refer(ctx, id as string, selectionOf(info, 'PromoCode')),
      Membership: ({ id }, ctx, info) => memberships.refer(ctx, id as string, selectionOf(info, 'Membership')),
    },
  });
  return {
    subgraph,
    database,
    sellMembership: (ctx, request) => commands.run(ctx, 'membershipSell', request, (tx) => sales.sell(tx, request)),
    recordMembershipStatus: (ctx, id, status) => commands.run(ctx, 'membershipRecord', { id, status }, (tx) => membershipService.record(tx, id, status)),
    partners: partners.records,
    promoCodes: promos.promoCodes,
    close: () => database.close(),
  };
}
