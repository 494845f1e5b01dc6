import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../../kit/src';

/** Pending funds of a payment. */
@Entity('settlements')
export class SettlementEntity {
  @PrimaryColumn('text', { name: 'payment_id' })
  paymentId!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  currency!: Currency;

  /** Pending amount, less refunds and disputes since. */
  @Column('numeric', { name: 'amount_left' })
  amountLeft!: string;

  @Column('timestamptz', { name: 'available_at' })
  availableAt!: Date;

  /** Time at which the amount became available; null until then. */
  @Column('timestamptz', { name: 'settled_at', nullable: true })
  settledAt!: Date | null;
}
