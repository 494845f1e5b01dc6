import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';

/** What of a payment is still pending. */
@Entity('settlements')
export class SettlementEntity {
  @PrimaryColumn('text', { name: 'payment_id' })
  paymentId!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  currency!: Currency;

  /** What has not been taken back meanwhile. */
  @Column('numeric', { name: 'amount_left' })
  amountLeft!: string;

  @Column('timestamptz', { name: 'available_at' })
  availableAt!: Date;

  /** When it became available; null until then. */
  @Column('timestamptz', { name: 'settled_at', nullable: true })
  settledAt!: Date | null;
}
