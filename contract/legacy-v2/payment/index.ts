import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legacyMembershipFragment } from '../membership';
import { legacyPlanFragments } from '../plan';
import { legacyUserFragment } from '../user';

export * from './schema';
export * from './serialize';

/**
 * Texts of the GraphQL fragment `LegacyPaymentRead`, and of the fragments of expandable objects. Operations that use
 * them declare Boolean variables such as `$expandProduct`.
 */
export const legacyPaymentFragments = [
  readFileSync(join(__dirname, 'read.graphql'), 'utf8'),
  legacyMembershipFragment,
  legacyUserFragment,
  ...legacyPlanFragments,
];
