import { AffiliateOverrideEntity } from './affiliate-override.entity';
import { AffiliateEntity } from './affiliate.entity';

export * from './affiliates';

export const affiliateEntities = [AffiliateEntity, AffiliateOverrideEntity];
