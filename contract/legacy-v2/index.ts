/** The resource model of the legacy API. It differs from the model of the dated API and has no versions. */
import type { TSchema } from '../schemas';
import { legacyCheckoutSession, legacyCheckoutSessionCreate } from './checkout-session';
import { legacyCompany } from './company';
import { legacyExperience, legacyExperienceUpdate } from './experience';
import {
  legacyLicenseValidation,
  legacyMembership,
  legacyMembershipFreeDays,
  legacyMembershipUpdate,
} from './membership';
import { legacyPayment } from './payment';
import { legacyPlan, legacyPlanCreate, legacyPlanUpdate, legacyQuickLinkCreate } from './plan';
import { legacyProduct, legacyProductUpdate } from './product';
import { legacyProductWithPlans } from './product-with-plans';
import { legacyPromoCode, legacyPromoCodeCreate, legacyPromoCodeUpdate } from './promo-code';
import { legacyUser } from './user';
import { legacyReview } from './review';
import { legacyWebhook, legacyWebhookCreate, legacyWebhookUpdate } from './webhook';

export * from './checkout-session';
export * from './company';
export * from './experience';
export * from './membership';
export * from './payment';
export * from './plan';
export * from './product';
export * from './product-with-plans';
export * from './promo-code';
export * from './user';
export * from './review';
export * from './webhook';
export { type LegacyParams, type LegacyResource } from './legacy-resource';
export { baseCurrencies, currentProductId, legacyData, legacyPage } from './shared';

/** The named schemas in the OpenAPI document of the legacy API. */
export const legacySchemas: Readonly<Record<string, TSchema>> = {
  Plan: legacyPlan.schema,
  Product: legacyProduct.schema,
  ProductWithPlans: legacyProductWithPlans.schema,
  PlanCreateParams: legacyPlanCreate.schema,
  PlanUpdateParams: legacyPlanUpdate.schema,
  PromoCode: legacyPromoCode.schema,
  PromoCodeCreateParams: legacyPromoCodeCreate.schema,
  PromoCodeUpdateParams: legacyPromoCodeUpdate.schema,
  Payment: legacyPayment.schema,
  ProductUpdateParams: legacyProductUpdate.schema,
  QuickLinkCreateParams: legacyQuickLinkCreate.schema,
  Membership: legacyMembership.schema,
  MembershipUpdateParams: legacyMembershipUpdate.schema,
  MembershipAddFreeDaysParams: legacyMembershipFreeDays.schema,
  LicenseValidationParams: legacyLicenseValidation.schema,
  User: legacyUser.schema,
  Company: legacyCompany.schema,
  CheckoutSession: legacyCheckoutSession.schema,
  CheckoutSessionCreateParams: legacyCheckoutSessionCreate.schema,
  Experience: legacyExperience.schema,
  ExperienceUpdateParams: legacyExperienceUpdate.schema,
  Review: legacyReview.schema,
  Webhook: legacyWebhook.schema,
  WebhookCreateParams: legacyWebhookCreate.schema,
  WebhookUpdateParams: legacyWebhookUpdate.schema,
};
