import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PromoCodeUseState } from './promo-code.states';

/** One use of a promo code: reserved while its purchase is pending, then redeemed or released. */
@Entity('promo_code_uses')
export class PromoCodeUseEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'promo_code_id' })
  promoCodeId!: string;

  @Column('text', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('text', { name: 'membership_id', nullable: true })
  membershipId!: string | null;

  @Column('text', { name: 'payment_id', nullable: true })
  paymentId!: string | null;

  @Column('text')
  state!: PromoCodeUseState;

  /** Whether the use reduced the stock; its release then restores it. False if the stock was unlimited. */
  @Column('boolean', { name: 'took_stock' })
  tookStock!: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
