import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TokenTransactionType } from './token-transaction.states';

/** A change of the tokens that a member has. Never changed itself: corrections are new ones. */
@Entity('token_transactions')
export class TokenTransactionEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'member_id' })
  memberId!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text', { name: 'transaction_type' })
  transactionType!: TokenTransactionType;

  /** Always positive: the type says where it goes. */
  @Column('numeric')
  amount!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text', { name: 'idempotency_key', nullable: true })
  idempotencyKey!: string | null;

  /** The other half of a transfer. */
  @Column('text', { name: 'linked_transaction_id', nullable: true })
  linkedTransactionId!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
