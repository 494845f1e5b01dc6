import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';
import type { PromoCodeStatus, PromoType } from './promo-code.states';

/** What a buyer types at checkout to pay less. Everything but status, stock and the plans is fixed when it is made. */
@Entity('promo_codes')
export class PromoCodeEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  /** As the seller wrote it. */
  @Column('text')
  code!: string;

  /** As codes are compared. */
  @Column('text', { name: 'code_key' })
  codeKey!: string;

  @Column('text', { name: 'promo_type' })
  promoType!: PromoType;

  /** Percent (`20` is 20 %), or an amount in the base currency. */
  @Column('numeric', { name: 'amount_off' })
  amountOff!: string;

  @Column('text', { name: 'base_currency' })
  baseCurrency!: Currency;

  /** Payments of a membership that cost less; 0 for all. */
  @Column('int', { name: 'number_of_intervals' })
  numberOfIntervals!: number;

  @Column('text')
  status!: PromoCodeStatus;

  /** Uses left, those that are held taken off; counts only without `unlimitedStock`. Changes by posting. */
  @Column('int')
  stock!: number;

  @Column('boolean', { name: 'unlimited_stock' })
  unlimitedStock!: boolean;

  /** Uses redeemed. Changes by posting. */
  @Column('int')
  uses!: number;

  @Column('text', { name: 'product_id', nullable: true })
  productId!: string | null;

  /** The plans it is for; empty for every plan, of the product where one is named. */
  @Column('text', { name: 'plan_ids', array: true })
  planIds!: string[];

  @Column('boolean', { name: 'new_users_only' })
  newUsersOnly!: boolean;

  @Column('boolean', { name: 'churned_users_only' })
  churnedUsersOnly!: boolean;

  @Column('boolean', { name: 'existing_memberships_only' })
  existingMembershipsOnly!: boolean;

  @Column('boolean', { name: 'one_per_customer' })
  onePerCustomer!: boolean;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('jsonb')
  metadata!: Record<string, unknown>;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
