import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragments `AffiliateRead` and `AffiliateOverrideRead`. */
export const affiliateFragment = readFragment('affiliate');
