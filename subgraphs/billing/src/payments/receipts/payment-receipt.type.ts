import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, MaxListSize } from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { FormattedAmount } from '../../checkout/sessions/checkout.type';
import { Payment } from '../payments/payment.resource';

@Directive('@inaccessible')
@ObjectType({ description: 'A refund on a receipt.', simpleResolvers: true })
export class PaymentReceiptRefund {
  @Field(() => ID, { description: 'The refund, `rfnd_…`.' })
  id!: string;

  @Field(() => DateTimeScalar, { description: 'Time of creation.' })
  at!: Date;

  @Field(() => FormattedAmount, { description: 'Refunded amount.' })
  amount!: FormattedAmount;

  @Field(() => String, {
    nullable: true,
    description: 'URL of the credit note, with its secret key; null unless the refund succeeded.',
  })
  creditNoteUrl!: string | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Receipt of a collected payment.', simpleResolvers: true })
export class PaymentReceipt {
  @Field(() => Payment, { description: 'The payment.' })
  payment!: object;

  @Field(() => DateTimeScalar, { description: 'Time of collection.' })
  paidAt!: Date;

  @Field(() => String, { nullable: true, description: 'Name that the buyer entered; null for a renewal.' })
  buyerName!: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail address that the buyer entered; null for a renewal.' })
  email!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Business name in the buyer's billing details at the time of the payment; null without one.",
  })
  buyerBusinessName!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Tax id of the buyer on the paid invoice, otherwise that in the buyer's billing details at the time of the payment; null without one.",
  })
  buyerTaxId!: string | null;

  @Field(() => Account, { nullable: true, description: 'The business that bought; null if a person did.' })
  buyerAccount!: Account | null;

  @Field(() => FormattedAmount, {
    nullable: true,
    description: 'Price of one unit; null if the subtotal is not a multiple of the quantity.',
  })
  unitPrice!: FormattedAmount | null;

  @Field(() => FormattedAmount, {
    description: 'Amount before discount and tax; includes tax that the price includes.',
  })
  subtotal!: FormattedAmount;

  @Field(() => FormattedAmount, { nullable: true, description: 'Discount; null without one.' })
  discount!: FormattedAmount | null;

  @Field(() => FormattedAmount, { nullable: true, description: 'Tax; null without tax.' })
  tax!: FormattedAmount | null;

  @Field({ description: 'Whether the price includes the tax.' })
  taxIncluded!: boolean;

  @Field(() => FormattedAmount, { description: 'Amount that the buyer has paid.' })
  total!: FormattedAmount;

  @MaxListSize(100)
  @Field(() => [PaymentReceiptRefund], {
    description: 'Refunds, oldest first, at most 100; without failed and canceled ones.',
  })
  refunds!: PaymentReceiptRefund[];

  @Field(() => FormattedAmount, { description: 'Amount that remains after the refunds.' })
  remaining!: FormattedAmount;

  @Field(() => String, {
    nullable: true,
    description: 'URL of the management page of the membership, without its key; null without a membership.',
  })
  membershipUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Number of the paid invoice; null without one.' })
  invoiceNumber!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'URL of the paid invoice, with its secret key; null without one.',
  })
  invoiceUrl!: string | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Credit note of a refund.', simpleResolvers: true })
export class CreditNote {
  @Field({
    description:
      'Number of the invoice or receipt, with the position among the refunds of the payment, such as `#0007-CN1`.',
  })
  number!: string;

  @Field(() => PaymentReceipt, { description: 'Receipt of the refunded payment.' })
  receipt!: PaymentReceipt;

  @Field({ description: 'URL of the receipt, with its secret key.' })
  receiptUrl!: string;

  @Field(() => DateTimeScalar, { description: 'Time at which the provider accepted the refund.' })
  at!: Date;

  @Field(() => FormattedAmount, { description: 'Refunded amount without its tax.' })
  net!: FormattedAmount;

  @Field(() => FormattedAmount, { nullable: true, description: 'Tax in the refunded amount; null without tax.' })
  tax!: FormattedAmount | null;

  @Field(() => FormattedAmount, { description: 'Refunded amount.' })
  total!: FormattedAmount;
}
