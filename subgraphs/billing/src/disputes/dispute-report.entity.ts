import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Why a report of a bank takes nothing of a payment. */
export type ReportRejection = 'refunded' | 'too_large';

/** What was left of a payment when a bank reported a dispute about it: the answer to the report, under its id. */
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

  /** What is disputed, or asked about, in the currency of the payment; null where it was refused. */
  @Column('numeric', { nullable: true })
  amount!: string | null;

  @Column('text', { nullable: true })
  refusal!: ReportRejection | null;

  /** What was left after refunds. */
  @Column('numeric')
  rest!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
