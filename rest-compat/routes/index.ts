import type { Route } from '..';
import { planRoutes } from './plans';
import { productRoutes } from './products';

/** Every operation of the dated API. */
export const routes: readonly Route[] = [...productRoutes, ...planRoutes];
