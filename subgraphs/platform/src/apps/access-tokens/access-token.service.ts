import {
  type Context,
  Forbidden,
  NotFound,
  ParameterInvalid,
  ParameterMissing,
  type Transaction,
  newId,
  messageTemplate,
  thisInput,
} from '../../../../kit/src';
import type { Permissions } from '../../team/permissions/permissions';
import type { TeamMemberRepository } from '../../team/team-members/team-member.repository';
import type { Tokens } from '../../sign-in/tokens/tokens';
import { AccessTokenEntity } from './access-token.entity';
import { LifetimeOutOfRange } from './access-token.errors';
import type { AccessTokenCreateInput } from './access-token.inputs';
import { accessTokenPolicy } from './access-token.policy';
import type { AccessTokenRepository } from './access-token.repository';
import type { AccessToken } from './access-token.type';

/** Default and maximum lifetime of a token, in milliseconds. */
const lifetimeMs = { default: 3_600_000, longest: 10_800_000 };

const maxActions = 100;

/** Issues access tokens. */
export class AccessTokenService {
  constructor(
    private readonly accessTokens: AccessTokenRepository,
    private readonly tokens: Tokens,
    private readonly team: TeamMemberRepository,
    private readonly permissions: Permissions,
  ) {}

  /** Creates a token with at most the caller's actions, and returns its id. Throws `NotFound` and `Forbidden`. */
  async create(tx: Transaction, input: AccessTokenCreateInput): Promise<string> {
    accessTokenPolicy.requireIssuer(tx);
    const accountId = input.accountId ?? tx.principal.accountId;
    if (accountId === null && (tx.principal.userId === null || input.userId == null))
      throw new ParameterMissing(['accountId']);
    if (accountId !== null) accessTokenPolicy.requireReach(tx, accountId);
    const userId = await this.userOf(tx, input.userId ?? null, accountId);
    const actions = this.checkedActions(tx, input.scopedActions ?? [], accountId);
    if (actions && userId !== null && tx.principal.userId === null)
      await this.requirePermissionsOf(tx, userId, accountId as string, actions);
    const expiresAt = this.checkedExpiry(tx, input.expiresAt ?? null);
    const issuedBy = tx.principal.credentialId;
    const token = Object.assign(new AccessTokenEntity(), {
      id: newId('atok'),
      accountId,
      userId,
      issuedBy,
      actions,
      expiresAt,
      createdAt: tx.clock.now(),
    });
    await this.accessTokens.add(tx, token);
    return token.id;
  }

  /** Returns the signed JWT of a token that the calling credential has created, null otherwise. */
  async signed(ctx: Context, id: string): Promise<AccessToken | null> {
    const created = await this.accessTokens.made(ctx, id);
    if (!created) return null;
    const { accountId, userId, actions, createdAt: issuedAt, expiresAt } = created;
    const token = await this.tokens.sign({
      kind: 'access',
      id,
      subject: (userId ?? accountId) as string,
      accountId,
      actions,
      issuedAt,
      expiresAt,
    });
    return { token, expiresAt };
  }

  /**
   * Returns the id of the user for whom the token is created, null for none. Users create tokens for themselves, API
   * keys for members of the account's team. Throws `NotFound` for other users.
   */
  private async userOf(
    tx: Transaction,
    requestedUserId: string | null,
    accountId: string | null,
  ): Promise<string | null> {
    const caller = tx.principal.userId;
    if (caller !== null) {
      if (requestedUserId !== null && requestedUserId !== caller) throw new NotFound();
      return requestedUserId ?? (accountId === null ? null : caller);
    }
    if (requestedUserId !== null && !(await this.team.isOnTeam(tx, requestedUserId, accountId as string)))
      throw new NotFound();
    return requestedUserId;
  }

  private checkedActions(tx: Transaction, actions: readonly string[], accountId: string | null): string[] | null {
    if (actions.length > maxActions)
      throw new ParameterInvalid(
        ['scopedActions'],
        messageTemplate`${thisInput} must have at most ${maxActions} entries.`,
      );
    actions.forEach((action, index) => {
      if (!this.permissions.find(action)) {
        throw new ParameterInvalid(
          ['scopedActions', String(index)],
          `${JSON.stringify(action.slice(0, 80))} is not an action.`,
        );
      }
      accessTokenPolicy.requireHeld(tx, action, accountId);
    });
    return actions.length > 0 ? [...new Set(actions)] : null;
  }

  /** Throws `Forbidden` unless the team member's roles include all actions: a token for a member never exceeds the member's own roles. */
  private async requirePermissionsOf(
    tx: Transaction,
    userId: string,
    accountId: string,
    actions: readonly string[],
  ): Promise<void> {
    const roles = (await this.team.rolesOf(tx, userId)).filter((role) => role.accountId === accountId);
    const heldActions = new Set(
      roles.flatMap(({ role, customActions }) => this.permissions.ofRole(role, customActions)),
    );
    const missing = actions.find((action) => !heldActions.has('*') && !heldActions.has(action));
    if (missing !== undefined) throw new Forbidden(missing);
  }

  /**
   * Returns the requested expiry of a token, or the default, rounded down to seconds, the resolution of JWT timestamps.
   * Throws `LifetimeOutOfRange`.
   */
  private checkedExpiry(tx: Transaction, requestedExpiry: Date | null): Date {
    const now = tx.clock.now().getTime();
    const expires = Math.floor((requestedExpiry?.getTime() ?? now + lifetimeMs.default) / 1_000) * 1_000;
    if (expires <= now || expires > now + lifetimeMs.longest) throw new LifetimeOutOfRange();
    return new Date(expires);
  }
}
