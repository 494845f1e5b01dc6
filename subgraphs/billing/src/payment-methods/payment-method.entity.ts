import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CardBrand, PaymentMethodType, PaymentProvider } from '../processors/processor.enums';
import type { PostalAddress } from '../shared';

/** A way to pay that a member has saved with an account; the processor knows it by `reference`. */
@Entity('payment_methods')
export class PaymentMethodEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text', { name: 'member_id' })
  memberId!: string;

  @Column('text')
  provider!: PaymentProvider;

  @Column('text')
  reference!: string;

  @Column('text')
  type!: PaymentMethodType;

  @Column('text', { name: 'card_brand', nullable: true })
  cardBrand!: CardBrand | null;

  @Column('text', { name: 'card_last4', nullable: true })
  cardLast4!: string | null;

  @Column('int', { name: 'card_exp_month', nullable: true })
  cardExpMonth!: number | null;

  /** Four digits. */
  @Column('int', { name: 'card_exp_year', nullable: true })
  cardExpYear!: number | null;

  @Column('boolean', { name: 'three_ds_verified' })
  threeDsVerified!: boolean;

  @Column('jsonb', { name: 'mailing_address', nullable: true })
  mailingAddress!: PostalAddress | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
