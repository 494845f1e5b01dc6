import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legacyPlanFragments } from '../plan';

export * from './schema';
export * from './serialize';

/**
 * Texts of the GraphQL fragment `LegacyPromoCodeRead`, and of the plan fragments, which operations select for the
 * parameter `expand`.
 */
export const legacyPromoCodeFragments = [readFileSync(join(__dirname, 'read.graphql'), 'utf8'), ...legacyPlanFragments];
