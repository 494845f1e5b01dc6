import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legacyPlanFragments } from '../plan';
import { legacyPromoCodeFragments } from '../promo-code';
import { legacyUserFragment } from '../user';

export * from './schema';
export * from './serialize';

/** Fragment `LegacyMembershipRead`, and those of the objects that an operation may select with it. */
export const legacyMembershipFragments = [
  readFileSync(join(__dirname, 'read.graphql'), 'utf8'), legacyUserFragment, ...legacyPlanFragments, ...legacyPromoCodeFragments,
];
