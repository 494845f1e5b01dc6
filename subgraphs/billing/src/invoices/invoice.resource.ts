import { Field, ID, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  type TaxIdentifierType,
  UserError,
  connectionOf,
  MaxListSize,
  Resource,
  IdField,
  AccountField,
  StoredColumn,
  EnumField,
  TextField,
  JsonField,
  ForeignIdField,
  BooleanField,
  DateTimeField,
  ResourcePayload,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Member } from '../members/member.type';
import { Membership } from '../memberships/membership.resource';
import { PaymentMethod } from '../payment-methods/payment-method.resource';
import { Payment } from '../payments/payment.resource';
import { Plan } from '../plans/plan.resource';
import { Product } from '../products/product.resource';
import { User } from '../users/user.type';
import { type CollectionMethod, CollectionMethodEnum, type InvoiceStatus, InvoiceStatusEnum } from './invoice.states';
import type { PostalAddress } from '../shared';
import { InvoiceLineItem, InvoiceAddressType } from './invoice-parts.type';

/** One line of an invoice. Amounts are exact text in the currency of the plan; lines stand in the order they are kept in. */
export interface InvoiceLine {
  readonly label: string;
  /** More than 0, at most 4 decimals. */
  readonly quantity: string;
  readonly unitPrice: string;
  /** Quantity times unit price, rounded half-even to the currency. */
  readonly total: string;
}

/** Where an invoice is addressed to, with what a tax office asks for. */
export interface InvoiceAddress extends PostalAddress {
  readonly phone: string | null;
  readonly taxIdType: TaxIdentifierType | null;
  readonly taxIdValue: string | null;
}

/** A bill for a plan of its own. The plan's initial price is what is owed. */
@Resource('billing.invoices', 'A bill for a plan of its own. The initial price of the plan is what is owed.')
export class Invoice {
  @IdField('Public id, `inv_…`.')
  id!: string;

  @AccountField(() => Account, 'The selling account.')
  accountId!: string;

  /** Counts the account's invoices from 1. */
  @StoredColumn('int')
  @Field(() => String, {
    description:
      'Number among the invoices of the account, as people read it: `#0007`. It never changes and is given once.',
  })
  number!: number;

  @EnumField(InvoiceStatusEnum, 'Where it stands. Only a draft can be changed or deleted.')
  status!: InvoiceStatus;

  @EnumField(CollectionMethodEnum, 'How the money is collected.')
  collectionMethod!: CollectionMethod;

  @Field(() => Plan, { description: 'What is owed and how it goes on. It was made for this invoice.' })
  readonly currentPlan?: object;

  @StoredColumn('text')
  productId!: string;

  @Field(() => Product, { description: 'What is sold.' })
  readonly product?: object;

  @StoredColumn('text', { nullable: true })
  userId!: string | null;

  @Field(() => User, { nullable: true, description: 'The customer, once known as a user.' })
  readonly user?: object | null;

  /** The customer; null where they are known by their e-mail address only. */
  @StoredColumn('text', { nullable: true })
  memberId!: string | null;

  @Field(() => Member, {
    nullable: true,
    description: 'The customer as a member; null until they are one, and without `member:basic:read`.',
  })
  readonly member?: object | null;

  @StoredColumn('text', { nullable: true })
  paymentMethodId!: string | null;

  @Field(() => PaymentMethod, {
    nullable: true,
    description: 'What is charged; null without `member:payment_methods:read`.',
  })
  readonly paymentMethod?: object | null;

  /** The payment that is under way or has paid it. */
  @StoredColumn('text', { nullable: true })
  paymentId!: string | null;

  @Field(() => Payment, {
    nullable: true,
    description: 'The payment that is under way or has paid it; null without `payment:basic:read`.',
  })
  readonly payment?: object | null;

  /** What the customer got for it. */
  @StoredColumn('text', { nullable: true })
  membershipId!: string | null;

  @Field(() => Membership, {
    nullable: true,
    description: 'What the customer got for it; null before, and without `member:basic:read`.',
  })
  readonly membership?: object | null;

  @TextField('Name of the customer.', { nullable: true })
  customerName!: string | null;

  @TextField('E-mail address that it is addressed to; null where none is on file, and without `member:email:read`.', {
    nullable: true,
    requires: 'member:email:read',
  })
  emailAddress!: string | null;

  @JsonField('Where it is addressed to.', { nullable: true, type: () => InvoiceAddressType })
  billingAddress!: InvoiceAddress | null;

  @ForeignIdField('The known address that it is addressed to.', { nullable: true })
  mailingAddressId!: string | null;

  @StoredColumn('jsonb')
  @MaxListSize(100)
  @Field(() => [InvoiceLineItem], { description: 'What the price is made of; empty where only the plan says it.' })
  lineItems!: readonly InvoiceLine[];

  @BooleanField("Whether the processor's fee is charged to the customer.")
  chargeBuyerFee!: boolean;

  /** Null where a payment method is charged. */
  @DateTimeField('When it has to be paid; null where a payment method is charged.', { nullable: true })
  dueDate!: Date | null;

  @DateTimeField('When the draft is finalized by itself.', { nullable: true })
  automaticallyFinalizesAt!: Date | null;

  /** When the subscription that it begins is charged next, where that is not a billing period later. */
  @DateTimeField('When the subscription that it begins is charged next; null for a billing period later.', {
    nullable: true,
  })
  subscriptionBillingAnchorAt!: Date | null;

  /** Opens the hosted page to whoever has it. */
  @TextField('Token that grants anyone who has it access to the hosted page.')
  fetchInvoiceToken!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Where the customer sees and pays it; null for drafts, and where a payment method is charged.',
  })
  readonly hostedUrl?: string | null;

  @DateTimeField('When it stopped being a draft.', { nullable: true })
  finalizedAt!: Date | null;

  @DateTimeField('When it was paid.', { nullable: true })
  paidAt!: Date | null;

  @DateTimeField('When it was made.')
  createdAt!: Date;

  @DateTimeField('Time of the last change.')
  updatedAt!: Date;

  @StoredColumn('text')
  planId!: string;

  @StoredColumn('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}

export const InvoiceConnection = connectionOf(Invoice, 'Invoice');

@ObjectType({ description: 'Outcome of a command on an invoice.' })
export class InvoicePayload extends ResourcePayload {}

@ObjectType({ description: 'Outcome of deleting a draft.', simpleResolvers: true })
export class InvoiceDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted draft.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
