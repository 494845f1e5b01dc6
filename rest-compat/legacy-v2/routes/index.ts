import type { LegacyRoute } from '../route';
import { legacyCheckoutSessionRoutes } from './checkout-sessions';
import { legacyCompanyRoutes } from './company';
import { legacyExperienceRoutes } from './experiences';
import { legacyMemberRoutes } from './members';
import { legacyMembershipRoutes } from './memberships';
import { legacyPaymentRoutes } from './payments';
import { legacyPlanRoutes } from './plans';
import { legacyProductRoutes } from './products';
import { legacyPromoCodeRoutes } from './promo-codes';
import { legacyReviewRoutes } from './reviews';
import { legacyWebhookRoutes } from './webhooks';

/** All operations of the legacy API (`/api/v2`). */
export const legacyRoutes: readonly LegacyRoute[] = [
  ...legacyCompanyRoutes,
  ...legacyProductRoutes,
  ...legacyPlanRoutes,
  ...legacyPromoCodeRoutes,
  ...legacyMembershipRoutes,
  ...legacyMemberRoutes,
  ...legacyCheckoutSessionRoutes,
  ...legacyPaymentRoutes,
  ...legacyReviewRoutes,
  ...legacyExperienceRoutes,
  ...legacyWebhookRoutes,
];
