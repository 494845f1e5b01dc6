import type { Route } from '..';
import { accessTokenRoutes } from './access-tokens';
import { accountRoutes } from './accounts';
import { apiKeyRoutes } from './api-keys';
import { companyRoutes } from './companies';
import { planRoutes } from './plans';
import { productRoutes } from './products';
import { userRoutes } from './users';

/** Every operation of the dated API. */
export const routes: readonly Route[] = [
  ...productRoutes, ...planRoutes, ...accountRoutes, ...companyRoutes, ...userRoutes, ...apiKeyRoutes, ...accessTokenRoutes,
];
