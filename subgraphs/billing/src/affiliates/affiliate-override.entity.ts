import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CommissionType, OverrideType, PaymentScope, ProductScope, RevenueBasis } from './affiliate.states';

/** What one affiliate gets, where it is not what everybody gets. */
@Entity('affiliate_overrides')
export class AffiliateOverrideEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'affiliate_id' })
  affiliateId!: string;

  @Column('text', { name: 'override_type' })
  overrideType!: OverrideType;

  @Column('text', { name: 'commission_type' })
  commissionType!: CommissionType;

  /** Percent, or US dollars. */
  @Column('numeric', { name: 'commission_value' })
  commissionValue!: string;

  /** Of a commission on a plan. */
  @Column('text', { name: 'applies_to_payments', nullable: true })
  appliesToPayments!: PaymentScope | null;

  /** Of a share in revenue. */
  @Column('text', { name: 'applies_to_products', nullable: true })
  appliesToProducts!: ProductScope | null;

  /** Of a share in revenue. */
  @Column('text', { name: 'revenue_basis', nullable: true })
  revenueBasis!: RevenueBasis | null;

  @Column('text', { name: 'plan_id', nullable: true })
  planId!: string | null;

  @Column('text', { name: 'product_id', nullable: true })
  productId!: string | null;

  @Column('numeric', { name: 'total_referral_earnings_usd' })
  totalReferralEarningsUsd!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
