import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { type Connection, type Context, nodePaths, selectionOf, toConnection, type ReadRow } from '../../../../kit/src';
import { PayoutArgs, PayoutListArgs } from './payout.inputs';
import type { PayoutReads } from './payout.repository';
import { Payout, PayoutConnection } from './payout.resource';

@Resolver(() => Payout)
export class PayoutResolver {
  constructor(private readonly payouts: PayoutReads<Payout>) {}

  @Query(() => Payout, {
    nullable: true,
    description:
      'A payout by id; null if not found or not accessible. Needs `payout:withdrawal:read` unless the caller is the recipient.',
  })
  payout(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PayoutArgs) { id, ...owner }: PayoutArgs,
  ): Promise<ReadRow<Payout> | null> {
    return this.payouts.find(ctx, id, selectionOf(info, 'Payout'), owner);
  }

  @Query(() => PayoutConnection, {
    name: 'payouts',
    description:
      'Payouts of one owner, newest first, 20 at a time by default. Needs `payout:withdrawal:read` unless the caller is the recipient.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PayoutListArgs) args: PayoutListArgs,
  ): Promise<Connection<ReadRow<Payout>>> {
    return toConnection(await this.payouts.list(ctx, { ...args, page: args }, selectionOf(info, 'Payout', nodePaths)));
  }
}
