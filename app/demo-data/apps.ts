import type { Platform } from '../../subgraphs/platform/src';
import type { Secrets } from '../runtime/secrets';
import type { DemoCalendar } from './calendar';
import { demoSecret } from './keys';
import { idOf } from './accounts';

/** API version that the app's key is pinned to. */
export const appKeyPin = '2026-08-21';

/**
 * Actions granted to the app on the account that installed it: manage plans, read customers, and receive webhooks for both. No access to e-mail
 * addresses.
 */
const allowed = [
  'company:basic:read',
  'access_pass:basic:read',
  'plan:basic:read',
  'plan:update',
  'member:basic:read',
  'payment:basic:read',
  'webhook_receive:plans',
  'webhook_receive:memberships',
  'webhook_receive:payments',
] as const;

/** Optional actions that the app requests and that the installing account has not granted. */
const scopes = ['member:email:read'] as const;

const app = {
  name: 'Price Watch',
  description: 'Tells sellers when a plan sells better at another price.',
  baseUrl: 'https://price-watch.example/',
  iconUrl: null,
  redirectUris: ['https://price-watch.example/signed-in', 'http://localhost:3000/signed-in'],
} as const;

/**
 * Creates an app of the second account, an API key of the app, and the installation of the app on the first account.
 * Existing rows stay unchanged.
 */
export async function openApp(
  { seed }: Platform,
  secrets: Secrets,
  calendar: DemoCalendar,
): Promise<{ readonly id: string; readonly name: string; readonly key: string }> {
  const [id, accountId, createdAt] = [
    idOf('app', 'price-watch'),
    idOf('biz', 'northwind-audio'),
    calendar.at('2026-01-18T09:00:00Z'),
  ];
  const requestedActions = [
    ...allowed.map((action) => ({ action, required: true })),
    ...scopes.map((action) => ({ action, required: false })),
  ];
  await seed.app({ ...app, id, accountId, requestedActions, createdAt });
  const key = demoSecret(secrets, `${id} key`);
  await seed.apiKey({
    id: idOf('apik', `${id} key`),
    accountId,
    appId: id,
    name: 'app',
    pin: appKeyPin,
    secretKey: key,
    createdAt,
  });
  await seed.appInstallation({
    id: idOf('ainst', 'price-watch pickaxe-labs'),
    appId: id,
    accountId: idOf('biz', 'pickaxe-labs'),
    actions: allowed,
    installedByUserId: idOf('user', 'iris'),
    createdAt,
  });
  return { id, name: app.name, key };
}
