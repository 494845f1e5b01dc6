import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legacyPlanFragments } from '../plan';
import { legacyPromoCodeFragments } from '../promo-code';
import { legacyUserFragment } from '../user';

export * from './schema';
export * from './serialize';

/** Fragment `LegacyMembershipRead`. */
export const legacyMembershipFragment = readFileSync(join(__dirname, 'read.graphql'), 'utf8');

/** Together with those of the objects that an operation may select with it. */
export const legacyMembershipFragments = [
  legacyMembershipFragment,
  legacyUserFragment,
  ...legacyPlanFragments,
  ...legacyPromoCodeFragments,
];
