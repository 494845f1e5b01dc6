import type { LegacyRoute } from '../route';
import { legacyPlanRoutes } from './plans';
import { legacyProductRoutes } from './products';

/** Every operation of the legacy API. */
export const legacyRoutes: readonly LegacyRoute[] = [...legacyProductRoutes, ...legacyPlanRoutes];
