import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../../kit/src';
import { deleteRow } from '../deletes';
import type { PromotionRepository } from '../promotion.repository';
import { PromotionDeletePayload } from '../promotion.type';
import { SocialAccountListArgs } from './social-account.inputs';
import { SocialAccount, SocialAccountConnection } from './social-account.type';

@Resolver(() => SocialAccount)
export class SocialAccountResolver {
  constructor(
    private readonly socialAccounts: PromotionRepository<SocialAccount>,
    private readonly commands: Commands,
  ) {}

  @Query(() => SocialAccount, {
    nullable: true,
    description: 'A social account by its id; null when there is none for the caller. Needs `social_account:read`.',
  })
  socialAccount(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'The social account, `sacc_…`.' }) id: string,
  ): Promise<ReadRow<SocialAccount> | null> {
    return this.socialAccounts.reads.find(ctx, id, selectionOf(info, 'SocialAccount'));
  }

  @Query(() => SocialAccountConnection, {
    name: 'socialAccounts',
    description: 'Social accounts, newest first, 20 at a time by default. Needs `social_account:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => SocialAccountListArgs) args: SocialAccountListArgs,
  ): Promise<Connection<ReadRow<SocialAccount>>> {
    return toConnection(await this.socialAccounts.reads.list(ctx, args, selectionOf(info, 'SocialAccount', nodePaths)));
  }

  @Mutation(() => PromotionDeletePayload, {
    description:
      'Deletes a social account. The account on the network itself is not affected. Needs `social_account:delete`.',
  })
  socialAccountDelete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The social account, `sacc_…`.' }) id: string,
  ): Promise<PromotionDeletePayload> {
    return deleteRow(this.commands, ctx, 'socialAccountDelete', this.socialAccounts, id);
  }
}
