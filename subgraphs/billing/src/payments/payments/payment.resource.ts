import { Field, ObjectType } from 'type-graphql';
import {
  AccountField,
  BooleanField,
  connectionOf,
  type Currency,
  CurrencyEnum,
  DateTimeField,
  DecimalField,
  EnumField,
  ForeignIdField,
  IdField,
  IntegerField,
  JsonField,
  type Money,
  MoneyType,
  numberedPageOf,
  Resource,
  ResourcePayload,
  StoredColumn,
  TextField,
  ReferenceField,
  RelationField,
  Timestamped,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { Member } from '../../memberships/members/member.type';
import { Membership } from '../../memberships/memberships/membership.resource';
import { PaymentMethod } from '../payment-methods/payment-method.resource';
import { Plan } from '../../catalogue/plans/plan.resource';
import {
  type CardBrand,
  CardBrandEnum,
  type DeclineCode,
  DeclineCodeEnum,
  type PaymentMethodType,
  PaymentMethodTypeEnum,
  type PaymentProvider,
  PaymentProviderEnum,
} from '../processors/processor.enums';
import { Product } from '../../catalogue/products/product.resource';
import { PromoCode } from '../../catalogue/promo-codes/promo-code.resource';
import type { AgreedTerms } from '../../checkout/purchases/purchase.terms';
import { actionUrlFor } from '../../shared/action-url';
import type { PaidPlanChange } from '../../shared/plan-change';
import { type PostalAddress, PostalAddressType } from '../../shared/address.type';
import { type TaxBehavior, TaxBehaviorEnum } from '../../invoicing/taxes/tax.enums';
import type { BuyerDetails } from '../../users/billing-details/billing-details.type';
import { User, asCustomer } from '../../users/user.type';
import { ApplicationFee, PaymentConsent } from './payment-parts.type';
import {
  type BillingReason,
  BillingReasonEnum,
  type CaseSubstatus,
  type ChargeState,
  ChargeStateEnum,
  type PaymentDisputeStatus,
  type PaymentStatus,
  PaymentStatusEnum,
  type PaymentSubstatus,
  PaymentSubstatusEnum,
} from './payment.states';

/** Amounts are in `currency`; the buyer pays `total`. */
@Resource('billing.payments', 'A payment of a buyer, with its collection, refunds and disputes.')
export class Payment extends Timestamped {
  @IdField('Public id, `pay_…`.')
  id!: string;

  @AccountField(() => Account, 'The selling account.')
  accountId!: string;

  @ReferenceField('user', () => User, 'The buyer; null if a business pays.', {
    nullable: true,
    source: asCustomer,
  })
  userId!: string | null;

  /** Account that buys, for a one-time plan that is sold to a business. */
  @StoredColumn('text', { nullable: true })
  buyerAccountId!: string | null;

  @RelationField(
    'member',
    () => Member,
    'The buyer as a member of the account; null until the purchase is complete, and without `member:basic:read`.',
    { nullable: true, requires: 'member:basic:read' },
  )
  memberId!: string | null;

  @RelationField('membership', () => Membership, 'Membership that is paid for; null until the purchase is complete.', {
    nullable: true,
  })
  membershipId!: string | null;

  /** Membership that the payment extends. */
  @StoredColumn('text', { nullable: true })
  topsUpMembershipId!: string | null;

  @RelationField('plan', () => Plan, 'The purchased plan; null without `plan:basic:read`.', {
    nullable: true,
    requires: 'plan:basic:read',
  })
  planId!: string | null;

  @RelationField('product', () => Product, 'The purchased product; null without `access_pass:basic:read`.', {
    nullable: true,
    requires: 'access_pass:basic:read',
  })
  productId!: string | null;

  /** Invoice that the payment settles. */
  @StoredColumn('text', { nullable: true })
  invoiceId!: string | null;

  @ForeignIdField('Checkout configuration of the purchase, `ch_…`.', { nullable: true })
  checkoutConfigurationId!: string | null;

  @RelationField('paymentMethod', () => PaymentMethod, 'Saved payment method that was charged.', { nullable: true })
  paymentMethodId!: string | null;

  @RelationField('promoCode', () => PromoCode, 'Promo code of the discount; null without `promo_code:basic:read`.', {
    nullable: true,
    requires: 'promo_code:basic:read',
    isOptional: true,
  })
  promoCodeId!: string | null;

  /** Reserved or redeemed use of the promo code. */
  @StoredColumn('text', { nullable: true })
  promoCodeUseId!: string | null;

  @EnumField(PaymentStatusEnum, 'Whether it has been collected.', { initial: 'open' })
  status!: PaymentStatus;

  @EnumField(PaymentSubstatusEnum, 'Status including refunds and disputes.', { initial: 'pending' })
  substatus!: PaymentSubstatus;

  @EnumField(ChargeStateEnum, 'State of the current attempt to collect it.')
  chargeState!: ChargeState;

  @EnumField(BillingReasonEnum, 'Reason for the payment.')
  billingReason!: BillingReason;

  @IntegerField('Number of units.')
  quantity!: number;

  @EnumField(CurrencyEnum, 'Currency of all amounts.')
  currency!: Currency;

  @StoredColumn('numeric')
  @Field(() => MoneyType, {
    description: 'Amount before discount and tax; includes the tax if the price includes it.',
  })
  subtotal!: string;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'Discount of the promo code, or credit of a change of plan.' })
  discount!: string;

  @Field(() => MoneyType, {
    nullable: true,
    description:
      'Credit for the unused time of the previous plan, which is the `discount`; null if the payment changes no plan.',
  })
  readonly planChangeCredit?: Money | null;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'Tax.' })
  taxAmount!: string;

  @EnumField(TaxBehaviorEnum, 'Whether the price includes the tax.')
  taxBehavior!: TaxBehavior;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'Amount that the buyer pays: after discount, with tax.' })
  total!: string;

  @Field({ description: 'Formatted total, for example `$10.00`.' })
  readonly formattedTotal?: string;

  @DecimalField('Total in US dollars, at the rate at the time of creation.')
  usdTotal!: string;

  @StoredColumn('numeric', { nullable: true })
  @Field(() => ApplicationFee, { nullable: true, description: 'Fee kept by the app that requested the payment.' })
  applicationFee!: string | null;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'Sum of all fees; zero until it is paid.' })
  feeTotal!: string;

  @Field(() => MoneyType, { description: 'Amount remaining for the seller after all fees.' })
  readonly amountAfterFees?: Money;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'Amount refunded so far.' })
  refundedAmount!: string;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'Tax portion of the refunded amount.' })
  taxRefundedAmount!: string;

  @BooleanField('Whether the service refunded it automatically because the purchase could not be fulfilled.', {
    initial: false,
  })
  autoRefunded!: boolean;

  @Field({ description: 'Whether it can be refunded, at least in part.' })
  readonly refundable?: boolean;

  @Field({ description: 'Whether another attempt to collect it can be made.' })
  readonly retryable?: boolean;

  @Field({ description: 'Whether it can be voided.' })
  readonly voidable?: boolean;

  @IntegerField('Number of failed attempts.', { initial: 0 })
  paymentsFailed!: number;

  @EnumField(DeclineCodeEnum, 'Failure code of the last attempt; null once it is paid.', { nullable: true })
  failureCode!: DeclineCode | null;

  @TextField('Failure message of the last attempt; null once it is paid.', { nullable: true })
  failureMessage!: string | null;

  @EnumField(PaymentProviderEnum, 'Payment provider.')
  provider!: PaymentProvider;

  @EnumField(PaymentMethodTypeEnum, 'Type of payment method.', { nullable: true })
  paymentMethodType!: PaymentMethodType | null;

  @EnumField(CardBrandEnum, 'Card network.', { nullable: true })
  cardBrand!: CardBrand | null;

  @TextField('Last four digits of the card.', { nullable: true })
  cardLast4!: string | null;

  @BooleanField('Whether the bank has verified the buyer by 3-D Secure.', { initial: false })
  threeDsVerified!: boolean;

  @TextField('Phone number given by the buyer; null without `member:phone:read`.', {
    nullable: true,
    requires: 'member:phone:read',
  })
  phone!: string | null;

  @JsonField('Billing address.', { nullable: true, type: () => PostalAddressType })
  billingAddress!: PostalAddress | null;

  @JsonField('Shipping address.', { nullable: true, type: () => PostalAddressType })
  shippingAddress!: PostalAddress | null;

  @JsonField('Custom key-value pairs, copied from the checkout.')
  metadata!: Record<string, unknown>;

  @TextField(
    'URL of a step that the buyer must complete; null if there is none. Only for the buyer, and with `payment:charge` or `payment:manage`.',
    { nullable: true, source: actionUrlFor('payment:charge', 'payment:manage') },
  )
  actionUrl!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'URL of the receipt, with its secret key; null until an amount is collected. Only for the buyer, and with `member:email:read`.',
  })
  readonly receiptUrl?: string | null;

  @TextField('URL to which the buyer is redirected after the payment.', { nullable: true })
  returnUrl!: string | null;

  @TextField(
    'Affiliate code of the checkout that was ignored: it belongs to no active affiliate of the account, or to the buyer. Null if no code was ignored. Needs `affiliate:basic:read`.',
    { nullable: true, requires: 'affiliate:basic:read' },
  )
  ignoredAffiliateCode!: string | null;

  /** Code of an active affiliate of the account. */
  @StoredColumn('text', { nullable: true })
  affiliateCode!: string | null;

  /** Affiliate who receives the commission; null until it is paid, and if there is no commission. */
  @StoredColumn('text', { nullable: true })
  affiliateId!: string | null;

  /** Override of the affiliate that determined the commission; null if the product determined it. */
  @StoredColumn('text', { nullable: true })
  affiliateOverrideId!: string | null;

  /** User who receives the commission. */
  @StoredColumn('text', { nullable: true })
  affiliateUserId!: string | null;

  /** Commission for the whole payment, in its currency. */
  @StoredColumn('numeric', { nullable: true })
  commission!: string | null;

  /** Commission posted to the ledger, in the currency of the payment; null before the first posting. */
  @StoredColumn('numeric', { nullable: true })
  commissionPosted!: string | null;

  /** Posted commission in US dollars, as included in the totals of the affiliate. */
  @StoredColumn('numeric', { nullable: true })
  commissionPostedUsd!: string | null;

  @Field(() => MoneyType, {
    nullable: true,
    description:
      'Commission posted to the affiliate who referred the buyer, less the parts that refunds and lost disputes reversed; null if nothing has been posted. Needs `affiliate:basic:read`.',
  })
  readonly affiliateCommission?: Money | null;

  @DateTimeField('Time of collection.', { nullable: true })
  paidAt!: Date | null;

  @DateTimeField('Time of the last attempt.', { nullable: true })
  lastPaymentAttempt!: Date | null;

  @DateTimeField('Time of the next automatic retry.', { nullable: true })
  nextPaymentAttempt!: Date | null;

  @DateTimeField('Time of the last refund.', { nullable: true })
  refundedAt!: Date | null;

  @DateTimeField('Time at which a bank warned of an upcoming dispute.', { nullable: true })
  disputeAlertedAt!: Date | null;

  @Field(() => PaymentConsent, {
    nullable: true,
    description:
      'Text and documents that the buyer accepted at the checkout; null for renewals and other payments without a checkout.',
  })
  readonly consent?: PaymentConsent | null;

  /** Terms of the purchase; null for older payments, and if nothing new is bought. */
  @StoredColumn('jsonb', { nullable: true })
  agreedTerms!: AgreedTerms | null;

  /** Change of a membership's plan that the payment pays for; null for other payments. */
  @StoredColumn('jsonb', { nullable: true })
  planChange!: PaidPlanChange | null;

  /** Units of the plan's stock that are reserved for the purchase until it is paid or abandoned. */
  @StoredColumn('int', { initial: 0 })
  heldUnits!: number;

  @StoredColumn('text', { nullable: true })
  email!: string | null;

  /** Data of the buyer for the new member; null if the buyer is unknown. */
  @StoredColumn('jsonb', { nullable: true })
  buyerProfile!: { readonly username: string; readonly name: string | null } | null;

  /**
   * Business name and tax id in the buyer's billing details when the payment was created; null if these do not belong on
   * its documents.
   */
  @StoredColumn('jsonb', { nullable: true })
  buyerDetails!: BuyerDetails | null;

  /** Answers to the checkout questions, for the new membership. */
  @StoredColumn('jsonb', { initial: [] })
  customFieldResponses!: readonly { readonly question: string; readonly answer: string }[];

  /** Status of the newest dispute. */
  @StoredColumn('text', { nullable: true })
  disputeStatus!: PaymentDisputeStatus | null;

  /** Resolution case of the most recent event. */
  @StoredColumn('text', { nullable: true })
  caseId!: string | null;

  /** Substatus that results from the resolution case; null without a case. */
  @StoredColumn('text', { nullable: true })
  caseSubstatus!: CaseSubstatus | null;
}

export const PaymentConnection = connectionOf(Payment, 'Payment');
export const PaymentPage = numberedPageOf(Payment, 'Payment');

@ObjectType({ description: 'Result of a mutation on a payment.' })
export class PaymentPayload extends ResourcePayload {}
