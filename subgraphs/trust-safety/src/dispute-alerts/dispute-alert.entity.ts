import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';
import type { DisputeAlertType } from './dispute-alert.states';

/** A bank's warning of fraud, or of a dispute to come. Written once. */
@Entity('dispute_alerts')
export class DisputeAlertEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  /** Null where the bank's words fit no payment. */
  @Column('text', { name: 'payment_id', nullable: true })
  paymentId!: string | null;

  @Column('text', { name: 'product_id', nullable: true })
  productId!: string | null;

  @Column('text')
  type!: DisputeAlertType;

  /** The card network has settled it by itself. */
  @Column('boolean', { name: 'network_resolved' })
  networkResolved!: boolean;

  /** As the bank reports it, which may be another one than was paid. */
  @Column('numeric')
  amount!: string;

  @Column('text')
  currency!: Currency;

  @Column('text', { name: 'card_brand', nullable: true })
  cardBrand!: string | null;

  @Column('text', { nullable: true })
  issuer!: string | null;

  @Column('boolean', { name: 'fee_charged' })
  feeCharged!: boolean;

  @Column('timestamptz', { name: 'reported_at' })
  reportedAt!: Date;

  @Column('timestamptz', { name: 'transaction_at', nullable: true })
  transactionAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
