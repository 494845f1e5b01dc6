import { type Commands, type Database, type Logger, type ReferenceResolver, selectionOf } from '../../kit/src';
import { createAffiliates } from './growth/affiliates';
import { createFeeMarkups } from './payments/fee-markups/fee-markups';
import type { SaleFiles } from './files/sale-files';
import { createLeads } from './growth/leads/leads';
import type { AccountTotalsRepository } from './memberships/members/account-totals.repository';
import type { PaymentRepository } from './payments/payments/payment.repository';
import type { PlanRepository } from './catalogue/plans/plan.repository';
import type { ProductRepository } from './catalogue/products/product.repository';
import type { ReadModels } from './read-models';
import { createReviews } from './growth/reviews/reviews';
import { type ShipmentDependencies, createShipments } from './payments/shipments/shipments';
import { createTokenTransactions } from './payments/token-transactions/token-transactions';

export interface AfterSalesDependencies {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly plans: PlanRepository;
  readonly products: ProductRepository;
  readonly totals: AccountTotalsRepository;
  readonly files: SaleFiles;
  readonly payments: PaymentRepository;
  readonly sandbox: boolean;
  readonly log: Logger;
  /** Called after each commit, so that new events in the outbox are published immediately. */
  readonly committed: () => void;
  /** Parcel tracking service to use instead of the default one. */
  readonly tracker?: ShipmentDependencies['tracker'];
}

/**
 * Creates the modules for reviews, leads, affiliates, fee markups, token transactions and shipments. Returns their
 * GraphQL resolvers and the resolvers for federated entity references.
 */
export function createSalesModules(deps: AfterSalesDependencies) {
  const reviews = createReviews(deps);
  const leads = createLeads(deps);
  const affiliates = createAffiliates(deps);
  const markups = createFeeMarkups(deps);
  const tokens = createTokenTransactions(deps);
  const shipments = createShipments(deps);
  const references: Readonly<Record<string, ReferenceResolver>> = {
    Review: ({ id }, ctx, info) => reviews.repository.reads.find(ctx, id as string, selectionOf(info, 'Review')),
    Lead: ({ id }, ctx, info) => leads.repository.getReference(ctx, id as string, selectionOf(info, 'Lead')),
    Affiliate: ({ id }, ctx, info) =>
      affiliates.repository.getReference(ctx, id as string, selectionOf(info, 'Affiliate')),
    AffiliateOverride: ({ id }, ctx, info) =>
      affiliates.overrides.getReference(ctx, id as string, selectionOf(info, 'AffiliateOverride')),
    Shipment: ({ id }, ctx, info) => shipments.repository.find(ctx, id as string, selectionOf(info, 'Shipment')),
    TokenTransaction: ({ id }, ctx, info) =>
      tokens.repository.reads.reference(ctx, id as string, selectionOf(info, 'TokenTransaction')),
  };
  const resolvers = [reviews, leads, affiliates, markups, tokens, shipments].flatMap(
    (domainModule): readonly object[] => domainModule.resolvers,
  );
  return {
    resolvers,
    references,
    affiliates,
    shipments,
    reviews: reviews.repository,
    leads: leads.repository,
    markups: markups.repository,
    tokens: tokens.repository,
  };
}
