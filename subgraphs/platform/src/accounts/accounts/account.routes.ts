import { type Transaction, randomString } from '../../../../kit/src';
import { claim } from '../../shared/claims';
import { RouteInUse, RouteUnusable } from './account.errors';
import type { AccountRepository } from './account.repository';

const form = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const maxRouteLength = 60;
const reserved = new Set([
  'me',
  'api',
  'checkout',
  'manage',
  'graphql',
  'oauth',
  'openapi',
  'docs',
  'livez',
  'readyz',
  'metrics',
  'admin',
  'dashboard',
  'sandbox',
  'well-known',
]);

/**
 * Checks that a route is valid and free, reserves it for an account, and returns it. Throws `RouteUnusable` and
 * `RouteInUse`.
 */
export async function reserveRoute(
  tx: Transaction,
  accounts: AccountRepository,
  route: string,
  accountId: string,
): Promise<string> {
  if (!isUsable(route)) throw new RouteUnusable();
  if (!(await free(tx, accounts, route, accountId))) throw new RouteInUse();
  return route;
}

/** Returns a free route derived from a title, and reserves it until the transaction ends. */
export async function routeFor(
  tx: Transaction,
  accounts: AccountRepository,
  title: string,
  accountId: string,
): Promise<string> {
  const words =
    title
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const slug = words
    .join('-')
    .slice(0, maxRouteLength - 9)
    .replace(/-$/, '');
  const preferredRoute = isUsable(slug) ? slug : `account${slug && `-${slug}`}`.slice(0, maxRouteLength - 9);
  return (await free(tx, accounts, preferredRoute, accountId))
    ? preferredRoute
    : `${preferredRoute}-${randomString(8).toLowerCase()}`;
}

function isUsable(route: string): boolean {
  return route.length >= 2 && route.length <= maxRouteLength && form.test(route) && !reserved.has(route);
}

async function free(tx: Transaction, accounts: AccountRepository, route: string, accountId: string): Promise<boolean> {
  await claim(tx, 'route', route);
  return !(await accounts.isRouteUsed(tx, route, accountId));
}
