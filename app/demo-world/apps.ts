import type { Platform } from '../../subgraphs/platform/src';
import type { Secrets } from '../parts/secrets';
import { demoSecret } from './keys';
import { idOf } from './settlers';

/** The version that the key of the app is pinned to. */
export const appKeyPin = '2026-08-21';

/** What the app may do on the account that has it installed: look after plans, see who buys, and hear of both. Nobody's e-mail address. */
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

/** What it also asks for, and does not have. */
const wanted = ['member:email:read'] as const;

const app = {
  name: 'Price Watch',
  description: 'Tells sellers when a plan sells better at another price.',
  baseUrl: 'https://price-watch.example/',
  iconUrl: null,
  redirectUris: ['https://price-watch.example/signed-in', 'http://localhost:3000/signed-in'],
} as const;

/** Makes an app of the second account, which the first one has installed, with a key. What exists already stays as it is. */
export async function openApp(
  { seed }: Platform,
  secrets: Secrets,
): Promise<{ readonly id: string; readonly name: string; readonly key: string }> {
  const [id, accountId, createdAt] = [
    idOf('app', 'price-watch'),
    idOf('biz', 'northwind-audio'),
    new Date('2026-01-18T09:00:00Z'),
  ];
  const requestedActions = [
    ...allowed.map((action) => ({ action, required: true })),
    ...wanted.map((action) => ({ action, required: false })),
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
