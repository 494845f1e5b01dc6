import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legacyProductFragment } from '../product';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `LegacyExperienceRead`, with the fragment of the products that it spreads. */
export const legacyExperienceFragments = [readFileSync(join(__dirname, 'read.graphql'), 'utf8'), legacyProductFragment];
