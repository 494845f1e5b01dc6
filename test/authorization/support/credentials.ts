import { demoSecret } from '../../../app/demo-data/keys';
import { openSecrets } from '../../../app/runtime/secrets';
import { newSecret } from '../../../subgraphs/platform/src/apps/api-keys/api-key.secret';
import type { ServiceFixture } from '../../bad-input/support/service-fixture';
import { masterSecret } from '../../support/service';
import { until } from '../../support/until';
import type { Accounts } from './access-fixture';

/** Credentials that the matrix tests. */
export const credentialNames = [
  'none',
  'malformed',
  'unknown key',
  'expired key',
  'expired token',
  'revoked key',
  'token of a revoked key',
  'wrong account',
  'person of the wrong account',
  'token of the wrong account',
  'child account',
  'parent account',
  'without the permission',
  'narrowed to another action',
  'buyer',
  'stranger',
  'right account',
] as const;
/** The owner of the first account, for operations that keys may not call. */
export const owner = 'person of the right account' as const;

/**
 * The key of an app that is installed on the first account alone, and belongs to the second one. It has no default account, so that many commands and
 * operations of REST reject it before they look up an id: test/scenarios/apps.test.ts names the account. Queries, subscriptions and entities are
 * tested here.
 */
export const app = 'app on the right account' as const;

export type CredentialName = (typeof credentialNames)[number] | typeof owner | typeof app;

/** Credentials by name; null sends none. */
export type Credentials = Readonly<Record<CredentialName, string | null>>;

/** Invalid credentials: the response is 401 before anything else is checked. */
export const nobodies: readonly CredentialName[] = [
  'none',
  'malformed',
  'unknown key',
  'expired key',
  'expired token',
  'revoked key',
  'token of a revoked key',
];

/** Valid credentials without access to the first account. */
export const outsiders: readonly CredentialName[] = [
  'wrong account',
  'person of the wrong account',
  'token of the wrong account',
  'child account',
];

/** Credentials with access to the first account, but without the required action. */
export const powerless: readonly CredentialName[] = ['without the permission', 'narrowed to another action'];

/** Users who are on no team: they see only their own data. */
export const userCredentials: readonly CredentialName[] = ['buyer', 'stranger'];

/** One credential of each class: unrelated account, connected account, missing permission, customer, permitted key. */
export const representativeCredentials: readonly CredentialName[] = [
  'wrong account',
  'child account',
  'without the permission',
  'buyer',
  'right account',
];

/** An action that no operation requires. */
const otherAction = 'livestream:create';

export async function makeCredentials(
  { service, state, ids }: ServiceFixture,
  accounts: Accounts,
): Promise<Credentials> {
  const tokenOf = (username: string): string =>
    (service.demoData.users.find((user) => user.username === username) as { token: string }).token;
  const make = async <Made>(path: string, as: string, body: object): Promise<Made> => {
    const { status, json, text } = await service.request({ method: 'POST', path: `/api/v1/${path}`, as, body });
    if (status !== 200) throw new Error(`${path} was refused: ${text}`);
    return json as Made;
  };
  const keyOf = (account: string, as: string, permissions: object): Promise<{ id: string; secret_key: string }> =>
    make('api_keys', as, { name: 'made', resource_id: account, resource_type: 'account', permissions });
  const tokenBy = async (as: string, body: object): Promise<string> =>
    (await make<{ token: string }>('access_tokens', as, body)).token;

  const ownerRole = { system_role: 'owner' };
  const revoked = await keyOf(accounts.own, ids.owner, ownerRole);
  const orphan = await tokenBy(revoked.secret_key, { account_id: accounts.own });
  await service.request({ method: 'DELETE', path: `/api/v1/api_keys/${revoked.id}`, as: ids.owner });
  const shortLived = await tokenBy(ids.key, {
    account_id: accounts.own,
    expires_at: new Date(Date.now() + 2_500).toISOString(),
  });
  const secrets = openSecrets({ MASTER_SECRET: masterSecret, DATA_FOLDER: '' });
  const other = service.demoData.accounts[1]?.keys.latest as string;
  const credentials: Credentials = {
    none: null,
    malformed: `${ids.key.slice(0, -1)}${ids.key.endsWith('a') ? 'b' : 'a'}`,
    'unknown key': newSecret(),
    'expired key': demoSecret(secrets, `${accounts.own} expired`),
    'expired token': shortLived,
    'revoked key': revoked.secret_key,
    'token of a revoked key': orphan,
    'wrong account': other,
    'person of the wrong account': tokenOf('theo'),
    'token of the wrong account': await tokenBy(other, { account_id: accounts.other }),
    'child account': (await keyOf(accounts.child, tokenOf('nadia'), ownerRole)).secret_key,
    'parent account': (await keyOf(accounts.parent, tokenOf('mei'), ownerRole)).secret_key,
    'without the permission': (
      await keyOf(accounts.own, ids.owner, { statements: [{ grant: true, actions: [otherAction] }] })
    ).secret_key,
    'narrowed to another action': await tokenBy(ids.key, { account_id: accounts.own, scoped_actions: [otherAction] }),
    buyer: tokenOf('amir'),
    stranger: await signUp(state, tokenOf('joao')),
    'right account': ids.key,
    [owner]: ids.owner,
    [app]: service.demoData.app_api_key,
  };
  await until(async () => (await service.request({ path: '/api/v1/accounts/me', as: shortLived })).status === 401);
  return credentials;
}

/** Creates a session of a new user without purchases and teams, by reassigning an existing session. */
async function signUp(state: ServiceFixture['state'], token: string): Promise<string> {
  const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { jti: string };
  await state.rows(
    `INSERT INTO platform.users (id, username, name, email, created_at, updated_at) VALUES ('user_stranger', 'stranger', 'Stranger', 'stranger@demo.example', now(), now())`,
  );
  await state.rows(`UPDATE platform.user_sessions SET user_id = 'user_stranger' WHERE id = $1`, [jti]);
  return token;
}
