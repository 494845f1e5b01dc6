import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragments for REST responses with affiliates: `AffiliateRead` and `AffiliateOverrideRead`. */
export const affiliateFragment = readFragment('affiliate');
