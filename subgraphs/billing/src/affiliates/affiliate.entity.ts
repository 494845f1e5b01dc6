import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AffiliateStanding } from './affiliate.states';

/** A user who sends buyers to an account. Username and name are kept for the code in links and for searching. */
@Entity('affiliates')
export class AffiliateEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  /** Null where an earlier release has taken the id of a user whom it did not know. */
  @Column('text', { nullable: true })
  username!: string | null;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text')
  status!: AffiliateStanding;

  @Column('int', { name: 'total_referrals_count' })
  totalReferralsCount!: number;

  @Column('numeric', { name: 'total_referral_earnings_usd' })
  totalReferralEarningsUsd!: string;

  @Column('int', { name: 'total_overrides_count' })
  totalOverridesCount!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
