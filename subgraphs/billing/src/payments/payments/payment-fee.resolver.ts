import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Directive, ID, Info, Query, Resolver } from 'type-graphql';
import {
  type Connection,
  type Context,
  NumberedPageArgs,
  type NumberedPage,
  PageArgs,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../../kit/src';
import type { PaymentFeeRepository } from './payment-fee.repository';
import { PaymentFee, PaymentFeeConnection, PaymentFeePage } from './payment-fee.type';

@Resolver(() => PaymentFee)
export class PaymentFeeResolver {
  constructor(private readonly fees: PaymentFeeRepository) {}

  @Query(() => PaymentFeeConnection, {
    description:
      'Fees of a payment, newest first, 20 at a time by default. Needs `payment:basic:read`, except for the buyer.',
  })
  async paymentFees(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('paymentId', () => ID, { description: 'The payment, `pay_…`.' }) paymentId: string,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<ReadRow<PaymentFee>>> {
    return toConnection(await this.fees.list(ctx, paymentId, page, selectionOf(info, 'PaymentFee', nodePaths)));
  }

  @Directive('@inaccessible')
  @Query(() => PaymentFeePage, {
    description:
      'Fees of a payment by numbered pages, newest first, with their total count. Needs `payment:basic:read`, except for the buyer.',
  })
  paymentFeePage(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('paymentId', () => ID, { description: 'The payment, `pay_…`.' }) paymentId: string,
    @Args(() => NumberedPageArgs) page: NumberedPageArgs,
  ): Promise<NumberedPage<ReadRow<PaymentFee>>> {
    return this.fees.numbered(ctx, paymentId, page, selectionOf(info, 'PaymentFee', [['nodes']]));
  }
}
