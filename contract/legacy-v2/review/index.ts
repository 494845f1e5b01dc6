import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legacyProductFragment } from '../product';

export * from './schema';
export * from './serialize';

/**
 * Texts of the GraphQL fragment `LegacyReviewRead`, and of the product fragment, which operations select for the
 * parameter `expand`.
 */
export const legacyReviewFragments = [readFileSync(join(__dirname, 'read.graphql'), 'utf8'), legacyProductFragment];
