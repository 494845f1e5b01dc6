import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legacyProductFragment } from '../product';

export * from './schema';
export * from './serialize';

/** Fragment `LegacyReviewRead`, and that of the product that an operation may select with it. */
export const legacyReviewFragments = [readFileSync(join(__dirname, 'read.graphql'), 'utf8'), legacyProductFragment];
