import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';
import type { PlanType, ReleaseMethod, TaxType, ThreeDsLevel } from './plan.states';
import type { Visibility } from '../shared';

/** A question that the buyer answers at checkout. */
export interface CustomField {
  readonly id: string;
  readonly fieldType: 'text';
  readonly name: string;
  readonly order: number;
  readonly placeholder: string | null;
  readonly required: boolean;
}

/** Which payment methods a plan offers, on top of or instead of the platform's. */
export interface PaymentMethodConfiguration {
  readonly enabled: readonly string[];
  readonly disabled: readonly string[];
  readonly includePlatformDefaults: boolean;
}

/** Pricing and purchase rules of a product. Deleted plans stay as rows, since memberships run on under them. */
@Entity('plans')
export class PlanEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'product_id', nullable: true })
  productId!: string | null;

  @Column('text', { nullable: true })
  title!: string | null;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text', { name: 'internal_notes', nullable: true })
  internalNotes!: string | null;

  @Column('text', { name: 'payment_link_description', nullable: true })
  paymentLinkDescription!: string | null;

  @Column('text', { name: 'plan_type' })
  planType!: PlanType;

  @Column('text', { name: 'release_method' })
  releaseMethod!: ReleaseMethod;

  @Column('jsonb', { name: 'release_method_settings' })
  releaseMethodSettings!: Record<string, unknown>;

  @Column('text')
  visibility!: Visibility;

  @Column('text')
  currency!: Currency;

  @Column('numeric', { name: 'initial_price' })
  initialPrice!: string;

  @Column('numeric', { name: 'renewal_price' })
  renewalPrice!: string;

  @Column('numeric', { name: 'strike_through_initial_price', nullable: true })
  strikeThroughInitialPrice!: string | null;

  @Column('numeric', { name: 'strike_through_renewal_price', nullable: true })
  strikeThroughRenewalPrice!: string | null;

  /** Days between charges of a renewal plan. */
  @Column('int', { name: 'billing_period', nullable: true })
  billingPeriod!: number | null;

  @Column('int', { name: 'trial_period_days', nullable: true })
  trialPeriodDays!: number | null;

  /** Days of access that a one-time purchase gives; null for ever. */
  @Column('int', { name: 'expiration_days', nullable: true })
  expirationDays!: number | null;

  /** Days after the expiry in which a top-up is still possible. */
  @Column('int', { name: 'grace_period_days', nullable: true })
  gracePeriodDays!: number | null;

  @Column('boolean')
  refillable!: boolean;

  @Column('int', { name: 'split_pay_required_payments', nullable: true })
  splitPayRequiredPayments!: number | null;

  /** Units left; counts only without `unlimitedStock`. */
  @Column('int')
  stock!: number;

  @Column('boolean', { name: 'unlimited_stock' })
  unlimitedStock!: boolean;

  @Column('int', { name: 'member_count' })
  memberCount!: number;

  @Column('boolean', { name: 'allow_multiple_quantity' })
  allowMultipleQuantity!: boolean;

  @Column('boolean', { name: 'one_per_user' })
  onePerUser!: boolean;

  @Column('boolean', { name: 'one_per_company' })
  onePerCompany!: boolean;

  @Column('boolean', { name: 'cancel_collab_passes' })
  cancelCollabPasses!: boolean;

  @Column('boolean', { name: 'offer_cancel_discount' })
  offerCancelDiscount!: boolean;

  @Column('int', { name: 'cancel_discount_percentage', nullable: true })
  cancelDiscountPercentage!: number | null;

  /** Billing periods that the cancel discount lasts: 0 for ever, 1 the next payment. */
  @Column('int', { name: 'cancel_discount_intervals', nullable: true })
  cancelDiscountIntervals!: number | null;

  @Column('boolean', { name: 'adaptive_pricing_enabled' })
  adaptivePricingEnabled!: boolean;

  @Column('text', { name: 'tax_type' })
  taxType!: TaxType;

  @Column('text', { name: 'three_ds_level', nullable: true })
  threeDsLevel!: ThreeDsLevel | null;

  @Column('jsonb', { name: 'checkout_styling', nullable: true })
  checkoutStyling!: Record<string, unknown> | null;

  @Column('jsonb', { name: 'payment_method_configuration', nullable: true })
  paymentMethodConfiguration!: PaymentMethodConfiguration | null;

  @Column('boolean', { name: 'card_payments' })
  cardPayments!: boolean;

  @Column('boolean', { name: 'paypal_accepted' })
  paypalAccepted!: boolean;

  @Column('boolean', { name: 'ach_payments' })
  achPayments!: boolean;

  @Column('boolean', { name: 'coinbase_commerce_accepted' })
  coinbaseCommerceAccepted!: boolean;

  @Column('boolean', { name: 'splitit_accepted' })
  splititAccepted!: boolean;

  @Column('boolean', { name: 'platform_balance_accepted' })
  platformBalanceAccepted!: boolean;

  @Column('boolean', { name: 'legacy_payment_method_controls' })
  legacyPaymentMethodControls!: boolean;

  @Column('jsonb', { nullable: true })
  image!: Record<string, unknown> | null;

  @Column('jsonb')
  metadata!: Record<string, unknown>;

  @Column('jsonb', { name: 'custom_fields' })
  customFields!: readonly CustomField[];

  @Column('jsonb')
  requirements!: Record<string, unknown>;

  @Column('text', { name: 'short_link', nullable: true })
  shortLink!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}
