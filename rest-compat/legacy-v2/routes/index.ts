import type { LegacyRoute } from '../route';
import { legacyPlanRoutes } from './plans';
import { legacyProductRoutes } from './products';
import { legacyPromoCodeRoutes } from './promo-codes';
import { legacyReviewRoutes } from './reviews';

/** Every operation of the legacy API. */
export const legacyRoutes: readonly LegacyRoute[] = [...legacyProductRoutes, ...legacyPlanRoutes, ...legacyPromoCodeRoutes, ...legacyReviewRoutes];
