import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../../kit/src';
import type { Source } from '../processors/processor';
import type { PaymentProvider } from '../processors/processor.enums';
import type { ChargeKind, ChargePhase } from './charge-attempt.states';

/** A request to a processor; its id is the idempotency key. */
@Entity('charge_attempts')
export class ChargeAttemptEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'payment_id', nullable: true })
  paymentId!: string | null;

  @Column('text', { name: 'setup_intent_id', nullable: true })
  setupIntentId!: string | null;

  @Column('text')
  provider!: PaymentProvider;

  @Column('text')
  kind!: ChargeKind;

  @Column('text')
  phase!: ChargePhase;

  /** Result; null until the attempt is finished. */
  @Column('text', { nullable: true })
  outcome!: 'succeeded' | 'declined' | 'canceled' | null;

  /** Source of the money; deleted when the attempt is finished. */
  @Column('jsonb', { nullable: true })
  source!: Source | null;

  /** Null if nothing is charged. */
  @Column('numeric', { nullable: true })
  amount!: string | null;

  @Column('text')
  currency!: Currency;

  /** If false, the amount is only authorized. */
  @Column('boolean')
  capture!: boolean;

  @Column('boolean')
  challenge!: boolean;

  @Column('text')
  description!: string;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { name: 'return_url' })
  returnUrl!: string;

  /** Number of requests to which the processor returned no result. */
  @Column('int')
  runs!: number;

  /** Time at which a worker continues the attempt; null once it is finished. */
  @Column('timestamptz', { name: 'next_run_at', nullable: true })
  nextRunAt!: Date | null;

  /** Time at which the attempt is canceled, if the buyer does not return or the amount is not captured. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  /** Test clock that determines the time of the attempt; null for real time. */
  @Column('text', { name: 'test_clock_id', nullable: true })
  testClockId!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;
}
