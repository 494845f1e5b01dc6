import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';
import type { CaseReason, CaseRefund, CaseStage } from './resolution-case.states';

/** A complaint of a customer to a seller. The database derives status and outcome from the stage. */
@Entity('resolution_cases')
export class ResolutionCaseEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  /** Id of the customer. */
  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text', { name: 'payment_id' })
  paymentId!: string;

  @Column('text')
  reason!: CaseReason;

  @Column('text')
  stage!: CaseStage;

  /** Whether the platform is or was involved. */
  @Column('boolean')
  escalated!: boolean;

  @Column('boolean', { name: 'customer_appealed' })
  customerAppealed!: boolean;

  /** Party that pays the refund; null while the case is open. */
  @Column('text', { nullable: true })
  refund!: CaseRefund | null;

  /** Whether to end the membership with the refund; null for the default behavior of refunds. */
  @Column('boolean', { name: 'terminate_membership', nullable: true })
  terminateMembership!: boolean | null;

  /** Total of the payment, an exact decimal string. */
  @Column('numeric')
  amount!: string;

  @Column('text')
  currency!: Currency;

  /** Number of times that the merchant has requested information. */
  @Column('int', { name: 'info_requests' })
  infoRequests!: number;

  /** Number of events. */
  @Column('int', { name: 'event_count' })
  eventCount!: number;

  /** Time until which a response is due; null if none is due. */
  @Column('timestamptz', { name: 'response_due_at', nullable: true })
  responseDueAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
