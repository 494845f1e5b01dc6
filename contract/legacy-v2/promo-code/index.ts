import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legacyPlanFragments } from '../plan';

export * from './schema';
export * from './serialize';

/** Fragment `LegacyPromoCodeRead`, and those of the plans that an operation may select with it. */
export const legacyPromoCodeFragments = [readFileSync(join(__dirname, 'read.graphql'), 'utf8'), ...legacyPlanFragments];
