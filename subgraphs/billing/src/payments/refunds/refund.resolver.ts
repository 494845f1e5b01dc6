import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Query, Resolver } from 'type-graphql';
import { type Connection, type Context, nodePaths, selectionOf, toConnection, type ReadRow } from '../../../../kit/src';
import type { RefundRepository } from './refund.repository';
import { Refund, RefundConnection, RefundListArgs } from './refund.resource';

@Resolver(() => Refund)
export class RefundResolver {
  constructor(private readonly refunds: RefundRepository) {}

  @Query(() => Refund, {
    nullable: true,
    description:
      'A refund by its id; null if it does not exist or is not accessible. Needs `payment:basic:read`, except for the recipient.',
  })
  refund(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Refund id, `rfnd_…`.' }) id: string,
  ): Promise<ReadRow<Refund> | null> {
    return this.refunds.reads.find(ctx, id, selectionOf(info, 'Refund'));
  }

  @Query(() => RefundConnection, {
    name: 'refunds',
    description:
      "Refunds, newest first, 20 at a time by default: those of every account on which the caller has `payment:basic:read`, and a user's own.",
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => RefundListArgs) args: RefundListArgs,
  ): Promise<Connection<ReadRow<Refund>>> {
    return toConnection(await this.refunds.reads.list(ctx, args, selectionOf(info, 'Refund', nodePaths)));
  }
}
