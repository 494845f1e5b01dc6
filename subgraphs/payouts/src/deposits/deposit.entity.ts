import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';
import type { DepositKind, DepositStatus } from './deposit.states';

/** Money from outside, for the balance of an owner. */
@Entity('deposits')
export class DepositEntity {
  @PrimaryColumn('text')
  id!: string;

  /** Whose balance it is for: an account, or a user. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  kind!: DepositKind;

  @Column('text')
  status!: DepositStatus;

  /** Null where whoever sends it decides how much it is. */
  @Column('numeric', { nullable: true })
  amount!: string | null;

  @Column('text')
  currency!: Currency;

  /** What a top-up is drawn from. */
  @Column('text', { name: 'payment_method_id', nullable: true })
  paymentMethodId!: string | null;

  @Column('jsonb')
  metadata!: Record<string, unknown>;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'succeeded_at', nullable: true })
  succeededAt!: Date | null;
}
