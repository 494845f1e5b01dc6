import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Directive, ID, Info, Query, Resolver } from 'type-graphql';
import { type Context, Selection, selectionOf } from '../../../../kit/src';
import { PaymentReceipt } from './payment-receipt.type';
import type { PaymentReceipts } from './payment-receipts';

/** Resolver of the hosted page that shows the receipt of a payment. */
@Resolver()
export class PaymentReceiptResolver {
  constructor(private readonly receipts: PaymentReceipts) {}

  @Directive('@inaccessible')
  @Query(() => PaymentReceipt, {
    nullable: true,
    description:
      'Receipt of a payment; null if the payment does not exist, nothing was collected, or the key is wrong. For the hosted pages only.',
  })
  paymentReceipt(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'The payment, `pay_…`.' }) id: string,
    @Arg('key', () => String, { description: 'Key in the URL.' }) key: string,
  ): Promise<PaymentReceipt | null> {
    const { fields } = selectionOf(info, 'PaymentReceipt');
    return this.receipts.find(ctx, id, key, fields.get('payment') ?? Selection.none);
  }
}
