import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';
import type { PaymentProvider } from '../processors/processor.enums';
import type { ReferenceStatus, ReferenceType, RefundBearer, RefundStatus } from './refund.states';

/** Money of a payment given back. Until it is known what came of it, it is asked for again at `nextRunAt`. */
@Entity('refunds')
export class RefundEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'payment_id' })
  paymentId!: string;

  @Column('text', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('numeric')
  amount!: string;

  /** The part of the amount that is tax. */
  @Column('numeric', { name: 'tax_amount' })
  taxAmount!: string;

  @Column('text')
  currency!: Currency;

  @Column('text')
  status!: RefundStatus;

  @Column('text')
  provider!: PaymentProvider;

  @Column('timestamptz', { name: 'provider_created_at', nullable: true })
  providerCreatedAt!: Date | null;

  @Column('text', { name: 'reference_status', nullable: true })
  referenceStatus!: ReferenceStatus | null;

  @Column('text', { name: 'reference_type', nullable: true })
  referenceType!: ReferenceType | null;

  @Column('text', { name: 'reference_value', nullable: true })
  referenceValue!: string | null;

  @Column('text', { name: 'failure_message', nullable: true })
  failureMessage!: string | null;

  /** Whether the service decided on it by itself. */
  @Column('boolean')
  automatic!: boolean;

  /** The resolution case that it comes from; at most one comes from each. */
  @Column('text', { name: 'case_id', nullable: true })
  caseId!: string | null;

  /** Whose money it is: the seller's, or the platform's. */
  @Column('text', { name: 'borne_by' })
  borneBy!: RefundBearer;

  /** Whether the membership goes on, even where nothing is left that was paid for it. */
  @Column('boolean', { name: 'keeps_membership' })
  keepsMembership!: boolean;

  @Column('int')
  runs!: number;

  @Column('timestamptz', { name: 'next_run_at', nullable: true })
  nextRunAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
