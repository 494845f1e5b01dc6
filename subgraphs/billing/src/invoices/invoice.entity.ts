import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TaxIdentifierType } from '../../../kit/src';
import type { PostalAddress } from '../shared';
import type { CollectionMethod, InvoiceStatus } from './invoice.states';

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
@Entity('invoices')
export class InvoiceEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  /** Counts the account's invoices from 1. */
  @Column('int')
  number!: number;

  @Column('text')
  status!: InvoiceStatus;

  @Column('text', { name: 'collection_method' })
  collectionMethod!: CollectionMethod;

  @Column('text', { name: 'plan_id' })
  planId!: string;

  @Column('text', { name: 'product_id' })
  productId!: string;

  /** The customer; null where they are known by their e-mail address only. */
  @Column('text', { name: 'member_id', nullable: true })
  memberId!: string | null;

  @Column('text', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('text', { name: 'payment_method_id', nullable: true })
  paymentMethodId!: string | null;

  /** The payment that is under way or has paid it. */
  @Column('text', { name: 'payment_id', nullable: true })
  paymentId!: string | null;

  /** What the customer got for it. */
  @Column('text', { name: 'membership_id', nullable: true })
  membershipId!: string | null;

  @Column('text', { name: 'customer_name', nullable: true })
  customerName!: string | null;

  @Column('text', { name: 'email_address', nullable: true })
  emailAddress!: string | null;

  @Column('jsonb', { name: 'billing_address', nullable: true })
  billingAddress!: InvoiceAddress | null;

  @Column('text', { name: 'mailing_address_id', nullable: true })
  mailingAddressId!: string | null;

  @Column('jsonb', { name: 'line_items' })
  lineItems!: readonly InvoiceLine[];

  @Column('boolean', { name: 'charge_buyer_fee' })
  chargeBuyerFee!: boolean;

  /** Null where a payment method is charged. */
  @Column('timestamptz', { name: 'due_date', nullable: true })
  dueDate!: Date | null;

  /** When the draft is finalized by itself. */
  @Column('timestamptz', { name: 'automatically_finalizes_at', nullable: true })
  automaticallyFinalizesAt!: Date | null;

  /** When the subscription that it begins is charged next, where that is not a billing period later. */
  @Column('timestamptz', { name: 'subscription_billing_anchor_at', nullable: true })
  subscriptionBillingAnchorAt!: Date | null;

  /** Opens the hosted page to whoever has it. */
  @Column('text', { name: 'fetch_invoice_token' })
  fetchInvoiceToken!: string;

  @Column('timestamptz', { name: 'finalized_at', nullable: true })
  finalizedAt!: Date | null;

  @Column('timestamptz', { name: 'paid_at', nullable: true })
  paidAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}
