import { type Commands, type Database, type ReferenceResolver, selectionOf } from '../../kit/src';
import { createAffiliates } from './affiliates';
import { createFeeMarkups } from './fee-markups';
import { createLeads } from './leads';
import type { AccountTotalsRepository } from './members';
import type { PlanRepository } from './plans';
import type { ProductRepository } from './products';
import type { ReadModels } from './read-models';
import { createReviews } from './reviews';

export interface AroundSalesParts {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly plans: PlanRepository;
  readonly products: ProductRepository;
  readonly totals: AccountTotalsRepository;
  readonly sandbox: boolean;
}

/** What stands around sales: what customers say, who may become one, who sends them, and what platforms add to fees. With its part of the graph, and how it is referred to. */
export function createAroundSales(parts: AroundSalesParts) {
  const reviews = createReviews(parts);
  const leads = createLeads(parts);
  const affiliates = createAffiliates(parts);
  const markups = createFeeMarkups(parts);
  const references: Readonly<Record<string, ReferenceResolver>> = {
    Review: ({ id }, ctx, info) => reviews.repository.find(ctx, id as string, selectionOf(info, 'Review')),
    Lead: ({ id }, ctx, info) => leads.repository.refer(ctx, id as string, selectionOf(info, 'Lead')),
    Affiliate: ({ id }, ctx, info) => affiliates.repository.refer(ctx, id as string, selectionOf(info, 'Affiliate')),
    AffiliateOverride: ({ id }, ctx, info) => affiliates.overrides.refer(ctx, id as string, selectionOf(info, 'AffiliateOverride')),
  };
  return { resolvers: [...reviews.resolvers, ...leads.resolvers, ...affiliates.resolvers, ...markups.resolvers], references, affiliates };
}
