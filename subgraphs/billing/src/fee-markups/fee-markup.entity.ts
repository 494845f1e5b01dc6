import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MarkupType } from './fee-markup.states';

/** What an account pays its platform on top of a fee. */
@Entity('fee_markups')
export class FeeMarkupEntity {
  @PrimaryColumn('text')
  id!: string;

  /** The account that pays; for the platform itself, what every connected account pays that has no markup of its own. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  /** The account that has set it. Nobody else changes it, the account that pays included. */
  @Column('text', { name: 'platform_id' })
  platformId!: string;

  @Column('text', { name: 'fee_type' })
  feeType!: MarkupType;

  /** Percent. */
  @Column('numeric', { name: 'percentage_fee', nullable: true })
  percentageFee!: string | null;

  @Column('numeric', { name: 'fixed_fee_usd', nullable: true })
  fixedFeeUsd!: string | null;

  @Column('text', { nullable: true })
  notes!: string | null;

  @Column('jsonb', { nullable: true })
  metadata!: Record<string, unknown> | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
