import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';
import type { PayoutErrorCode, PayoutSpeed } from '../providers';
import type { DestinationView } from './destinations';
import type { FeePayer, PayoutDetail, PayoutSource, PayoutStatus } from './payout.states';

/** Money on its way from a balance to a saved method. Its id is the key of the provider's order. */
@Entity('payouts')
export class PayoutEntity {
  @PrimaryColumn('text')
  id!: string;

  /** Whose balance it comes from: an account, or a user. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  /** Id of the conversion that a stablecoin is bought with, `cofr_…`; null for other payouts. */
  @Column('text', { name: 'request_id', nullable: true })
  requestId!: string | null;

  @Column('text', { name: 'payout_method_id' })
  payoutMethodId!: string;

  /** The method as it was when the payout was asked for. */
  @Column('jsonb')
  destination!: DestinationView;

  @Column('text', { name: 'supported_method_id' })
  supportedMethodId!: string;

  @Column('numeric')
  amount!: string;

  @Column('text')
  currency!: Currency;

  @Column('numeric', { name: 'fee_amount' })
  feeAmount!: string;

  @Column('numeric', { name: 'markup_fee' })
  markupFee!: string;

  /** The platform that gets the markup; null without one. */
  @Column('text', { name: 'markup_platform_id', nullable: true })
  markupPlatformId!: string | null;

  @Column('text', { name: 'fee_paid_by' })
  feePaidBy!: FeePayer;

  /** The platform that pays the fees; null where they come off the amount. */
  @Column('text', { name: 'fee_payer_id', nullable: true })
  feePayerId!: string | null;

  @Column('text')
  status!: PayoutStatus;

  @Column('text', { name: 'status_detail' })
  statusDetail!: PayoutDetail;

  @Column('text')
  speed!: PayoutSpeed;

  @Column('text', { nullable: true })
  source!: PayoutSource | null;

  @Column('text', { nullable: true })
  notes!: string | null;

  @Column('jsonb')
  metadata!: Record<string, string>;

  @Column('text', { name: 'statement_descriptor', nullable: true })
  statementDescriptor!: string | null;

  /** Units of the destination's currency for one, as promised by a quote; null where none was. */
  @Column('numeric', { name: 'quoted_rate', nullable: true })
  quotedRate!: string | null;

  @Column('numeric', { name: 'exchange_rate', nullable: true })
  exchangeRate!: string | null;

  @Column('numeric', { name: 'destination_amount', nullable: true })
  destinationAmount!: string | null;

  @Column('timestamptz', { name: 'estimated_arrival', nullable: true })
  estimatedArrival!: Date | null;

  @Column('text')
  provider!: string;

  /** The provider's name for it; null until the provider has answered. */
  @Column('text', { name: 'provider_reference', nullable: true })
  providerReference!: string | null;

  @Column('text', { name: 'trace_code', nullable: true })
  traceCode!: string | null;

  @Column('text', { name: 'failure_code', nullable: true })
  failureCode!: PayoutErrorCode | null;

  @Column('text', { name: 'failure_message', nullable: true })
  failureMessage!: string | null;

  @Column('timestamptz', { name: 'funds_returned_at', nullable: true })
  fundsReturnedAt!: Date | null;

  /** From then on the provider may have its order. */
  @Column('timestamptz', { name: 'submitted_at', nullable: true })
  submittedAt!: Date | null;

  @Column('timestamptz', { name: 'accepted_at', nullable: true })
  acceptedAt!: Date | null;

  /** Somebody wants it back from the provider. */
  @Column('timestamptz', { name: 'cancel_requested_at', nullable: true })
  cancelRequestedAt!: Date | null;

  /** Requests to the provider without the expected result since the last change of the status. */
  @Column('int')
  runs!: number;

  /** When a worker looks at it; null once nothing can come any more. */
  @Column('timestamptz', { name: 'next_run_at', nullable: true })
  nextRunAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
