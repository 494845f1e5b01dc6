import type { Context, Grant, Principal } from '../../../kit/src';
import type { AccountRepository } from '../accounts/account.repository';
import { type ApiKeyRepository, type UsedKey, actionsOn, allows, isSecret } from '../api-keys';
import type { Permissions } from '../permissions';
import type { TeamMemberRepository } from '../team-members/team-member.repository';
import type { Token, Tokens } from '../tokens';
import type { UserSessionRepository } from '../user-sessions';

const everything = '*';

/** Turns credentials into who is calling and what they may do. */
export class Principals {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly accounts: AccountRepository,
    private readonly team: TeamMemberRepository,
    private readonly sessions: UserSessionRepository,
    private readonly tokens: Tokens,
    private readonly permissions: Permissions,
  ) {}

  /**
   * The caller behind a credential; null when it is unknown, expired, revoked, or used from an address that its
   * allow-list does not name.
   *
   * @param address of the client; null fails every allow-list
   */
  async of(ctx: Context, credential: string, address: string | null): Promise<Principal | null> {
    if (isSecret(credential)) return this.ofSecret(ctx, credential, address);
    const token = await this.tokens.read(ctx, credential);
    if (!token) return null;
    return token.kind === 'session' ? this.ofSession(ctx, token) : this.ofAccessToken(ctx, token, address);
  }

  private async ofSecret(ctx: Context, secret: string, address: string | null): Promise<Principal | null> {
    const key = await this.keys.withSecret(ctx, secret);
    if (!key || !allows(key.ipAllowlist, address)) return null;
    this.keys.touch(ctx, key.id).catch((error) => ctx.log.warn({ err: error, keyId: key.id }, 'the use of a key was not noted'));
    return { kind: 'api_key', credentialId: key.id, userId: null, accountId: key.accountId, grants: await this.grantsOfKey(ctx, key), pin: key.pin };
  }

  private async ofSession(ctx: Context, token: Token): Promise<Principal | null> {
    const userId = await this.sessions.userOf(ctx, token.id);
    if (userId === null || userId !== token.subject) return null;
    return { kind: 'user', credentialId: token.id, userId, accountId: null, grants: await this.grantsOfUser(ctx, userId), pin: null };
  }

  /**
   * A token that was made with a key acts as an account, never as a person: an account must not get at what is a
   * user's own. One that was made by a user acts as that user.
   */
  private async ofAccessToken(ctx: Context, token: Token, address: string | null): Promise<Principal | null> {
    const byUser = token.issuedBy.startsWith('usess_');
    const userId = byUser ? await this.sessions.userOf(ctx, token.issuedBy) : null;
    const grants = byUser ? userId && (await this.grantsOfUser(ctx, userId)) : await this.grantsOfIssuingKey(ctx, token, address);
    if (!grants) return null;
    const reached = token.accountId === null ? grants : await this.grantsAround(ctx, grants, token.accountId, userId);
    return {
      kind: 'access_token', credentialId: token.id, userId, accountId: token.accountId, pin: null,
      grants: token.actions === null ? reached : reached.map((grant) => narrowed(grant, token.actions as readonly string[])),
    };
  }

  private async grantsOfIssuingKey(ctx: Context, token: Token, address: string | null): Promise<Grant[] | null> {
    const key = await this.keys.usable(ctx, token.issuedBy);
    if (!key || !allows(key.ipAllowlist, address)) return null;
    const grants = await this.grantsOfKey(ctx, key);
    if (!token.subject.startsWith('user_')) return grants;
    const ofUser = new Map((await this.grantsOfUser(ctx, token.subject)).map((grant) => [grant.accountId, grant.actions]));
    return grants.flatMap((grant) => {
      const actions = ofUser.get(grant.accountId);
      return actions ? [narrowed(grant, actions)] : [];
    });
  }

  /** The grants on one account and on those connected to it, and the user's grant on their own person. */
  private async grantsAround(ctx: Context, grants: readonly Grant[], accountId: string, userId: string | null): Promise<Grant[]> {
    const connected = new Set(await this.accounts.connectedTo(ctx, accountId));
    return grants.filter((grant) => grant.accountId === accountId || grant.accountId === userId || connected.has(grant.accountId));
  }

  /** Connected accounts on which the key holds nothing are out of its reach. */
  private async grantsOfKey(ctx: Context, key: UsedKey): Promise<Grant[]> {
    const named = new Set(key.statements.flatMap((statement) => statement.accountIds ?? []));
    const elsewhere = actionsOn('', key, this.permissions);
    const connected = await this.accounts.connectedTo(ctx, key.accountId);
    const grants = [key.accountId, ...connected].map((accountId) => ({
      accountId, actions: named.has(accountId) ? actionsOn(accountId, key, this.permissions) : elsewhere,
    }));
    return grants.filter(({ accountId, actions }) => accountId === key.accountId || actions.length > 0);
  }

  /** One grant for each account, all roles on it together, and one on the user's own person. */
  private async grantsOfUser(ctx: Context, userId: string): Promise<Grant[]> {
    const actions = new Map<string, readonly string[]>();
    for (const { accountId, role, customActions } of await this.team.rolesOf(ctx, userId)) {
      const added = this.permissions.ofRole(role, customActions);
      const known = actions.get(accountId);
      actions.set(accountId, known ? [...new Set([...known, ...added])] : added);
    }
    return [{ accountId: userId, actions: this.permissions.personalActions }, ...[...actions].map(([accountId, held]) => ({ accountId, actions: held }))];
  }
}

/** What both allow. */
function narrowed(grant: Grant, actions: readonly string[]): Grant {
  if (actions.includes(everything)) return grant;
  const held = new Set(grant.actions);
  return { accountId: grant.accountId, actions: held.has(everything) ? actions : actions.filter((action) => held.has(action)) };
}
