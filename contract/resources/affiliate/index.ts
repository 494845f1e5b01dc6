import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragments `AffiliateRead` and `AffiliateOverrideRead`. */
export const affiliateFragment = readFragment('affiliate');
