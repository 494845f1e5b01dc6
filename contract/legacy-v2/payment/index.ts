import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legacyMembershipFragment } from '../membership';
import { legacyPlanFragments } from '../plan';
import { legacyUserFragment } from '../user';

export * from './schema';
export * from './serialize';

/** Fragment `LegacyPaymentRead`, with those of what `expand` may name. Operations declare `$expandProduct` and its like. */
export const legacyPaymentFragments = [
  readFileSync(join(__dirname, 'read.graphql'), 'utf8'),
  legacyMembershipFragment,
  legacyUserFragment,
  ...legacyPlanFragments,
];
