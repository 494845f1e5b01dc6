import { Directive, Field, ObjectType } from 'type-graphql';
import { DateTimeScalar, DecimalScalar, MaxListSize } from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { FormattedAmount } from '../../checkout/sessions/checkout.type';
import { PaymentReceiptRefund } from '../../payments/receipts/payment-receipt.type';
import { type PostalAddress, PostalAddressType } from '../../shared/address.type';
import { Invoice } from './invoice.resource';

@Directive('@inaccessible')
@ObjectType({ description: 'A line of an issued invoice.', simpleResolvers: true })
export class InvoiceDocumentLine {
  @Field(() => String, { nullable: true, description: 'Description; null for the product of the invoice.' })
  label!: string | null;

  @Field(() => DecimalScalar, { description: 'Number of units.' })
  quantity!: string;

  @Field(() => FormattedAmount, {
    nullable: true,
    description: 'Price of one unit; null if the amount is not a multiple of the quantity.',
  })
  unitPrice!: FormattedAmount | null;

  @Field(() => FormattedAmount, { description: 'Quantity times unit price.' })
  amount!: FormattedAmount;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Content of an issued invoice.', simpleResolvers: true })
export class InvoiceDocument {
  @Field(() => Invoice, { description: 'The invoice.' })
  invoice!: object;

  @Field(() => DateTimeScalar, { description: 'Time of finalization.' })
  issuedAt!: Date;

  @Field(() => Account, { nullable: true, description: 'The business that bought; null if a person did.' })
  buyerAccount!: Account | null;

  @Field(() => PostalAddressType, {
    nullable: true,
    description: 'Billing address of the invoice, otherwise that of its payment; null without one.',
  })
  billingAddress!: PostalAddress | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Business name in the buyer's billing details at the time of the payment; null without one, and until it is paid.",
  })
  buyerBusinessName!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Tax id of the buyer on the invoice, otherwise that in the buyer's billing details at the time of the payment; null without one.",
  })
  buyerTaxId!: string | null;

  @MaxListSize(100)
  @Field(() => [InvoiceDocumentLine], { description: 'Lines, at least one.' })
  lines!: InvoiceDocumentLine[];

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

  @Field({ description: 'Whether tax is added when the buyer pays, because the address does not determine it yet.' })
  isTaxPending!: boolean;

  @Field(() => FormattedAmount, { description: 'Total amount.' })
  total!: FormattedAmount;

  @MaxListSize(100)
  @Field(() => [PaymentReceiptRefund], {
    description: 'Refunds, oldest first, at most 100; without failed and canceled ones.',
  })
  refunds!: PaymentReceiptRefund[];

  @Field(() => FormattedAmount, {
    nullable: true,
    description: 'Amount that remains of the payment after refunds; null without refunds.',
  })
  remaining!: FormattedAmount | null;

  @Field(() => String, { nullable: true, description: 'URL of the receipt, with its secret key; null without one.' })
  receiptUrl!: string | null;
}
