import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legacyProductFragment } from '../product';

export * from './schema';
export * from './serialize';

/** Texts of the GraphQL fragment `LegacyPlanRead`, and of the product fragment that it spreads. */
export const legacyPlanFragments = [readFileSync(join(__dirname, 'read.graphql'), 'utf8'), legacyProductFragment];
