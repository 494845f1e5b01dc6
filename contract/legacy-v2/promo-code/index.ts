import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legacyPlanFragments } from '../plan';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `LegacyPromoCodeRead`, with the fragments of the plans that an operation can select in addition. */
export const legacyPromoCodeFragments = [readFileSync(join(__dirname, 'read.graphql'), 'utf8'), ...legacyPlanFragments];
