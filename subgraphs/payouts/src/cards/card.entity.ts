import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CardStatus, LimitFrequency } from './card.states';

/** An address as cards have one. */
export interface CardBilling {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  /** Two letters. */
  readonly countryCode: string;
}

/** A card that pays out of the balance of its owner. Its number and its PIN are the issuer's and not kept here. */
@Entity('cards')
export class CardEntity {
  @PrimaryColumn('text')
  id!: string;

  /** Whose balance it pays out of: an account, or a user. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  /** The user who has it. */
  @Column('text', { name: 'cardholder_id', nullable: true })
  cardholderId!: string | null;

  @Column('text')
  status!: CardStatus;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text')
  last4!: string;

  @Column('text', { name: 'expiration_month' })
  expirationMonth!: string;

  @Column('text', { name: 'expiration_year' })
  expirationYear!: string;

  /** In US dollars; null without a limit. */
  @Column('numeric', { name: 'spend_limit', nullable: true })
  spendLimit!: string | null;

  @Column('text', { name: 'limit_frequency', nullable: true })
  limitFrequency!: LimitFrequency | null;

  /** Of one payment, in US dollars; null without a limit. */
  @Column('numeric', { name: 'transaction_limit', nullable: true })
  transactionLimit!: string | null;

  /** Where bills for what it pays would be sent. */
  @Column('jsonb', { nullable: true })
  billing!: CardBilling | null;

  @Column('timestamptz', { name: 'canceled_at', nullable: true })
  canceledAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
