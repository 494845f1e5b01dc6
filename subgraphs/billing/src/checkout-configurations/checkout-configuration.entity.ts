import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';
import type { PaymentMethodConfiguration } from '../plans/plan-parts.type';
import type { ThreeDsLevel } from '../plans/plan.states';
import type { CheckoutMode } from './checkout-configuration.states';

/** What a hosted checkout page sells or saves, and how. Deleted ones stay as rows, since memberships name where they came from. */
@Entity('checkout_configurations')
export class CheckoutConfigurationEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  mode!: CheckoutMode;

  /** The plan sold; null in setup mode. */
  @Column('text', { name: 'plan_id', nullable: true })
  planId!: string | null;

  /** Currency of later charges; null in payment mode, where the plan has one. */
  @Column('text', { nullable: true })
  currency!: Currency | null;

  /** What the app that made the checkout keeps of each payment, in the plan's currency. */
  @Column('numeric', { name: 'application_fee', nullable: true })
  applicationFee!: string | null;

  @Column('text', { name: 'redirect_url', nullable: true })
  redirectUrl!: string | null;

  @Column('text', { name: 'source_url', nullable: true })
  sourceUrl!: string | null;

  @Column('text', { name: 'affiliate_code', nullable: true })
  affiliateCode!: string | null;

  @Column('boolean', { name: 'allow_promo_codes' })
  allowPromoCodes!: boolean;

  @Column('text', { name: 'three_ds_level', nullable: true })
  threeDsLevel!: ThreeDsLevel | null;

  @Column('jsonb', { name: 'checkout_styling', nullable: true })
  checkoutStyling!: Record<string, unknown> | null;

  @Column('jsonb', { name: 'payment_method_configuration', nullable: true })
  paymentMethodConfiguration!: PaymentMethodConfiguration | null;

  @Column('jsonb')
  metadata!: Record<string, unknown>;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}
