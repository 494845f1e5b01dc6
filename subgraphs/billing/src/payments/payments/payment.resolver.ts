import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Directive, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import {
  type Connection,
  type Context,
  type NumberedPage,
  nodePaths,
  selectionOf,
  toConnection,
  MaxListSize,
  type ReadRow,
} from '../../../../kit/src';
import type { RefundRepository } from '../refunds/refund.repository';
import { Refund } from '../refunds/refund.resource';
import { PaymentListArgs, PaymentPageArgs } from './payment.inputs';
import type { PaymentRepository } from './payment.repository';
import { Payment, PaymentConnection, PaymentPage } from './payment.resource';

@Resolver(() => Payment)
export class PaymentResolver {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
  ) {}

  @Query(() => Payment, {
    nullable: true,
    description:
      'A payment by its id; null if it does not exist or is not accessible. Needs `payment:basic:read`, except for the buyer.',
  })
  payment(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Payment id, `pay_…`.' }) id: string,
  ): Promise<ReadRow<Payment> | null> {
    return this.payments.find(ctx, id, selectionOf(info, 'Payment'));
  }

  @Query(() => PaymentConnection, {
    name: 'payments',
    description:
      "Payments, newest first, 20 at a time by default: those of every account on which the caller has `payment:basic:read`, and a user's own.",
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PaymentListArgs) args: PaymentListArgs,
  ): Promise<Connection<ReadRow<Payment>>> {
    return toConnection(
      await this.payments.list(ctx, { ...args, page: args }, selectionOf(info, 'Payment', nodePaths)),
    );
  }

  @Directive('@inaccessible')
  @Query(() => PaymentPage, {
    description: 'Payments by numbered pages, newest first, with their total count. Needs `payment:basic:read`.',
  })
  paymentPage(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PaymentPageArgs) args: PaymentPageArgs,
  ): Promise<NumberedPage<ReadRow<Payment>>> {
    return this.payments.numbered(
      ctx,
      { ...args, includeFree: true, order: 'created_at', direction: 'desc' },
      selectionOf(info, 'Payment', [['nodes']]),
    );
  }

  @MaxListSize(100)
  @FieldResolver(() => [Refund], {
    name: 'refunds',
    description: 'Refunds of the payment, newest first, at most 100; includes failed refunds.',
  })
  async refundsOf(
    @Root() payment: { refunds: readonly string[] },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Refund>[]> {
    const selection = selectionOf(info, 'Refund');
    const refunds = await Promise.all(
      payment.refunds.map((id) => this.refunds.reads.commandResult(ctx, id, selection)),
    );
    return refunds.filter((refund) => refund !== null);
  }
}
