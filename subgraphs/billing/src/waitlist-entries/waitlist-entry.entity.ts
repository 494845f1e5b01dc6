import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CustomFieldResponse } from '../shared';
import type { EntryStatus } from './waitlist-entry.states';

/** A user who asks to be let into a plan. Who it is is kept with the entry, since the member is made later. */
@Entity('entries')
export class EntryEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'plan_id' })
  planId!: string;

  /** Null where the plan belongs to no product. */
  @Column('text', { name: 'product_id', nullable: true })
  productId!: string | null;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text')
  username!: string;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  phone!: string | null;

  @Column('text')
  status!: EntryStatus;

  @Column('jsonb', { name: 'custom_field_responses' })
  customFieldResponses!: readonly CustomFieldResponse[];

  @Column('text', { name: 'checkout_configuration_id', nullable: true })
  checkoutConfigurationId!: string | null;

  @Column('text', { name: 'checkout_session_id', nullable: true })
  checkoutSessionId!: string | null;

  @Column('jsonb')
  metadata!: Record<string, unknown>;

  /** Of the job that follows the approval; null before. */
  @Column('text', { name: 'job_id', nullable: true })
  jobId!: string | null;

  /** When the membership is made, or tried to be; null where nothing is left to do. */
  @Column('timestamptz', { name: 'job_due_at', nullable: true })
  jobDueAt!: Date | null;

  /** How often the job has failed. */
  @Column('int', { name: 'job_attempts' })
  jobAttempts!: number;

  /** What came of the approval. */
  @Column('text', { name: 'membership_id', nullable: true })
  membershipId!: string | null;

  @Column('timestamptz', { name: 'redeemed_at', nullable: true })
  redeemedAt!: Date | null;

  /** When it was approved or denied last. */
  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
