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
import type { PaymentMethodRepository } from './payment-method.repository';
import { PaymentMethod, PaymentMethodConnection } from './payment-method.resource';

@ArgsType()
export class PaymentMethodListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only methods saved with this account.' })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only methods of this member.' })
  memberId?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only methods saved after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only methods saved before this time.' })
  createdBefore?: Date | null;
}

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
  ): Promise<unknown> {
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
  ): Promise<Connection<unknown>> {
    return toConnection(
      await this.methods.list(ctx, { ...args, page: args }, selectionOf(info, 'PaymentMethod', nodePaths)),
    );
  }
}
