import { Field, ObjectType } from 'type-graphql';
import {
  AccountField,
  BooleanField,
  connectionOf,
  DateTimeField,
  DeletePayload,
  EnumField,
  ForeignIdField,
  IdField,
  JsonField,
  MaxListSize,
  Resource,
  ResourcePayload,
  StoredColumn,
  TextField,
  RelationField,
  ReferenceField,
  Timestamped,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { Member } from '../../memberships/members/member.type';
import { Membership } from '../../memberships/memberships/membership.resource';
import { PaymentMethod } from '../../payments/payment-methods/payment-method.resource';
import { Payment } from '../../payments/payments/payment.resource';
import { Plan } from '../../catalogue/plans/plan.resource';
import { Product } from '../../catalogue/products/product.resource';
import { User, asCustomer } from '../../users/user.type';
import {
  type InvoiceAddress,
  InvoiceAddressInput,
  InvoiceAddressType,
  type InvoiceLine,
  InvoiceLineInput,
  InvoiceLineItem,
} from './invoice-parts.type';
import { type CollectionMethod, CollectionMethodEnum, type InvoiceStatus, InvoiceStatusEnum } from './invoice.states';

@Resource('billing.invoices', 'An invoice. It has a plan of its own, whose initial price is the amount due.')
export class Invoice extends Timestamped {
  @IdField('Public id, `inv_…`.')
  id!: string;

  @AccountField(() => Account, 'The selling account.')
  accountId!: string;

  /** Consecutive number among the invoices of the account, from 1. */
  @StoredColumn('int')
  @Field(() => String, {
    description: 'Number among the invoices of the account, such as `#0007`. It never changes and is not reused.',
  })
  number!: number;

  @EnumField(InvoiceStatusEnum, 'Status. Only a draft can be changed or deleted.')
  status!: InvoiceStatus;

  @EnumField(
    CollectionMethodEnum,
    'Whether the invoice is sent to the customer, or a saved payment method is charged.',
    {
      write: 'both',
      required: true,
      input: 'Whether the invoice is sent to the customer, or the payment method `paymentMethodId` is charged.',
    },
  )
  collectionMethod!: CollectionMethod;

  @RelationField('currentPlan', () => Plan, 'Amount due and later charges. The plan was created for the invoice.', {
    required: true,
  })
  planId!: string;

  @RelationField('product', () => Product, 'The sold product.', {
    input: { inputs: 'both', description: 'The sold product, of the same account.' },
    required: true,
  })
  productId!: string;

  @ReferenceField('user', () => User, 'The customer; null until the customer is known as a user.', {
    nullable: true,
    source: asCustomer,
  })
  userId!: string | null;

  /** Null if only the name and e-mail address of the customer are known. */
  @RelationField(
    'member',
    () => Member,
    'The customer as a member; null until the customer is a member, and without `member:basic:read`.',
    {
      nullable: true,
      input: {
        inputs: 'both',
        description: 'The customer, `mber_…`; cannot be combined with `emailAddress` and `customerName`.',
      },
      requires: 'member:basic:read',
    },
  )
  memberId!: string | null;

  @RelationField(
    'paymentMethod',
    () => PaymentMethod,
    'Payment method that is charged; null without `member:payment_methods:read`.',
    {
      nullable: true,
      input: { inputs: 'both', description: 'Saved payment method of the member that is charged, `payt_…`.' },
      requires: 'member:payment_methods:read',
    },
  )
  paymentMethodId!: string | null;

  @RelationField(
    'payment',
    () => Payment,
    'Pending or completed payment of the invoice; null without `payment:basic:read`.',
    { nullable: true, requires: 'payment:basic:read' },
  )
  paymentId!: string | null;

  @RelationField(
    'membership',
    () => Membership,
    'Membership that the customer received; null until then, and without `member:basic:read`.',
    { nullable: true, requires: 'member:basic:read' },
  )
  membershipId!: string | null;

  @TextField('Name of the customer.', {
    nullable: true,
    write: 'both',
    input: 'Name of a customer who is not a member, at most 200 characters.',
  })
  customerName!: string | null;

  @TextField('E-mail address of the recipient; null if none is stored, and without `member:email:read`.', {
    nullable: true,
    requires: 'member:email:read',
    write: 'both',
    input: 'E-mail address of a customer who is not a member, together with `customerName`.',
  })
  emailAddress!: string | null;

  @JsonField('Billing address.', {
    nullable: true,
    type: () => InvoiceAddressType,
    inputType: () => InvoiceAddressInput,
    write: 'both',
    input: 'Billing address; cannot be combined with `mailingAddressId`.',
  })
  billingAddress!: InvoiceAddress | null;

  @ForeignIdField('Id of a stored billing address.', {
    nullable: true,
    write: 'both',
    input: 'Id of a stored billing address, at most 100 characters; cannot be combined with `billingAddress`.',
  })
  mailingAddressId!: string | null;

  @MaxListSize(100)
  @JsonField('Line items; empty if the invoice has only the price of the plan.', {
    type: () => [InvoiceLineItem],
    inputType: () => [InvoiceLineInput],
    write: 'both',
    input: 'Line items, at most 100, whose total is the initial price of the plan.',
    initial: [],
  })
  lineItems!: readonly InvoiceLine[];

  @BooleanField('Whether the fee of the payment processor is charged to the customer.', {
    write: 'both',
    input: 'Whether the fee of the payment processor is charged to the customer; false by default.',
    initial: false,
  })
  chargeBuyerFee!: boolean;

  @DateTimeField('Due date; null if a payment method is charged.', {
    nullable: true,
    write: 'both',
    input: 'Due date, in the future. Ignored if a payment method is charged.',
  })
  dueDate!: Date | null;

  @DateTimeField('Time at which the draft is finalized automatically; null if it is not.', {
    nullable: true,
    write: 'both',
    input: 'Time at which the draft is finalized automatically, in the future. The invoice must be complete.',
  })
  automaticallyFinalizesAt!: Date | null;

  @DateTimeField('Time of the next charge of the subscription; null if it is one billing period later.', {
    nullable: true,
    write: 'both',
    input: 'Time of the next charge of the subscription, in the future; for renewal plans only.',
  })
  subscriptionBillingAnchorAt!: Date | null;

  @TextField('Token that grants any holder access to the hosted page.')
  fetchInvoiceToken!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'URL of the page on which the customer views and pays the invoice; null for drafts, and if a payment method is charged.',
  })
  readonly hostedUrl?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'URL of the invoice as page and PDF, with its secret key; null for drafts, and without `member:email:read`.',
  })
  readonly documentUrl?: string | null;

  @DateTimeField('Time of finalization; null for drafts.', { nullable: true })
  finalizedAt!: Date | null;

  @DateTimeField('Time of payment; null until then.', { nullable: true })
  paidAt!: Date | null;

  @StoredColumn('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}

export const InvoiceConnection = connectionOf(Invoice, 'Invoice');

@ObjectType({ description: 'Result of a mutation on an invoice.' })
export class InvoicePayload extends ResourcePayload {}

@ObjectType({ description: 'Result of the deletion of a draft.' })
export class InvoiceDeletePayload extends DeletePayload {}
