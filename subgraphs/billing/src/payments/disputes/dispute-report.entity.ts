import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Reason why a dispute report of a bank is refused. */
export type ReportRejection = 'refunded' | 'too_large';

/** Result of a dispute report of a bank: the amount of the payment that remained at that time, by the id of the report. */
@Entity('dispute_reports')
export class DisputeReportEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'payment_id' })
  paymentId!: string;

  @Column('text', { name: 'dispute_id' })
  disputeId!: string;

  /** Disputed or questioned amount, in the currency of the payment; null if the report was refused. */
  @Column('numeric', { nullable: true })
  amount!: string | null;

  @Column('text', { nullable: true })
  refusal!: ReportRejection | null;

  /** Remaining amount after refunds. */
  @Column('numeric')
  rest!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
