import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserErrorData } from '../../../kit/src';
import type { DisputeReason } from './dispute.states';

/** Terms of a report, except its amount. */
export interface ReportTerms {
  readonly reason: DisputeReason | null;
  readonly reasonCode: string | null;
  readonly rapidDisputeResolution: boolean;
  /** RFC 3339; null for the default deadline. */
  readonly evidenceDueAt: string | null;
  readonly issuerComment: string | null;
}

/**
 * Report of a bank that opens a dispute or escalates an inquiry. It is pending until the payments domain has locked the
 * payment and responded with its disputable amount.
 */
@Entity('dispute_reports')
export class DisputeReportEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'payment_id' })
  paymentId!: string;

  /** Id of the new dispute, or of the escalated inquiry. */
  @Column('text', { name: 'dispute_id' })
  disputeId!: string;

  @Column('boolean')
  escalation!: boolean;

  @Column('boolean')
  inquiry!: boolean;

  /** Amount in the currency of the payment; null for the entire disputable amount. */
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
