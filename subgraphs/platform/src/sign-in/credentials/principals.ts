import type { Context, Grant, Principal } from '../../../../kit/src';
import type { AccessTokenRepository } from '../../apps/access-tokens/access-token.repository';
import type { AccountRepository } from '../../accounts/accounts/account.repository';
import type { AppInstallationRepository } from '../../apps/app-installations/app-installation.repository';
import type { ApiKeyRepository, ApiKeyCredential } from '../../apps/api-keys/api-key.repository';
import { actionsOn } from '../../apps/api-keys/api-key.rules';
import { allows } from '../../apps/api-keys/api-key.allowlist';
import { isSecret } from '../../apps/api-keys/api-key.secret';
import type { OauthArtifactRepository } from '../../apps/oauth/oauth-artifact.repository';
import { isOauthToken } from '../../apps/oauth/oauth.token';
import type { Permissions } from '../../team/permissions/permissions';
import type { TeamMemberRepository } from '../../team/team-members/team-member.repository';
import type { ReadToken, Tokens } from '../tokens/tokens';
import type { UserSessionRepository } from '../user-sessions/user-session.repository';

export interface PrincipalSources {
  readonly keys: ApiKeyRepository;
  readonly accounts: AccountRepository;
  readonly team: TeamMemberRepository;
  readonly sessions: UserSessionRepository;
  readonly accessTokens: AccessTokenRepository;
  readonly installations: AppInstallationRepository;
  readonly oauth: OauthArtifactRepository;
  readonly tokens: Tokens;
  readonly permissions: Permissions;
}

/** OpenID Connect scopes. They identify the user to an app and allow nothing on any account. */
const identityScopes: ReadonlySet<string> = new Set(['openid', 'profile', 'email']);

/** Function that returns whether the IP allow-list of an API key accepts the address of the current client. */
type Admits = (key: ApiKeyCredential) => boolean;

/** Resolves credentials to principals: authenticated callers and their grants. */
export class Principals {
  constructor(private readonly from: PrincipalSources) {}

  /**
   * Returns the principal of a credential. Null when the credential is unknown, expired, revoked, or used from an
   * address outside the IP allow-list of its API key.
   *
   * @param address IP address of the client; null fails every allow-list
   */
  async of(ctx: Context, credential: string, address: string | null): Promise<Principal | null> {
    const admits: Admits = (key) => allows(key.ipAllowlist, address);
    if (isSecret(credential)) return this.ofSecret(ctx, credential, admits);
    if (isOauthToken(credential)) return this.ofOauthToken(ctx, credential);
    const token = await this.from.tokens.read(ctx, credential);
    if (!token) return null;
    return token.kind === 'access' ? this.ofAccessToken(ctx, token, admits) : this.ofSession(ctx, token);
  }

  private async ofSecret(ctx: Context, secret: string, admits: Admits): Promise<Principal | null> {
    const key = await this.from.keys.withSecret(ctx, secret);
    if (!key || !admits(key)) return null;
    this.from.keys
      .touch(ctx, key.id)
      .catch((error) => ctx.log.warn({ err: error, keyId: key.id }, 'the use of an API key could not be recorded'));
    return this.ofKey(ctx, key);
  }

  private async ofKey(ctx: Context, key: ApiKeyCredential): Promise<Principal> {
    const { id: credentialId, accountId, appId, pin } = key;
    const held = {
      credentialId,
      userId: null,
      grants: await this.grantsOfKey(ctx, key),
      ...earliestExpiry(key.expiresAt),
      ...(key.rejectsUnknownParameters && { rejectsUnknownParameters: true as const }),
      pin,
    };
    if (appId === null) return { kind: 'api_key', accountId, ...held };
    // An app acts for many accounts, so none of them is its default: each request states its account.
    return { kind: 'app_key', accountId: null, appId, ...held };
  }

  private async ofSession(ctx: Context, token: ReadToken): Promise<Principal | null> {
    const session = await this.from.sessions.usable(ctx, token.id);
    if (session === null) return null;
    this.from.sessions
      .touch(ctx, session)
      .catch((error) =>
        ctx.log.warn({ err: error, session: session.id }, 'the use of a session could not be recorded'),
      );
    const { userId } = session;
    return {
      kind: 'user',
      credentialId: token.id,
      userId,
      accountId: null,
      grants: await this.grantsOfUser(ctx, userId),
      ...earliestExpiry(token.expiresAt, session.expiresAt),
      ...(token.kind === 'cookie' && { inCookie: true }),
      pin: null,
    };
  }

  /**
   * Returns the principal of an access token. A token issued with an API key acts as an account, never as a user: an
   * account must not access a user's personal data. A token issued by a user acts as that user.
   */
  private async ofAccessToken(ctx: Context, { id, expiresAt }: ReadToken, admits: Admits): Promise<Principal | null> {
    const token = await this.from.accessTokens.usable(ctx, id);
    if (!token) return null;
    const { accountId, actions, issuedBy } = token;
    const byUser = issuedBy.startsWith('usess_');
    const session = byUser ? await this.from.sessions.usable(ctx, issuedBy) : null;
    const userId = session?.userId ?? null;
    const key = byUser ? null : await this.from.keys.usable(ctx, issuedBy);
    const grants = byUser
      ? userId && (await this.grantsOfUser(ctx, userId))
      : key && admits(key) && (await this.grantsOfIssuer(ctx, key, token.userId));
    if (!grants) return null;
    const accessibleGrants =
      accountId === null ? grants : await this.grantsOfConnectedAccounts(ctx, grants, accountId, userId);
    return {
      kind: 'access_token',
      credentialId: id,
      userId,
      accountId,
      ...(key?.appId != null && { appId: key.appId }),
      // The token does not outlive the credential that issued it.
      ...earliestExpiry(expiresAt, session?.expiresAt, key?.expiresAt),
      pin: null,
      grants: actions === null ? accessibleGrants : accessibleGrants.map((grant) => restrictGrant(grant, actions)),
    };
  }

