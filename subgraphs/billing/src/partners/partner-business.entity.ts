import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PartnerBusinessStatus, PartnerTier } from './partner.states';

/** One partner's share in a referred business. Partners of several tiers have a row each. */
@Entity('partner_businesses')
export class PartnerBusinessEntity {
  @PrimaryColumn('text')
  id!: string;

  /** The account that the partner earns for. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  /** The partner. */
  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text')
  tier!: PartnerTier;

  /** The business; null once it is closed. */
  @Column('text', { name: 'referred_account_id', nullable: true })
  referredAccountId!: string | null;

  @Column('text', { name: 'owner_user_id', nullable: true })
  ownerUserId!: string | null;

  /** Username and address of the owner when the business was referred, for filters and for partners who may see them. */
  @Column('text', { name: 'owner_username', nullable: true })
  ownerUsername!: string | null;

  @Column('text', { name: 'owner_email', nullable: true })
  ownerEmail!: string | null;

  @Column('text', { name: 'first_tier_user_id', nullable: true })
  firstTierUserId!: string | null;

  @Column('text', { name: 'second_tier_user_id', nullable: true })
  secondTierUserId!: string | null;

  @Column('text', { name: 'blueprint_user_id', nullable: true })
  blueprintUserId!: string | null;

  @Column('text')
  status!: PartnerBusinessStatus;

  /** Shares as exact fractions: 0.3 is 30 %. Null where the partner does not earn by it. */
  @Column('numeric', { name: 'sales_percentage' })
  salesPercentage!: string;

  @Column('numeric', { name: 'ad_spend_percentage', nullable: true })
  adSpendPercentage!: string | null;

  @Column('numeric', { name: 'transfer_percentage', nullable: true })
  transferPercentage!: string | null;

  @Column('numeric', { name: 'card_interchange_percentage', nullable: true })
  cardInterchangePercentage!: string | null;

  @Column('timestamptz', { name: 'referral_started_at', nullable: true })
  referralStartedAt!: Date | null;

  @Column('timestamptz', { name: 'referral_expires_at', nullable: true })
  referralExpiresAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
