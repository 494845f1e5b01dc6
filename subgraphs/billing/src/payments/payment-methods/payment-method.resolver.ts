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
import type { PaymentMethodRepository } from './payment-method.repository';
import {
  PaymentMethod,
  PaymentMethodConnection,
  PaymentMethodDeletePayload,
  PaymentMethodListArgs,
} from './payment-method.resource';
import type { PaymentMethodService } from './payment-method.service';

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
    return toConnection(await this.methods.list(ctx, args, selectionOf(info, 'PaymentMethod', nodePaths)));
  }
}

@Resolver()
export class PaymentMethodCommandsResolver {
  constructor(
    private readonly service: PaymentMethodService,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => PaymentMethodDeletePayload, {
    description:
      'Removes a saved payment method of the calling user. Rejected while a membership that renews, an open invoice or a payment in progress is charged with it. For user tokens.',
  })
  async paymentMethodDelete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Payment method id, `payt_…`.' }) id: string,
  ): Promise<PaymentMethodDeletePayload> {
    const { id: deletedId, userErrors } = await this.commands.run(ctx, 'paymentMethodDelete', { id }, (tx) =>
      this.service.delete(tx, id),
    );
    return { deletedId, userErrors };
  }
}
