import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';

/** Replica of a collected payment, for disputes and cases. Amounts are exact decimal strings in its currency. */
@Entity('known_payments')
export class PaymentReplicaEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('text', { name: 'member_id', nullable: true })
  memberId!: string | null;

  @Column('text', { name: 'membership_id', nullable: true })
  membershipId!: string | null;

  @Column('text', { name: 'product_id', nullable: true })
  productId!: string | null;

  @Column('text', { name: 'plan_id', nullable: true })
  planId!: string | null;

  @Column('text')
  currency!: Currency;

  @Column('numeric')
  total!: string;

  @Column('numeric', { name: 'refunded_amount' })
  refundedAmount!: string;

  /** Refunded amounts by refund id. */
  @Column('jsonb')
  refunds!: Record<string, string>;

  /** Amount before discount and tax; like the columns below, null for payments replicated without it. */
  @Column('numeric', { nullable: true })
  subtotal!: string | null;

  @Column('text', { name: 'payment_method_type', nullable: true })
  paymentMethodType!: string | null;

  @Column('text', { name: 'card_brand', nullable: true })
  cardBrand!: string | null;

  @Column('text', { name: 'card_last4', nullable: true })
  cardLast4!: string | null;

  @Column('timestamptz', { name: 'created_at', nullable: true })
  createdAt!: Date | null;

  @Column('timestamptz', { name: 'paid_at' })
  paidAt!: Date;
}
