import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TransferStatus, TransferType } from './transfer.states';

/** Money that one owner has handed to another one. */
@Entity('transfers')
export class TransferEntity {
  @PrimaryColumn('text')
  id!: string;

  /** Who it comes from: an account, or a user. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  /** Who it goes to: an account, or a user; null for a claim link that is not claimed, and for one that several users may claim. */
  @Column('text', { name: 'destination_owner_id', nullable: true })
  destinationOwnerId!: string | null;

  @Column('text')
  type!: TransferType;

  @Column('text')
  status!: TransferStatus;

  @Column('numeric')
  amount!: string;

  @Column('text')
  currency!: string;

  @Column('numeric', { name: 'fee_amount', nullable: true })
  feeAmount!: string | null;

  @Column('text', { nullable: true })
  notes!: string | null;

  @Column('jsonb', { nullable: true })
  metadata!: Record<string, unknown> | null;

  /** The key under which it was made; the origin has one transfer for each. */
  @Column('text', { name: 'idempotence_key', nullable: true })
  idempotenceKey!: string | null;

  /** The user who made it, null where an account acted by itself. */
  @Column('text', { name: 'created_by_user_id', nullable: true })
  createdByUserId!: string | null;

  @Column('timestamptz', { name: 'failed_at', nullable: true })
  failedAt!: Date | null;

  @Column('text', { name: 'failure_code', nullable: true })
  failureCode!: string | null;

  @Column('text', { name: 'failure_reason', nullable: true })
  failureReason!: string | null;

  /** Of a claim link: when what was not claimed goes back. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  /** Of a claim link: how many users may claim the amount, each once. */
  @Column('int', { name: 'redeemable_count', nullable: true })
  redeemableCount!: number | null;

  /** Of a claim link: how many users have. */
  @Column('int', { name: 'redeemed_count', nullable: true })
  redeemedCount!: number | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
