import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserErrorData } from '../../../kit/src';
import type { DisputeReason } from './dispute.states';

/** The terms of a report, apart from its amount. */
export interface ReportTerms {
  readonly reason: DisputeReason | null;
  readonly reasonCode: string | null;
  readonly rapidDisputeResolution: boolean;
  /** RFC 3339; null for the usual deadline. */
  readonly evidenceDueAt: string | null;
  readonly issuerComment: string | null;
}

/**
 * A bank opens a dispute, or escalates an inquiry. The report waits for the domain of payments, which locks the payment and
 * says how much of it is left to dispute.
 */
@Entity('dispute_reports')
export class DisputeReportEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'payment_id' })
  paymentId!: string;

  /** The dispute that is opened with this id, or the inquiry that is escalated. */
  @Column('text', { name: 'dispute_id' })
  disputeId!: string;

  @Column('boolean')
  escalation!: boolean;

  @Column('boolean')
  inquiry!: boolean;

  /** In the currency of the payment; null for all that is left. */
  @Column('numeric', { nullable: true })
  amount!: string | null;

  @Column('jsonb')
  terms!: ReportTerms;

  @Column('text')
  state!: 'sent' | 'taken' | 'refused';

  @Column('jsonb', { nullable: true })
  refusal!: (Omit<UserErrorData, 'template'> & Partial<UserErrorData>) | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
