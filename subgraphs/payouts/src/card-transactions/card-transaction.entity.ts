import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CardTransactionStatus } from './card-transaction.states';

/** A use of a card. */
@Entity('card_transactions')
export class CardTransactionEntity {
  @PrimaryColumn('text')
  id!: string;

  /** Whose balance it is paid out of. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'card_id' })
  cardId!: string;

  @Column('text', { name: 'cardholder_id', nullable: true })
  cardholderId!: string | null;

  @Column('text')
  status!: CardTransactionStatus;

  /** Below zero where a merchant gives money back. */
  @Column('numeric', { name: 'usd_amount' })
  usdAmount!: string;

  /** In the currency of the merchant. */
  @Column('numeric', { name: 'local_amount' })
  localAmount!: string;

  @Column('text')
  currency!: string;

  @Column('boolean')
  international!: boolean;

  @Column('text', { name: 'merchant_name', nullable: true })
  merchantName!: string | null;

  @Column('text', { name: 'merchant_category', nullable: true })
  merchantCategory!: string | null;

  @Column('text', { name: 'merchant_category_code', nullable: true })
  merchantCategoryCode!: string | null;

  @Column('text', { name: 'authorization_method', nullable: true })
  authorizationMethod!: string | null;

  @Column('text', { nullable: true })
  memo!: string | null;

  /** The use that a merchant gives money back of; null for others. */
  @Column('text', { name: 'refund_of_id', nullable: true })
  refundOfId!: string | null;

  @Column('text', { name: 'declined_reason', nullable: true })
  declinedReason!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'posted_at', nullable: true })
  postedAt!: Date | null;
}
