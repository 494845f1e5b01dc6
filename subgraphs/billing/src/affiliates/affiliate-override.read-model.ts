import { readModelOf, type ListDefinition, ReadModel, computed } from '../../../kit/src';
import { AffiliateOverride } from './affiliate-override.resource';
import { codeOfAffiliate } from './affiliate-codes.repository';

/** SQL expression for the code of the affiliate, which is the query parameter `a` of a checkout link. */
const code = `(SELECT ${codeOfAffiliate('f')} FROM billing.affiliates f WHERE f.id = $row.affiliate_id)`;

/**
 * Creates the read model (mapping of GraphQL fields to SQL) of affiliate overrides.
 *
 * @param origin public URL of the service, for links
 */
export function affiliateOverrideReadModel(origin: string): ReadModel {
  return readModelOf(AffiliateOverride, {
    checkoutDirectLink: computed(['plan_id', code], (planId: string | null, name: string) =>
      planId === null ? null : `${origin}/checkout/${planId}?a=${encodeURIComponent(name)}`,
    ),
  });
}

/** Filters and sort orders of the list of an affiliate's overrides. Overrides can only be sorted by creation time. */
export const affiliateOverrideList: ListDefinition = {
  filters: {
    affiliateId: (row, value) => `${row}.affiliate_id = ${value}`,
    overrideType: (row, value) => `${row}.override_type = ${value}`,
  },
  orders: {
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
  },
};
