import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Directive, ID, Info, Query, Resolver } from 'type-graphql';
import { type Context, Selection, selectionOf } from '../../../../kit/src';
import type { CreditNotes } from './credit-notes';
import { CreditNote, PaymentReceipt } from './payment-receipt.type';
import type { PaymentReceipts } from './payment-receipts';

const key = { description: 'Key in the URL.' } as const;

/** Resolver of the hosted pages that show receipts of payments and credit notes of refunds. */
@Resolver()
export class PaymentReceiptResolver {
  constructor(
    private readonly receipts: PaymentReceipts,
    private readonly creditNotes: CreditNotes,
  ) {}

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
    @Arg('key', () => String, key) secret: string,
  ): Promise<PaymentReceipt | null> {
    const { fields } = selectionOf(info, 'PaymentReceipt');
    return this.receipts.find(ctx, id, secret, fields.get('payment') ?? Selection.none);
  }

  @Directive('@inaccessible')
  @Query(() => CreditNote, {
    nullable: true,
    description:
      'Credit note of a refund; null if the refund does not exist, has not succeeded, or the key is wrong. For the hosted pages only.',
  })
  creditNote(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'The refund, `rfnd_…`.' }) id: string,
    @Arg('key', () => String, key) secret: string,
  ): Promise<CreditNote | null> {
    const selection = selectionOf(info, 'CreditNote').fields.get('receipt')?.fields.get('payment');
    return this.creditNotes.find(ctx, id, secret, selection ?? Selection.none);
  }
}
