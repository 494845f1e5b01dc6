import { ArgsType, Field, ID, InputType } from 'type-graphql';
import {
  DateTimeScalar,
  DecimalScalar,
  PageArgs,
  type TaxIdentifierType,
  TaxIdentifierTypeEnum,
} from '../../../kit/src';
import { PlanPatch } from '../plans/plan.inputs';
import { type PlanType, PlanTypeEnum, type ReleaseMethod, ReleaseMethodEnum } from '../plans/plan.states';
import { PostalAddressInput } from '../shared';
import {
  type CollectionMethod,
  CollectionMethodEnum,
  type InvoiceOrder,
  InvoiceOrderEnum,
  type InvoiceStatus,
  InvoiceStatusEnum,
} from './invoice.states';

@InputType({ description: 'A product to make for an invoice. It is on no shelf.' })
export class InvoiceProductInput {
  @Field({ description: 'At most 80 characters.' })
  title!: string;

  @Field(() => ID, { nullable: true, description: 'Tax code, `ptc_…`.' })
  productTaxCodeId?: string | null;
}

@InputType({
  description:
    'The plan of an invoice; its initial price is what is owed. It is made for the invoice and changes with it.',
})
export class InvoicePlanInput extends PlanPatch {
  @Field(() => PlanTypeEnum, { nullable: true, description: 'One-time by default.' })
  override planType?: PlanType | null;

  @Field(() => ReleaseMethodEnum, { nullable: true, description: 'Buy now by default.' })
  override releaseMethod?: ReleaseMethod | null;
}

@InputType({ description: 'A line of an invoice.' })
export class InvoiceLineInput {
  @Field({ description: 'What it is for, 1 to 200 characters.' })
  label!: string;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'More than 0 and at most 1,000,000, with at most 4 decimals; 1 by default.',
  })
  quantity?: string | null;

  @Field(() => DecimalScalar, { description: "Price of one unit, in the plan's currency." })
  unitPrice!: string;
}

@InputType({ description: 'Where an invoice is addressed to. Texts have at most 200 characters.' })
export class InvoiceAddressInput extends PostalAddressInput {
  @Field(() => String, { nullable: true, description: 'Phone number.' })
  phone?: string | null;

  @Field(() => TaxIdentifierTypeEnum, {
    nullable: true,
    description: 'Kind of the tax number; goes with `taxIdValue`.',
  })
  taxIdType?: TaxIdentifierType | null;

  @Field(() => String, { nullable: true, description: 'The tax number; goes with `taxIdType`.' })
  taxIdValue?: string | null;
}

@InputType({
  description:
    'Changes to a draft. Absent fields stay as they are; null empties a field. Naming the customer one way takes the place of the other.',
})
export class InvoicePatch {
  @Field(() => CollectionMethodEnum, { nullable: true, description: 'How the money is collected.' })
  collectionMethod?: CollectionMethod | null;

  @Field(() => InvoicePlanInput, { nullable: true, description: "Changes to the invoice's plan." })
  plan?: InvoicePlanInput | null;

  @Field(() => ID, { nullable: true, description: 'The product sold, of the same account.' })
  productId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The customer, `mber_…`; excludes `emailAddress` and `customerName`.',
  })
  memberId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'E-mail address of a customer who is no member; goes with `customerName`.',
  })
  emailAddress?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of a customer who is no member, at most 200 characters.' })
  customerName?: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When it has to be paid, in the future. Not kept where a payment method is charged.',
  })
  dueDate?: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the draft is finalized by itself, in the future. The invoice must be complete.',
  })
  automaticallyFinalizesAt?: Date | null;

  @Field(() => InvoiceAddressInput, {
    nullable: true,
    description: 'Where it is addressed to; excludes `mailingAddressId`.',
  })
  billingAddress?: InvoiceAddressInput | null;

  @Field(() => ID, {
    nullable: true,
    description: 'A known address, at most 100 characters; excludes `billingAddress`.',
  })
  mailingAddressId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether the processor's fee is charged to the customer; false by default.",
  })
  chargeBuyerFee?: boolean | null;

  @Field(() => [InvoiceLineInput], {
    nullable: true,
    description: 'What the price is made of, at most 100 lines that come to the initial price of the plan.',
  })
  lineItems?: InvoiceLineInput[] | null;

  @Field(() => ID, { nullable: true, description: "The member's saved method that is charged, `payt_…`." })
  paymentMethodId?: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the subscription that it begins is charged next, in the future; renewal plans only.',
  })
  subscriptionBillingAnchorAt?: Date | null;
}

@InputType({
  description:
    'An invoice to make: for a member, or for somebody with name and e-mail address. Give `product` or `productId`.',
})
export class InvoiceCreateInput extends InvoicePatch {
  @Field(() => ID, {
    nullable: true,
    description: "The selling account; by default that of the product, or the credential's own.",
  })
  accountId?: string | null;

  @Field(() => CollectionMethodEnum, {
    description: 'Sends the invoice to the customer, or charges `paymentMethodId`.',
  })
  override collectionMethod!: CollectionMethod;

  @Field(() => InvoicePlanInput, {
    description: 'What is owed and how it goes on. Without an initial price the renewal price is owed.',
  })
  override plan!: InvoicePlanInput;

  @Field(() => InvoiceProductInput, { nullable: true, description: 'A product to make; excludes `productId`.' })
  product?: InvoiceProductInput | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to save the invoice as a draft, which may lack customer and due date; false by default.',
  })
  saveAsDraft?: boolean | null;
}

@ArgsType()
export class InvoiceListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only invoices of this account.' })
  accountId?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Only invoices for these products; at most 100.' })
  productIds?: string[] | null;

  @Field(() => [CollectionMethodEnum], {
    nullable: true,
    description: 'Only invoices with one of these collection methods.',
  })
  collectionMethods?: CollectionMethod[] | null;

  @Field(() => [InvoiceStatusEnum], { nullable: true, description: 'Only invoices with one of these statuses.' })
  statuses?: InvoiceStatus[] | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only invoices made after this instant.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only invoices made before this instant.' })
  createdBefore?: Date | null;

  @Field(() => InvoiceOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'What the list is sorted by; invoices without a due date come after all others.',
  })
  order!: InvoiceOrder;
}
