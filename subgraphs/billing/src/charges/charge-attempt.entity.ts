import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';
import type { Source } from '../processors/processor';
import type { PaymentProvider } from '../processors/processor.enums';
import type { ChargeKind, ChargePhase } from './charge-attempt.states';

/** One request to a processor; its id is the key that makes it safe to repeat. */
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

  /** What it came to; null until it is finished. */
  @Column('text', { nullable: true })
  outcome!: 'succeeded' | 'declined' | 'canceled' | null;

  /** Where the money comes from; forgotten as soon as it is finished. */
  @Column('jsonb', { nullable: true })
  source!: Source | null;

  /** Null where nothing is taken. */
  @Column('numeric', { nullable: true })
  amount!: string | null;

  @Column('text')
  currency!: Currency;

  /** False reserves the amount only. */
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

  /** How often the processor did not say what came of it. */
  @Column('int')
  runs!: number;

  /** When a worker looks at it; null once it is finished. */
  @Column('timestamptz', { name: 'next_run_at', nullable: true })
  nextRunAt!: Date | null;

  /** When it is given up: a buyer who does not come back, a reserved amount that nobody captures. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  /** The test clock by which a worker looks at it; null for the real time. */
  @Column('text', { name: 'test_clock_id', nullable: true })
  testClockId!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;
}
