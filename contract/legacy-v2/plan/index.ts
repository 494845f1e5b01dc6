import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legacyProductFragment } from '../product';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `LegacyPlanRead`, with the fragment of the product that it spreads. */
export const legacyPlanFragments = [readFileSync(join(__dirname, 'read.graphql'), 'utf8'), legacyProductFragment];
