import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ActivityType, EarningResourceKind, EarningStatus, IncomeSource } from './partner.states';

/** The transaction that an earning comes from, as it was when the earning was recorded. */
export interface EarningResource {
  readonly object: EarningResourceKind;
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Lower-case code; null only for card transactions. */
  readonly currency: string | null;
  readonly alternativePaymentMethod?: { readonly name: string; readonly imageUrl: string | null } | null;
  readonly brand?: string | null;
  readonly last4?: string | null;
  readonly paymentMethodType?: string | null;
  readonly processor?: string | null;
  readonly merchantName?: string | null;
}

/** One posting that an earning is made of. */
export interface EarningActivity {
  readonly amount: string;
  readonly amountUsd: string;
  readonly category: string | null;
  /** ISO 8601. */
  readonly createdAt: string | null;
  readonly currency: string;
  readonly type: ActivityType;
}

/** What one transaction of a referred business brings its partner. */
@Entity('partner_earnings')
export class PartnerEarningEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text', { name: 'partner_business_id' })
  partnerBusinessId!: string;

  @Column('text', { name: 'referred_account_id', nullable: true })
  referredAccountId!: string | null;

  @Column('text', { name: 'product_id', nullable: true })
  productId!: string | null;

  @Column('text', { name: 'income_source' })
  incomeSource!: IncomeSource;

  @Column('jsonb', { nullable: true })
  resource!: EarningResource | null;

  @Column('text')
  status!: EarningStatus;

  @Column('boolean', { name: 'second_tier' })
  secondTier!: boolean;

  /** US dollars. */
  @Column('numeric', { name: 'transaction_amount' })
  transactionAmount!: string;

  /** US dollars; null until the transaction is settled. */
  @Column('numeric', { name: 'commission_amount', nullable: true })
  commissionAmount!: string | null;

  /** The share as a fraction; null until the transaction is settled. */
  @Column('numeric', { name: 'payout_percentage', nullable: true })
  payoutPercentage!: string | null;

  @Column('text', { name: 'cancelation_reason', nullable: true })
  cancelationReason!: string | null;

  @Column('jsonb', { name: 'financial_activity', nullable: true })
  financialActivity!: readonly EarningActivity[] | null;

  @Column('timestamptz', { name: 'payout_at', nullable: true })
  payoutAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
