import { readModelOf, type ListDefinition, ReadModel, computed } from '../../../kit/src';
import { Affiliate } from './affiliate.resource';
import { person } from '../users/user.type';

/**
 * Creates the read model (mapping of GraphQL fields to SQL) of an affiliate. The statistics of referred buyers are not
 * part of it; `AffiliateStatsRepository` computes them.
 */
export function affiliateReadModel(): ReadModel {
  return readModelOf(Affiliate, {
    user: computed(['user_id'], person),
  });
}

/** Filters and sort orders of the list of affiliates. */
export const affiliateList: ListDefinition = {
  filters: {
    status: (row, value) => `${row}.status = ${value}`,
    search: (row, value) => `(${row}.username ILIKE ${value} OR ${row}.name ILIKE ${value})`,
  },
  orders: {
    id: { expression: (row) => `${row}.id`, type: 'text' },
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
    cached_total_referrals: { expression: (row) => `${row}.total_referrals_count`, type: 'int' },
    cached_total_rewards: { expression: (row) => `${row}.total_referral_earnings_usd`, type: 'numeric' },
  },
};
