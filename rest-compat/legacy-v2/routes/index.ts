import type { LegacyRoute } from '../route';
import { legacyPlanRoutes } from './plans';

/** Every operation of the legacy API. */
export const legacyRoutes: readonly LegacyRoute[] = [...legacyPlanRoutes];
