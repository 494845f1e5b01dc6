import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Query, Resolver } from 'type-graphql';
import {
  type Connection,
  type Context,
  type NumberedPage,
  nodePaths,
  selectionOf,
  toConnection,
} from '../../../kit/src';
import { MemberListArgs, MemberPageArgs } from './member.inputs';
import type { MemberRepository } from './member.repository';
import { Member, MemberConnection, MemberPage } from './member.type';

@Resolver(() => Member)
export class MemberResolver {
  constructor(private readonly members: MemberRepository) {}

  @Query(() => Member, {
    nullable: true,
    description:
      "A member by its id; null when there is none for the caller. Needs `member:basic:read`, or to be the member's user.",
  })
  member(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Its id, `mber_…`.' }) id: string,
  ): Promise<unknown> {
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
  ): Promise<Connection<unknown>> {
    return toConnection(await this.members.list(ctx, { ...args, page: args }, selectionOf(info, 'Member', nodePaths)));
  }

  @Query(() => MemberPage, {
    description: 'Members by numbered pages, newest first, with their total count. Covers what `members` does.',
  })
  memberPage(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => MemberPageArgs) args: MemberPageArgs,
  ): Promise<NumberedPage<unknown>> {
    return this.members.numbered(ctx, args, selectionOf(info, 'Member', [['nodes']]));
  }

  @Query(() => Member, {
    nullable: true,
    description:
      'A member by id, by user id, by username or by e-mail address; null when there is none. Needs `member:basic:read`, and `member:email:read` to find by an address.',
  })
  memberIdentified(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('identifier', () => String, { description: 'Member id, user id, username or e-mail address.' })
    identifier: string,
    @Arg('accountId', () => ID, {
      nullable: true,
      description: 'The account whose member is meant; any in reach by default.',
    })
    accountId?: string | null,
  ): Promise<unknown> {
    return this.members.identified(ctx, identifier, accountId, selectionOf(info, 'Member'));
  }
}
