import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';
import type { FeePayer } from '../payouts/payout.states';
import type { PayoutSpeed } from '../providers';

/** What a payout would come to, as promised until it expires. */
@Entity('payout_quotes')
export class PayoutQuoteEntity {
  @PrimaryColumn('text')
  id!: string;

  /** Whose balance it would come from: an account, or a user. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  token!: string;

  @Column('text', { name: 'payout_method_id' })
  payoutMethodId!: string;

  @Column('numeric')
  amount!: string;

  @Column('text')
  currency!: Currency;

  @Column('text')
  speed!: PayoutSpeed;

  @Column('numeric', { name: 'fee_amount' })
  feeAmount!: string;

  @Column('numeric', { name: 'markup_fee' })
  markupFee!: string;

  /** The platform that would get the markup; null without one. */
  @Column('text', { name: 'markup_platform_id', nullable: true })
  markupPlatformId!: string | null;

  @Column('text', { name: 'fee_paid_by' })
  feePaidBy!: FeePayer;

  @Column('text', { name: 'destination_currency' })
  destinationCurrency!: Currency;

  @Column('numeric', { name: 'exchange_rate' })
  exchangeRate!: string;

  @Column('numeric', { name: 'destination_amount' })
  destinationAmount!: string;

  @Column('timestamptz', { name: 'estimated_arrival', nullable: true })
  estimatedArrival!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
