import { computed, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import { codeOfAffiliate } from './affiliate-codes.repository';
import { AffiliateOverride } from './affiliate-override.resource';
import { affiliateOverrideFilters } from './affiliate.inputs';

/** SQL expression for the code of the affiliate, which is the query parameter `a` of a checkout link. */
const code = `(SELECT ${codeOfAffiliate('f')} FROM billing.affiliates f WHERE f.id = $row.affiliate_id)`;

/**
 * Creates the read model (mapping of GraphQL fields to SQL) of affiliate overrides.
 *
 * @param origin public URL of the service, for links
 */
export function affiliateOverrideReadModel(origin: string): ReadModel<AffiliateOverride> {
  return readModelOf(AffiliateOverride, {
    checkoutDirectLink: computed(['plan_id', code], (planId: string | null, name: string) =>
      planId === null ? null : `${origin}/checkout/${planId}?a=${encodeURIComponent(name)}`,
    ),
  });
}

/** Filters of the list of an affiliate's overrides, which is sorted by the time of creation. */
export const affiliateOverrideList: ListDefinition = listOf(affiliateOverrideFilters, {
  conditions: { affiliateId: (row, value) => `${row}.affiliate_id = ${value}` },
});
