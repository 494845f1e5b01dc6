import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legacyProductFragment } from '../product';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `LegacyReviewRead`, with the fragment of the product that an operation can select in addition. */
export const legacyReviewFragments = [readFileSync(join(__dirname, 'read.graphql'), 'utf8'), legacyProductFragment];
