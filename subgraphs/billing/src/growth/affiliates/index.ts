import { AffiliateOverride } from './affiliate-override.resource';
import { Affiliate } from './affiliate.resource';

export * from './affiliates';

export const affiliateEntities = [Affiliate, AffiliateOverride];
