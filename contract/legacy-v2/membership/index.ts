import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legacyPlanFragments } from '../plan';
import { legacyPromoCodeFragments } from '../promo-code';
import { legacyUserFragment } from '../user';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `LegacyMembershipRead`: the fields of memberships that the legacy API needs. */
export const legacyMembershipFragment = readFileSync(join(__dirname, 'read.graphql'), 'utf8');

/**
 * Texts of the GraphQL fragment `LegacyMembershipRead`, and of the fragments of user, plan and promo code, which
 * operations select for the parameter `expand`.
 */
export const legacyMembershipFragments = [
  legacyMembershipFragment,
  legacyUserFragment,
  ...legacyPlanFragments,
  ...legacyPromoCodeFragments,
];
