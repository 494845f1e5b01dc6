import type { LegacyRoute } from '../route';
import { legacyPaymentRoutes } from './payments';
import { legacyPlanRoutes } from './plans';
import { legacyProductRoutes } from './products';
import { legacyPromoCodeRoutes } from './promo-codes';

/** Every operation of the legacy API. */
export const legacyRoutes: readonly LegacyRoute[] = [...legacyProductRoutes, ...legacyPlanRoutes, ...legacyPromoCodeRoutes, ...legacyPaymentRoutes];
