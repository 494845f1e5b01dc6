import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Directive, ID, Info, Query, Resolver } from 'type-graphql';
import {
  type Connection,
  type Context,
  type NumberedPage,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../../kit/src';
import { MemberListArgs, MemberPageArgs } from './member.inputs';
import type { MemberRepository } from './member.repository';
import { Member, MemberConnection, MemberPage } from './member.type';

@Resolver(() => Member)
export class MemberResolver {
  constructor(private readonly members: MemberRepository) {}

  @Query(() => Member, {
    nullable: true,
    description:
      "A member by its id; null if it does not exist or is not accessible. Needs `member:basic:read`, except for the member's user.",
  })
  member(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Member id, `mber_…`.' }) id: string,
  ): Promise<ReadRow<Member> | null> {
    return this.members.find(ctx, id, selectionOf(info, 'Member'));
  }

  @Query(() => MemberConnection, {
    name: 'members',
    description:
      "Members, newest first, 20 at a time by default: those of every account on which the caller has `member:basic:read`, and a user's own.",
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => MemberListArgs) args: MemberListArgs,
  ): Promise<Connection<ReadRow<Member>>> {
    return toConnection(await this.members.list(ctx, args, selectionOf(info, 'Member', nodePaths)));
  }

  @Directive('@inaccessible')
  @Query(() => MemberPage, {
    description:
      'Members by numbered pages, newest first, with their total count. Includes the same members as `members`.',
  })
  memberPage(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => MemberPageArgs) args: MemberPageArgs,
  ): Promise<NumberedPage<ReadRow<Member>>> {
    return this.members.numbered(ctx, args, selectionOf(info, 'Member', [['nodes']]));
  }

  @Query(() => Member, {
    nullable: true,
    description:
      'A member by id, user id, username or e-mail address; null if it does not exist or is not accessible. Needs `member:basic:read`, and `member:email:read` to search by e-mail address.',
  })
  memberIdentified(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('identifier', () => String, { description: 'Member id, user id, username or e-mail address.' })
    identifier: string,
    @Arg('accountId', () => ID, {
      nullable: true,
      description: 'Account of the member; any accessible account by default.',
    })
    accountId?: string | null,
  ): Promise<ReadRow<Member> | null> {
    return this.members.identified(ctx, identifier, accountId, selectionOf(info, 'Member'));
  }
}
