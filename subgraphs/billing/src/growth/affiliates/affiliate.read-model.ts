import { type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import { affiliateFilters } from './affiliate.inputs';
import { Affiliate } from './affiliate.resource';

/**
 * Creates the read model (mapping of GraphQL fields to SQL) of an affiliate. The statistics of referred buyers are not
 * part of it; `AffiliateStatsRepository` computes them.
 */
export function affiliateReadModel(): ReadModel<Affiliate> {
  return readModelOf(Affiliate, {});
}

/** Filters and sort orders of the list of affiliates. */
export const affiliateList: ListDefinition = listOf(affiliateFilters, {
  orders: {
    id: { expression: (row) => `${row}.id`, type: 'text' },
    cached_total_referrals: { expression: (row) => `${row}.total_referrals_count`, type: 'int' },
    cached_total_rewards: { expression: (row) => `${row}.total_referral_earnings_usd`, type: 'numeric' },
  },
});
