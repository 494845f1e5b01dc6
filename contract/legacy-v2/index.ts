/** The resource model of the legacy API: another model than the dated one, and without versions. */
import type { TSchema } from '../schemas';
import { legacyPlan, legacyPlanCreate, legacyPlanUpdate, legacyProductWithPlans } from './plan';
import { legacyProduct } from './product';
import { legacyPromoCode, legacyPromoCodeCreate, legacyPromoCodeUpdate } from './promo-code';
import { legacyReview } from './review';

export * from './plan';
export * from './product';
export * from './promo-code';
export * from './review';
export { currentProductId, legacyData, legacyPage } from './shared';

/** The schemas that documents of the legacy API name. */
export const legacySchemas: Readonly<Record<string, TSchema>> = {
  Plan: legacyPlan,
  Product: legacyProduct,
  ProductWithPlans: legacyProductWithPlans,
  PlanCreateParams: legacyPlanCreate,
  PlanUpdateParams: legacyPlanUpdate,
  PromoCode: legacyPromoCode,
  PromoCodeCreateParams: legacyPromoCodeCreate,
  PromoCodeUpdateParams: legacyPromoCodeUpdate,
  Review: legacyReview,
};
