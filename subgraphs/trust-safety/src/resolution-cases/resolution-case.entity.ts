import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';
import type { CaseReason, CaseRefund, CaseStage } from './resolution-case.states';

/** What a customer complains about to a seller. The database works out status and outcome from the stage. */
@Entity('resolution_cases')
export class ResolutionCaseEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  /** The customer. */
  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text', { name: 'payment_id' })
  paymentId!: string;

  @Column('text')
  reason!: CaseReason;

  @Column('text')
  stage!: CaseStage;

  /** The platform is or was involved. */
  @Column('boolean')
  escalated!: boolean;

  @Column('boolean', { name: 'customer_appealed' })
  customerAppealed!: boolean;

  /** Who gives the money back; null while it is open. */
  @Column('text', { nullable: true })
  refund!: CaseRefund | null;

  /** Whether the membership ends with the refund: null leaves it to what refunds do by themselves. */
  @Column('boolean', { name: 'terminate_membership', nullable: true })
  terminateMembership!: boolean | null;

  /** The payment's total, exact decimal text in the currency. */
  @Column('numeric')
  amount!: string;

  @Column('text')
  currency!: Currency;

  /** How often the merchant has asked for more. */
  @Column('int', { name: 'info_requests' })
  infoRequests!: number;

  /** How many events it has. */
  @Column('int', { name: 'event_count' })
  eventCount!: number;

  /** Until when an answer is owed; null where nobody owes one. */
  @Column('timestamptz', { name: 'response_due_at', nullable: true })
  responseDueAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
