import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';
import type { TaxType } from '../plans/plan.states';
import type { CustomFieldResponse } from '../shared';
import type { CancelOption, PaymentProcessor, StoredStatus } from './membership.states';

/** A user's access to a product under the terms of a plan, which are kept as they were when it was bought. */
@Entity('memberships')
export class MembershipEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'user_id', nullable: true })
  userId!: string | null;

  /** The account that bought, where the buyer is a business. */
  @Column('text', { name: 'buyer_account_id', nullable: true })
  buyerAccountId!: string | null;

  @Column('text', { name: 'member_id', nullable: true })
  memberId!: string | null;

  @Column('text', { name: 'plan_id' })
  planId!: string;

  @Column('text', { name: 'product_id' })
  productId!: string;

  @Column('text')
  status!: StoredStatus;

  /** While it is unresolved: what it goes back to. */
  @Column('text', { name: 'status_before_dispute', nullable: true })
  statusBeforeDispute!: 'active' | 'past_due' | 'completed' | null;

  /** Every membership has one; it is shown and counts only while its product has licensing. */
  @Column('text', { name: 'license_key' })
  licenseKey!: string;

  @Column('int')
  quantity!: number;

  /** What plan, purchase and seller have given it. What its license is bound to shows over that. */
  @Column('jsonb')
  metadata!: Record<string, unknown>;

  /** The metadata of who has validated the license first; null where nobody has. */
  @Column('jsonb', { name: 'license_binding', nullable: true })
  licenseBinding!: Record<string, unknown> | null;

  @Column('text')
  currency!: Currency;

  @Column('numeric', { name: 'initial_price_paid' })
  initialPricePaid!: string;

  @Column('numeric', { name: 'renewal_price' })
  renewalPrice!: string;

  /** Days between charges; null where nothing renews. */
  @Column('int', { name: 'billing_period', nullable: true })
  billingPeriod!: number | null;

  /** Whether the renewal price contains its tax; null for memberships from before it was kept, which follow their plan. */
  @Column('text', { name: 'tax_type', nullable: true })
  taxType!: TaxType | null;

  @Column('timestamptz', { name: 'renewal_period_start', nullable: true })
  renewalPeriodStart!: Date | null;

  @Column('timestamptz', { name: 'renewal_period_end', nullable: true })
  renewalPeriodEnd!: Date | null;

  @Column('timestamptz', { name: 'trial_ends_at', nullable: true })
  trialEndsAt!: Date | null;

  /** When access that was paid once runs out; null for ever. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('boolean', { name: 'cancel_at_period_end' })
  cancelAtPeriodEnd!: boolean;

  @Column('text', { name: 'cancel_option', nullable: true })
  cancelOption!: CancelOption | null;

  @Column('text', { name: 'cancellation_reason', nullable: true })
  cancellationReason!: string | null;

  @Column('timestamptz', { name: 'canceled_at', nullable: true })
  canceledAt!: Date | null;

  @Column('boolean', { name: 'payment_collection_paused' })
  paymentCollectionPaused!: boolean;

  @Column('timestamptz', { name: 'payment_collection_resumes_at', nullable: true })
  paymentCollectionResumesAt!: Date | null;

  @Column('text', { name: 'promo_code_id', nullable: true })
  promoCodeId!: string | null;

  @Column('text', { name: 'checkout_configuration_id', nullable: true })
  checkoutConfigurationId!: string | null;

  @Column('jsonb', { name: 'custom_field_responses' })
  customFieldResponses!: readonly CustomFieldResponse[];

  @Column('jsonb', { name: 'acquisition_data', nullable: true })
  acquisitionData!: Record<string, unknown> | null;

  @Column('text', { name: 'phone_number', nullable: true })
  phoneNumber!: string | null;

  @Column('int', { name: 'split_pay_required_payments', nullable: true })
  splitPayRequiredPayments!: number | null;

  @Column('int', { name: 'split_pay_payments_made' })
  splitPayPaymentsMade!: number;

  /** What is charged for what is due; null: whatever the member saved last. */
  @Column('text', { name: 'payment_method_id', nullable: true })
  paymentMethodId!: string | null;

  /** Percent that renewals are cheaper by, agreed to instead of canceling; null where nothing was agreed. */
  @Column('int', { name: 'cancel_discount_percentage', nullable: true })
  cancelDiscountPercentage!: number | null;

  /** Renewals that are still to be cheaper; with a percentage null is for ever, and 0 used up. */
  @Column('int', { name: 'cancel_discount_intervals_left', nullable: true })
  cancelDiscountIntervalsLeft!: number | null;

  @Column('text', { name: 'payment_processor' })
  paymentProcessor!: PaymentProcessor;

  @Column('text', { name: 'processor_subscription_id', nullable: true })
  processorSubscriptionId!: string | null;

  @Column('text', { name: 'processor_customer_id', nullable: true })
  processorCustomerId!: string | null;

  @Column('text', { name: 'wallet_address', nullable: true })
  walletAddress!: string | null;

  @Column('text', { name: 'nft_tokens', nullable: true })
  nftTokens!: string | null;

  /** `id`, `username`, `image_url` */
  @Column('jsonb', { nullable: true })
  discord!: Record<string, unknown> | null;

  @Column('text', { name: 'telegram_account_id', nullable: true })
  telegramAccountId!: string | null;

  @Column('text', { name: 'affiliate_username', nullable: true })
  affiliateUsername!: string | null;

  /** Whether time does anything to it here: true for what was bought at a checkout of ours, false for what was sold elsewhere. */
  @Column('boolean', { name: 'billed_here' })
  billedHere!: boolean;

  /** The next instant at which time does something to it; null where it does nothing, or while a payment is under way. */
  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt!: Date | null;

  /** The payment of the period that is to begin, until it is paid or given up. */
  @Column('text', { name: 'renewal_payment_id', nullable: true })
  renewalPaymentId!: string | null;

  /** When that payment is tried again. */
  @Column('timestamptz', { name: 'retry_at', nullable: true })
  retryAt!: Date | null;

  /** Whether its user was told that the trial ends. */
  @Column('boolean', { name: 'trial_notice_sent' })
  trialNoticeSent!: boolean;

  /** Since when a trial is paused: what remained of it then is kept; null where none is. */
  @Column('timestamptz', { name: 'trial_paused_at', nullable: true })
  trialPausedAt!: Date | null;

  /** The test clock that it follows instead of the real time; null for the real time. */
  @Column('text', { name: 'test_clock_id', nullable: true })
  testClockId!: string | null;

  @Column('numeric', { name: 'usd_total_spent' })
  usdTotalSpent!: string;

  /** When the user first joined the account, as the member has it. */
  @Column('timestamptz', { name: 'joined_at', nullable: true })
  joinedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
