import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../../kit/src';
import type { CardBrand, DeclineCode, PaymentMethodType, PaymentProvider } from '../processors/processor.enums';
import type { AgreedTerms } from '../purchases/purchase.terms';
import type { PostalAddress } from '../shared';
import type {
  BillingReason,
  CaseSubstatus,
  ChargeState,
  PaymentDisputeStatus,
  PaymentStatus,
  PaymentSubstatus,
} from './payment.states';
import type { TaxBehavior } from '../taxes/tax.enums';

/** Money asked for, and what became of it. Amounts are in `currency`; `total` is what the buyer pays. */
@Entity('payments')
export class PaymentEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'user_id', nullable: true })
  userId!: string | null;

  /** The account that buys, where the plan is sold once to a business. */
  @Column('text', { name: 'buyer_account_id', nullable: true })
  buyerAccountId!: string | null;

  @Column('text', { name: 'member_id', nullable: true })
  memberId!: string | null;

  @Column('text', { name: 'membership_id', nullable: true })
  membershipId!: string | null;

  /** The membership that lasts longer once it is paid. */
  @Column('text', { name: 'tops_up_membership_id', nullable: true })
  topsUpMembershipId!: string | null;

  @Column('text', { name: 'plan_id', nullable: true })
  planId!: string | null;

  @Column('text', { name: 'product_id', nullable: true })
  productId!: string | null;

  @Column('text', { name: 'checkout_configuration_id', nullable: true })
  checkoutConfigurationId!: string | null;

  @Column('text', { name: 'payment_method_id', nullable: true })
  paymentMethodId!: string | null;

  @Column('text', { name: 'promo_code_id', nullable: true })
  promoCodeId!: string | null;

  /** The use of the promo code that is held or redeemed. */
  @Column('text', { name: 'promo_code_use_id', nullable: true })
  promoCodeUseId!: string | null;

  /** The invoice that it pays. */
  @Column('text', { name: 'invoice_id', nullable: true })
  invoiceId!: string | null;

  /** The terms under which what it pays for is handed over; null where nothing new is bought, and for payments from before they were kept. */
  @Column('jsonb', { name: 'agreed_terms', nullable: true })
  agreedTerms!: AgreedTerms | null;

  @Column('text')
  status!: PaymentStatus;

  @Column('text')
  substatus!: PaymentSubstatus;

  @Column('text', { name: 'charge_state' })
  chargeState!: ChargeState;

  @Column('text', { name: 'billing_reason' })
  billingReason!: BillingReason;

  @Column('int')
  quantity!: number;

  /** Units of the plan's stock that are kept back for this purchase until it is paid or given up. */
  @Column('int', { name: 'held_units' })
  heldUnits!: number;

  @Column('text')
  currency!: Currency;

  /** Before discount and tax; with inclusive prices the tax is a part of it. */
  @Column('numeric')
  subtotal!: string;

  @Column('numeric')
  discount!: string;

  @Column('numeric', { name: 'tax_amount' })
  taxAmount!: string;

  @Column('text', { name: 'tax_behavior' })
  taxBehavior!: TaxBehavior;

  @Column('numeric')
  total!: string;

  @Column('numeric', { name: 'usd_total' })
  usdTotal!: string;

  @Column('numeric', { name: 'application_fee', nullable: true })
  applicationFee!: string | null;

  /** All fees together; known once it is paid. */
  @Column('numeric', { name: 'fee_total' })
  feeTotal!: string;

  @Column('numeric', { name: 'refunded_amount' })
  refundedAmount!: string;

  @Column('numeric', { name: 'tax_refunded_amount' })
  taxRefundedAmount!: string;

  /** Given back by the service itself, since what was bought could not be handed over. */
  @Column('boolean', { name: 'auto_refunded' })
  autoRefunded!: boolean;

  @Column('int', { name: 'payments_failed' })
  paymentsFailed!: number;

  @Column('text', { name: 'failure_code', nullable: true })
  failureCode!: DeclineCode | null;

  @Column('text', { name: 'failure_message', nullable: true })
  failureMessage!: string | null;

  @Column('text')
  provider!: PaymentProvider;

  @Column('text', { name: 'payment_method_type', nullable: true })
  paymentMethodType!: PaymentMethodType | null;

  @Column('text', { name: 'card_brand', nullable: true })
  cardBrand!: CardBrand | null;

  @Column('text', { name: 'card_last4', nullable: true })
  cardLast4!: string | null;

  @Column('boolean', { name: 'three_ds_verified' })
  threeDsVerified!: boolean;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  phone!: string | null;

  /** Who buys, as far as the member to come needs it; null where nobody is known. */
  @Column('jsonb', { name: 'buyer_profile', nullable: true })
  buyerProfile!: { readonly username: string; readonly name: string | null } | null;

  @Column('jsonb', { name: 'billing_address', nullable: true })
  billingAddress!: PostalAddress | null;

  @Column('jsonb', { name: 'shipping_address', nullable: true })
  shippingAddress!: PostalAddress | null;

  /** Names an active affiliate of the account; what names none is in `ignoredAffiliateCode`. */
  @Column('text', { name: 'affiliate_code', nullable: true })
  affiliateCode!: string | null;

  /** A code that the checkout was opened with and that had no effect. */
  @Column('text', { name: 'ignored_affiliate_code', nullable: true })
  ignoredAffiliateCode!: string | null;

  /** The affiliate whose commission it bears; null where it bears none, and until it is paid. */
  @Column('text', { name: 'affiliate_id', nullable: true })
  affiliateId!: string | null;

  /** The affiliate's own terms that decided on the commission; null where the product's did. */
  @Column('text', { name: 'affiliate_override_id', nullable: true })
  affiliateOverrideId!: string | null;

  /** The user who receives the commission. */
  @Column('text', { name: 'affiliate_user_id', nullable: true })
  affiliateUserId!: string | null;

  /** The commission on the whole payment, in its currency. */
  @Column('numeric', { nullable: true })
  commission!: string | null;

  /** What the ledger has posted of the commission, in the payment's currency; null before the first posting. */
  @Column('numeric', { name: 'commission_posted', nullable: true })
  commissionPosted!: string | null;

  /** The same in US dollars, as the totals of the affiliate contain it. */
  @Column('numeric', { name: 'commission_posted_usd', nullable: true })
  commissionPostedUsd!: string | null;

  /** Answers given at checkout, for the membership to come. */
  @Column('jsonb', { name: 'custom_field_responses' })
  customFieldResponses!: readonly { readonly question: string; readonly answer: string }[];

  @Column('jsonb')
  metadata!: Record<string, unknown>;

  /** Where the buyer owes a step. */
  @Column('text', { name: 'action_url', nullable: true })
  actionUrl!: string | null;

  /** Where the buyer goes afterwards. */
  @Column('text', { name: 'return_url', nullable: true })
  returnUrl!: string | null;

  @Column('timestamptz', { name: 'paid_at', nullable: true })
  paidAt!: Date | null;

  @Column('timestamptz', { name: 'last_payment_attempt', nullable: true })
  lastPaymentAttempt!: Date | null;

  @Column('timestamptz', { name: 'next_payment_attempt', nullable: true })
  nextPaymentAttempt!: Date | null;

  @Column('timestamptz', { name: 'refunded_at', nullable: true })
  refundedAt!: Date | null;

  /** Where the newest dispute about it stands, as the domain of disputes tells it. */
  @Column('text', { name: 'dispute_status', nullable: true })
  disputeStatus!: PaymentDisputeStatus | null;

  @Column('timestamptz', { name: 'dispute_alerted_at', nullable: true })
  disputeAlertedAt!: Date | null;

  /** The resolution case about it that was heard of last. */
  @Column('text', { name: 'case_id', nullable: true })
  caseId!: string | null;

  /** What the case makes of the substatus; null where there is none. */
  @Column('text', { name: 'case_substatus', nullable: true })
  caseSubstatus!: CaseSubstatus | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
