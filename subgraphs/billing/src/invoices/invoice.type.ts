import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  DateTimeScalar,
  DecimalScalar,
  type Money,
  MoneyType,
  type TaxIdentifierType,
  TaxIdentifierTypeEnum,
  UserError,
  connectionOf,
  MaxListSize,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Member } from '../members/member.type';
import { Membership } from '../memberships/membership.type';
import { PaymentMethod } from '../payment-methods/payment-method.type';
import { Payment } from '../payments/payment.type';
import { Plan } from '../plans/plan.resource';
import { Product } from '../products/product.resource';
import { PostalAddressType } from '../shared';
import { User } from '../users/user.type';
import { type CollectionMethod, CollectionMethodEnum, type InvoiceStatus, InvoiceStatusEnum } from './invoice.states';

@ObjectType({ description: 'A line of an invoice.', simpleResolvers: true })
export class InvoiceLineItem {
  @Field({ description: 'What it is for.' })
  label!: string;

  @Field(() => Int, { description: 'Position among the line items, from 0.' })
  position!: number;

  @Field(() => DecimalScalar, { description: 'Units.' })
  quantity!: string;

  @Field(() => MoneyType, { description: 'Price of one unit.' })
  unitPrice!: Money;

  @Field(() => MoneyType, { description: 'Quantity times unit price, rounded half-even to the currency.' })
  total!: Money;
}

@ObjectType('InvoiceAddress', { description: 'Where an invoice is addressed to.', simpleResolvers: true })
export class InvoiceAddressType extends PostalAddressType {
  @Field(() => String, { nullable: true, description: 'Phone number.' })
  phone!: string | null;

  @Field(() => TaxIdentifierTypeEnum, { nullable: true, description: 'Kind of the tax number.' })
  taxIdType!: TaxIdentifierType | null;

  @Field(() => String, { nullable: true, description: 'The tax number.' })
  taxIdValue!: string | null;
}

@Directive('@key(fields: "id")')
@ObjectType({
  description: 'A bill for a plan of its own. The initial price of the plan is what is owed.',
  simpleResolvers: true,
})
export class Invoice {
  @Field(() => ID, { description: 'Public id, `inv_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The selling account.' })
  account!: Account | null;

  @Field({
    description:
      'Number among the invoices of the account, as people read it: `#0007`. It never changes and is given once.',
  })
  number!: string;

  @Field(() => InvoiceStatusEnum, { description: 'Where it stands. Only a draft can be changed or deleted.' })
  status!: InvoiceStatus;

  @Field(() => CollectionMethodEnum, { description: 'How the money is collected.' })
  collectionMethod!: CollectionMethod;

  @Field(() => Plan, { description: 'What is owed and how it goes on. It was made for this invoice.' })
  currentPlan!: object;

  @Field(() => Product, { description: 'What is sold.' })
  product!: object;

  @Field(() => User, { nullable: true, description: 'The customer, once known as a user.' })
  user!: User | null;

  @Field(() => Member, {
    nullable: true,
    description: 'The customer as a member; null until they are one, and without `member:basic:read`.',
  })
  member!: object | null;

  @Field(() => PaymentMethod, {
    nullable: true,
    description: 'What is charged; null without `member:payment_methods:read`.',
  })
  paymentMethod!: object | null;

  @Field(() => Payment, {
    nullable: true,
    description: 'The payment that is under way or has paid it; null without `payment:basic:read`.',
  })
  payment!: object | null;

  @Field(() => Membership, {
    nullable: true,
    description: 'What the customer got for it; null before, and without `member:basic:read`.',
  })
  membership!: object | null;

  @Field(() => String, { nullable: true, description: 'Name of the customer.' })
  customerName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'E-mail address that it is addressed to; null where none is on file, and without `member:email:read`.',
  })
  emailAddress!: string | null;

  @Field(() => InvoiceAddressType, { nullable: true, description: 'Where it is addressed to.' })
  billingAddress!: InvoiceAddressType | null;

  @Field(() => ID, { nullable: true, description: 'The known address that it is addressed to.' })
  mailingAddressId!: string | null;

  @MaxListSize(100)
  @Field(() => [InvoiceLineItem], { description: 'What the price is made of; empty where only the plan says it.' })
  lineItems!: InvoiceLineItem[];

  @Field({ description: "Whether the processor's fee is charged to the customer." })
  chargeBuyerFee!: boolean;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When it has to be paid; null where a payment method is charged.',
  })
  dueDate!: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the draft is finalized by itself.' })
  automaticallyFinalizesAt!: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the subscription that it begins is charged next; null for a billing period later.',
  })
  subscriptionBillingAnchorAt!: Date | null;

  @Field({ description: 'Token that grants anyone who has it access to the hosted page.' })
  fetchInvoiceToken!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Where the customer sees and pays it; null for drafts, and where a payment method is charged.',
  })
  hostedUrl!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it stopped being a draft.' })
  finalizedAt!: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was paid.' })
  paidAt!: Date | null;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const InvoiceConnection = connectionOf(Invoice, 'Invoice');

@ObjectType({ description: 'Outcome of a command on an invoice.' })
export class InvoicePayload {
  /** Id of the invoice that the command was about; the `invoice` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of deleting a draft.', simpleResolvers: true })
export class InvoiceDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted draft.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
