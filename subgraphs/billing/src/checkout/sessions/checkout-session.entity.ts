import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CheckoutMode } from '../checkout-configurations/checkout-configuration.states';
import type { Consent } from './checkout.rules';
import type { SessionStatus } from './checkout.states';

/**
 * A checkout session of one buyer, created by the first submission. The page generates its id, so that a repeated
 * submission finds the session.
 */
@Entity('checkout_sessions')
export class CheckoutSessionEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  link!: string;

  @Column('text')
  mode!: CheckoutMode;

  @Column('text', { name: 'checkout_configuration_id', nullable: true })
  checkoutConfigurationId!: string | null;

  @Column('text', { name: 'plan_id', nullable: true })
  planId!: string | null;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text', { name: 'payment_id', nullable: true })
  paymentId!: string | null;

  @Column('text', { name: 'setup_intent_id', nullable: true })
  setupIntentId!: string | null;

  @Column('text', { name: 'entry_id', nullable: true })
  entryId!: string | null;

  @Column('text')
  status!: SessionStatus;

  /** Failure message of the last attempt, for the buyer. */
  @Column('text', { nullable: true })
  failure!: string | null;

  @Column('text')
  email!: string;

  @Column('text', { name: 'client_address' })
  clientAddress!: string;

  /** Consent of the last submission; null for sessions of earlier releases. */
  @Column('jsonb', { nullable: true })
  consent!: Consent | null;

  @Column('text', { name: 'redirect_url', nullable: true })
  redirectUrl!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
