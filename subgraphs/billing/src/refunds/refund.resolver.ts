import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, ArgsType, Ctx, Field, ID, Info, Query, Resolver } from 'type-graphql';
import {
  type Connection,
  type Context,
  DateTimeScalar,
  PageArgs,
  nodePaths,
  selectionOf,
  toConnection,
} from '../../../kit/src';
import type { RefundRepository } from './refund.repository';
import { Refund, RefundConnection } from './refund.resource';

@ArgsType()
export class RefundListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only refunds of this account.' })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only refunds of this payment.' })
  paymentId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only refunds to this user.' })
  userId?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only refunds created after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only refunds created before this time.' })
  createdBefore?: Date | null;
}

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
  ): Promise<unknown> {
    return this.refunds.find(ctx, id, selectionOf(info, 'Refund'));
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
  ): Promise<Connection<unknown>> {
    return toConnection(await this.refunds.list(ctx, { ...args, page: args }, selectionOf(info, 'Refund', nodePaths)));
  }
}