  /**
   * Returns the principal of an OAuth access token, with which an app acts for a user. Its grants are those of the
   * user, restricted to the scope of the token. The credential id is the id of the authorization, which stays the same
   * when tokens are refreshed. Accounts on which no action is left are omitted.
   */
  private async ofOauthToken(ctx: Context, credential: string): Promise<Principal | null> {
    const token = await this.from.oauth.usableToken(ctx, credential);
    if (!token) return null;
    const { authorizationId: credentialId, userId, accountId, appId, expiresAt } = token;
    const scope = token.scope
      .split(' ')
      .filter((action) => !identityScopes.has(action) && this.from.permissions.find(action)?.allowedOnUser);
    const held = await this.grantsOfUser(ctx, userId);
    const accessibleGrants =
      accountId === null ? held : await this.grantsOfConnectedAccounts(ctx, held, accountId, userId);
    const grants = accessibleGrants
      .map((grant) => restrictGrant(grant, scope))
      .filter((grant) => grant.accountId === userId || grant.actions.length > 0);
    return { kind: 'access_token', credentialId, userId, accountId, appId, grants, expiresAt, pin: null };
  }

  /**
   * Returns the grants of the key that issued a token. For a token of a team member, the grants are narrowed to the
   * member's own actions.
   */
  private async grantsOfIssuer(ctx: Context, key: ApiKeyCredential, userId: string | null): Promise<Grant[]> {
    const grants = await this.grantsOfKey(ctx, key);
    if (userId === null) return grants;
    const userActions = new Map(
      (await this.grantsOfUser(ctx, userId)).map(({ accountId, actions }) => [accountId, actions]),
    );
    return grants.flatMap(({ accountId, actions }) => {
      const held = userActions.get(accountId);
      return held ? [restrictGrant({ accountId, actions: held }, actions)] : [];
    });
  }

  /**
   * Returns those of the given grants that apply to the account of a token, to accounts connected to it, or to the
   * user.
   */
  private async grantsOfConnectedAccounts(
    ctx: Context,
    grants: readonly Grant[],
    accountId: string,
    userId: string | null,
  ): Promise<Grant[]> {
    const connected = new Set(await this.from.accounts.connectedTo(ctx, accountId));
    return grants.filter(
      (grant) => grant.accountId === accountId || grant.accountId === userId || connected.has(grant.accountId),
    );
  }

  /** Returns the grants of a key. Connected accounts on which the key holds no action are omitted. */
  private async grantsOfKey(ctx: Context, key: ApiKeyCredential): Promise<Grant[]> {
    if (key.appId !== null) return this.grantsOfApp(ctx, key.appId);
    const { permissions, accounts } = this.from;
    const explicitAccountIds = new Set(key.statements.flatMap((statement) => statement.accountIds ?? []));
    const unscopedActions = actionsOn('', key, permissions);
    const connected = await accounts.connectedTo(ctx, key.accountId);
    const grants = [key.accountId, ...connected].map((accountId) => ({
      accountId,
      actions: explicitAccountIds.has(accountId) ? actionsOn(accountId, key, permissions) : unscopedActions,
    }));
    return grants.filter(({ accountId, actions }) => accountId === key.accountId || actions.length > 0);
  }

  /**
   * Returns one grant for each account that has the app installed. Excludes connected accounts: each account installs
   * apps itself.
   */
  private async grantsOfApp(ctx: Context, appId: string): Promise<Grant[]> {
    const { permissions, installations } = this.from;
    const grants = await installations.grantsOf(ctx, appId);
    return grants.map(({ accountId, actions }) => ({
      accountId,
      actions: actions.filter((action) => permissions.find(action)?.allowedOnApp),
    }));
  }

  /**
   * Returns the grants of a user: one on the user's own data, and one for each account with the combined actions of the
   * user's roles on it.
   */
  private async grantsOfUser(ctx: Context, userId: string): Promise<Grant[]> {
    const { permissions, team } = this.from;
    const actions = new Map([[userId, permissions.personalActions]]);
    for (const { accountId, role, customActions } of await team.rolesOf(ctx, userId)) {
      const added = permissions.ofRole(role, customActions);
      const known = actions.get(accountId);
      actions.set(accountId, known ? [...new Set([...known, ...added])] : added);
    }
    return [...actions].map(([accountId, heldActions]) => ({ accountId, actions: heldActions }));
  }
}

/** Returns the earliest expiry, in milliseconds since 1970; an empty object when there is none. */
function earliestExpiry(...expiries: readonly (number | null | undefined)[]): Pick<Principal, 'expiresAt'> {
  const known = expiries.filter((end) => end != null);
  return known.length > 0 ? { expiresAt: Math.min(...known) } : {};
}

/** Returns the grant reduced to the actions that the scope also contains. */
function restrictGrant({ accountId, actions: heldActions }: Grant, scope: readonly string[]): Grant {
  return {
    accountId,
    actions: heldActions.includes('*') ? scope : scope.filter((action) => heldActions.includes(action)),
  };
}
