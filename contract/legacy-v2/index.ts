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
import { legacyPlan, legacyPlanCreate, legacyPlanUpdate, legacyProductWithPlans, legacyQuickLinkCreate } from './plan';
import { legacyProduct, legacyProductUpdate } from './product';
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
export * from './promo-code';
export * from './user';
export * from './review';
export * from './webhook';
export { baseCurrencies, currentProductId, legacyData, legacyPage } from './shared';

/** The named schemas in the OpenAPI document of the legacy API. */
export const legacySchemas: Readonly<Record<string, TSchema>> = {
  Plan: legacyPlan,
  Product: legacyProduct,
  ProductWithPlans: legacyProductWithPlans,
  PlanCreateParams: legacyPlanCreate,
  PlanUpdateParams: legacyPlanUpdate,
  PromoCode: legacyPromoCode,
  PromoCodeCreateParams: legacyPromoCodeCreate,
  PromoCodeUpdateParams: legacyPromoCodeUpdate,
  Payment: legacyPayment,
  ProductUpdateParams: legacyProductUpdate,
  QuickLinkCreateParams: legacyQuickLinkCreate,
  Membership: legacyMembership,
  MembershipUpdateParams: legacyMembershipUpdate,
  MembershipAddFreeDaysParams: legacyMembershipFreeDays,
  LicenseValidationParams: legacyLicenseValidation,
  User: legacyUser,
  Company: legacyCompany,
  CheckoutSession: legacyCheckoutSession,
  CheckoutSessionCreateParams: legacyCheckoutSessionCreate,
  Experience: legacyExperience,
  ExperienceUpdateParams: legacyExperienceUpdate,
  Review: legacyReview,
  Webhook: legacyWebhook,
  WebhookCreateParams: legacyWebhookCreate,
  WebhookUpdateParams: legacyWebhookUpdate,
};
