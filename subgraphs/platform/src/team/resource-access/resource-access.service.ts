import { type Context, type Principal, hasPermission, isUnlimited, canAccess } from '../../../../kit/src';
import type { TeamMemberRepository } from '../team-members/team-member.repository';
import type { ResourceAccess, ResourceAccessLevel } from './resource-access.type';

/**
 * Returns whether the caller may see which resources of the account other users have access to. The caller needs access
 * to the account; apps, and tokens that act for a user, also need `member:basic:read`.
 */
function canSeeCustomers(principal: Principal, accountId: string): boolean {
  return (
    canAccess(principal, accountId) &&
    (isUnlimited(principal) || hasPermission(principal, 'member:basic:read', accountId))
  );
}

/** Determines the level of access that a user has to a resource of an account. */
export class ResourceAccessService {
  constructor(private readonly team: TeamMemberRepository) {}

  /**
   * Resolves a federation reference to a user's access to a resource; null when the caller is neither this user nor
   * allowed to see the account's customers.
   */
  async refer(
    ctx: Context,
    reference: Pick<ResourceAccess, 'userId' | 'accountId' | 'customer'>,
  ): Promise<ResourceAccess | null> {
    const { userId, accountId, customer } = reference;
    if (ctx.principal.userId !== userId && !canSeeCustomers(ctx.principal, accountId)) return null;
    const accessLevel = await this.level(ctx, userId, accountId, customer);
    return { userId, accountId, customer, accessLevel, hasAccess: accessLevel !== 'no_access' };
  }

  private async level(
    ctx: Context,
    userId: string,
    accountId: string,
    customer: boolean,
  ): Promise<ResourceAccessLevel> {
    if (await this.team.isOnTeam(ctx, userId, accountId)) return 'admin';
    return customer ? 'customer' : 'no_access';
  }
}
