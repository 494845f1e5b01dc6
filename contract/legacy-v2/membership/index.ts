import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legacyPlanFragments } from '../plan';
import { legacyPromoCodeFragments } from '../promo-code';
import { legacyUserFragment } from '../user';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `LegacyMembershipRead`. */
export const legacyMembershipFragment = readFileSync(join(__dirname, 'read.graphql'), 'utf8');

/**
 * GraphQL fragment `LegacyMembershipRead`, with the fragments of the objects that an operation can select in addition.
 */
export const legacyMembershipFragments = [
  legacyMembershipFragment,
  legacyUserFragment,
  ...legacyPlanFragments,
  ...legacyPromoCodeFragments,
];
