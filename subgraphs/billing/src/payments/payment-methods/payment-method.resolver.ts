import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Query, Resolver } from 'type-graphql';
import { type Connection, type Context, nodePaths, selectionOf, toConnection, type ReadRow } from '../../../../kit/src';
import type { PaymentMethodRepository } from './payment-method.repository';
import { PaymentMethod, PaymentMethodConnection, PaymentMethodListArgs } from './payment-method.resource';

@Resolver(() => PaymentMethod)
export class PaymentMethodResolver {
  constructor(private readonly methods: PaymentMethodRepository) {}

  @Query(() => PaymentMethod, {
    nullable: true,
    description:
      'A saved payment method by its id; null if it does not exist or is not accessible. Needs `member:payment_methods:read`, except for its user.',
  })
  paymentMethod(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Payment method id, `payt_…`.' }) id: string,
  ): Promise<ReadRow<PaymentMethod> | null> {
    return this.methods.find(ctx, id, selectionOf(info, 'PaymentMethod'));
  }

  @Query(() => PaymentMethodConnection, {
    name: 'paymentMethods',
    description:
      "Saved payment methods, newest first, 20 at a time by default: those of every account on which the caller has `member:payment_methods:read`, and a user's own.",
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PaymentMethodListArgs) args: PaymentMethodListArgs,
  ): Promise<Connection<ReadRow<PaymentMethod>>> {
    return toConnection(await this.methods.reads.list(ctx, args, selectionOf(info, 'PaymentMethod', nodePaths)));
  }
}
