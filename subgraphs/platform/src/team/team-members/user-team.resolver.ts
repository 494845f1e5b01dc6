import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { type Context, selectionOf, type ReadRow } from '../../../../kit/src';
import { User } from '../../users/user.resource';
import type { TeamMemberRepository } from './team-member.repository';
import { TeamMember } from './team-member.resource';

/**
 * Resolves the membership of a user in the team of the account that shows the user as its customer. The calls of one
 * request are batched into one query.
 */
@Resolver(() => User)
export class UserTeamResolver {
  constructor(private readonly team: TeamMemberRepository) {}

  @FieldResolver(() => TeamMember, {
    nullable: true,
    description:
      'Team membership of the user in the account that shows them as its customer; null when they have not joined it, and without `company:authorized_user:read`.',
  })
  teamMember(
    @Root() user: { id: string; customerOf?: string | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<TeamMember> | null> | null {
    return user.customerOf ? this.team.ofUser(ctx, user.customerOf, user.id, selectionOf(info, 'TeamMember')) : null;
  }
}
