import { Arg, Ctx, FieldResolver, ID, Resolver, Root } from 'type-graphql';
import { type Context, hasPermission, isUnlimited, canAccess } from '../../../kit/src';
import type { Accesses } from '../accesses/access.repository';
import type { ExperienceRepository } from '../experiences/experience.repository';
import { User } from '../users/user.type';
import { ResourceAccess } from './resource-access.type';

/**
 * Decides who can query whether a user has access to a resource: the user, and principals with access to the account.
 * Apps, and tokens that act for a user, need `member:basic:read`.
 */
const resourceAccessPolicy = {
  visible: ({ principal }: Context, userId: string, accountId: string) =>
    principal.userId === userId ||
    (canAccess(principal, accountId) &&
      (isUnlimited(principal) || hasPermission(principal, 'member:basic:read', accountId))),
};

@Resolver(() => User)
export class ExperienceAccessResolver {
  constructor(
    private readonly experiences: ExperienceRepository,
    private readonly accesses: Accesses,
  ) {}

  @FieldResolver(() => ResourceAccess, {
    nullable: true,
    description:
      'Whether the user has access to an experience; null if the experience does not exist or is not visible to the caller.',
  })
  async experienceAccess(
    @Root() { id: userId }: User,
    @Ctx() ctx: Context,
    @Arg('experienceId', () => ID, { description: 'Id of an experience (`exp_…`).' }) experienceId: string,
  ): Promise<ResourceAccess | null> {
    const accountId = await this.experiences.accountOf(ctx, experienceId);
    if (accountId === null || !resourceAccessPolicy.visible(ctx, userId, accountId)) return null;
    return { userId, accountId, customer: await this.accesses.userMay(ctx, userId, experienceId) };
  }
}
