import { Field, Int, ObjectType } from 'type-graphql';
import {
  type Currency,
  CurrencyEnum,
  DateTimeScalar,
  DecimalScalar,
  JSONObjectScalar,
  type Money,
  MoneyType,
  connectionOf,
  numberedPageOf,
  Resource,
  IdField,
  AccountField,
  StoredColumn,
  ForeignIdField,
  ResourcePayload,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Member } from '../members/member.type';
import { Membership } from '../memberships/membership.resource';
import { PaymentMethod } from '../payment-methods/payment-method.resource';
import { Plan } from '../plans/plan.resource';
import {
  type CardBrand,
  CardBrandEnum,
  type PaymentMethodType,
  PaymentMethodTypeEnum,
  type PaymentProvider,
  PaymentProviderEnum,
  type DeclineCode,
} from '../processors/processor.enums';
import { Product } from '../products/product.resource';
import { PromoCode } from '../promo-codes/promo-code.resource';
import { PostalAddressType, type PostalAddress } from '../shared';
import { User } from '../users/user.type';
import {
  type BillingReason,
  BillingReasonEnum,
  type ChargeState,
  ChargeStateEnum,
  type PaymentStatus,
  PaymentStatusEnum,
  type PaymentSubstatus,
  PaymentSubstatusEnum,
  type CaseSubstatus,
  type PaymentDisputeStatus,
} from './payment.states';
import { type TaxBehavior, TaxBehaviorEnum } from '../taxes/tax.enums';
import type { AgreedTerms } from '../purchases/purchase.terms';
import { ApplicationFee } from './payment-parts.type';

/** Money asked for, and what became of it. Amounts are in `currency`; `total` is what the buyer pays. */
@Resource('billing.payments', 'Money asked for, and what became of it.')
export class Payment {
  @IdField('Public id, `pay_…`.')
  id!: string;

  @AccountField(() => Account, 'The account that sells.')
  accountId!: string;

  @StoredColumn('text', { nullable: true })
  userId!: string | null;

  @Field(() => User, { nullable: true, description: 'The buyer; null if a business pays.' })
  readonly user?: object | null;

  @StoredColumn('text', { nullable: true })
  memberId!: string | null;

  @Field(() => Member, {
    nullable: true,
    description:
      'Who pays, as member of the account; null until the purchase is done, and without `member:basic:read`.',
  })
  readonly member?: object | null;

  @StoredColumn('text', { nullable: true })
  membershipId!: string | null;

  @Field(() => Membership, {
    nullable: true,
    description: 'Membership that is paid for; null until the purchase is complete.',
  })
  readonly membership?: object | null;

  @StoredColumn('text', { nullable: true })
  planId!: string | null;

  @Field(() => Plan, { nullable: true, description: 'The plan that was bought; null without `plan:basic:read`.' })
  readonly plan?: object | null;

  @StoredColumn('text', { nullable: true })
  productId!: string | null;

  @Field(() => Product, {
    nullable: true,
    description: 'The product that was bought; null without `access_pass:basic:read`.',
  })
  readonly product?: object | null;

  @ForeignIdField('The checkout that it came from, `ch_…`.', { nullable: true })
  checkoutConfigurationId!: string | null;

  @StoredColumn('text', { nullable: true })
  paymentMethodId!: string | null;

  @Field(() => PaymentMethod, { nullable: true, description: 'The saved method that paid.' })
  readonly paymentMethod?: object | null;

  @StoredColumn('text', { nullable: true })
  promoCodeId!: string | null;

  @Field(() => PromoCode, {
    nullable: true,
    description: 'The promo code that made it cheaper; null without `promo_code:basic:read`.',
  })
  readonly promoCode?: object | null;

  @StoredColumn('text')
  @Field(() => PaymentStatusEnum, { description: 'Whether it has been collected.' })
  status!: PaymentStatus;

  @StoredColumn('text')
  @Field(() => PaymentSubstatusEnum, { description: 'What has become of it, refunds included.' })
  substatus!: PaymentSubstatus;

  @StoredColumn('text')
  @Field(() => ChargeStateEnum, { description: 'Where the present attempt to collect it stands.' })
  chargeState!: ChargeState;

  @StoredColumn('text')
  @Field(() => BillingReasonEnum, { description: 'Reason for the payment.' })
  billingReason!: BillingReason;

  @StoredColumn('int')
  @Field(() => Int, { description: 'Units.' })
  quantity!: number;

  @StoredColumn('text')
  @Field(() => CurrencyEnum, { description: 'Currency of all amounts.' })
  currency!: Currency;

  /** Before discount and tax; with inclusive prices the tax is a part of it. */
  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'Amount before discount and tax.' })
  subtotal!: string;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'Taken off by a promo code.' })
  discount!: string;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'Tax.' })
  taxAmount!: string;

  @StoredColumn('text')
  @Field(() => TaxBehaviorEnum, { description: 'Whether the price includes the tax.' })
  taxBehavior!: TaxBehavior;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'What the buyer pays: after discount, with tax.' })
  total!: string;

  @StoredColumn('numeric')
  @Field(() => DecimalScalar, { description: 'The total in US dollars, as of when it was asked for.' })
  usdTotal!: string;

  @StoredColumn('numeric', { nullable: true })
  @Field(() => ApplicationFee, { nullable: true, description: 'Fee kept by the app that requested the payment.' })
  applicationFee!: string | null;

  /** All fees together; known once it is paid. */
  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'All fees together; nothing before it is paid.' })
  feeTotal!: string;

  @Field(() => MoneyType, { description: 'Amount remaining for the seller after all fees.' })
  readonly amountAfterFees?: Money;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'Amount refunded so far.' })
  refundedAmount!: string;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'Tax portion of the refunded amount.' })
  taxRefundedAmount!: string;

  /** Given back by the service itself, since what was bought could not be handed over. */
  @StoredColumn('boolean')
  @Field(() => Boolean, {
    description: 'Whether the service gave it back by itself, since what was bought could not be handed over.',
  })
  autoRefunded!: boolean;

  @Field({ description: 'Whether it can be refunded, at least in part.' })
  readonly refundable?: boolean;

  @Field({ description: 'Whether another attempt to collect it can be made.' })
  readonly retryable?: boolean;

  @Field({ description: 'Whether it can be voided.' })
  readonly voidable?: boolean;

  @StoredColumn('int')
  @Field(() => Int, { description: 'Number of failed attempts.' })
  paymentsFailed!: number;

  @StoredColumn('text', { nullable: true })
  @Field(() => String, { nullable: true, description: 'Why the last attempt failed, as a word; null once it is paid.' })
  failureCode!: DeclineCode | null;

  @StoredColumn('text', { nullable: true })
  @Field(() => String, { nullable: true, description: 'Why the last attempt failed, in words; null once it is paid.' })
  failureMessage!: string | null;

  @StoredColumn('text')
  @Field(() => PaymentProviderEnum, { description: 'Who moves the money.' })
  provider!: PaymentProvider;

  @StoredColumn('text', { nullable: true })
  @Field(() => PaymentMethodTypeEnum, { nullable: true, description: 'Type of payment method.' })
  paymentMethodType!: PaymentMethodType | null;

  @StoredColumn('text', { nullable: true })
  @Field(() => CardBrandEnum, { nullable: true, description: 'Card network.' })
  cardBrand!: CardBrand | null;

  @StoredColumn('text', { nullable: true })
  @Field(() => String, { nullable: true, description: 'Last four digits of the card.' })
  cardLast4!: string | null;

  @StoredColumn('boolean')
  @Field(() => Boolean, { description: 'Whether the bank has verified the buyer by 3-D Secure.' })
  threeDsVerified!: boolean;

  @StoredColumn('text', { nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'Phone number that the buyer gave; null without `member:phone:read`.',
  })
  phone!: string | null;

  @StoredColumn('jsonb', { nullable: true })
  @Field(() => PostalAddressType, { nullable: true, description: 'Billing address.' })
  billingAddress!: PostalAddress | null;

  @StoredColumn('jsonb', { nullable: true })
  @Field(() => PostalAddressType, { nullable: true, description: 'Shipping address.' })
  shippingAddress!: PostalAddress | null;

  @StoredColumn('jsonb')
  @Field(() => JSONObjectScalar, { description: 'Custom key-value pairs, copied from the checkout.' })
  metadata!: Record<string, unknown>;

  /** Where the buyer owes a step. */
  @StoredColumn('text', { nullable: true })
  @Field(() => String, {
    nullable: true,
    description:
      'Where the buyer owes a step; null when none is owed. For the buyer, and with `payment:charge` or `payment:manage`.',
  })
  actionUrl!: string | null;

  /** Where the buyer goes afterwards. */
  @StoredColumn('text', { nullable: true })
  @Field(() => String, { nullable: true, description: 'Where the buyer goes afterwards.' })
  returnUrl!: string | null;

  /** A code that the checkout was opened with and that had no effect. */
  @StoredColumn('text', { nullable: true })
  @Field(() => String, {
    nullable: true,
    description:
      'Code of an affiliate with which the checkout was opened, and which was ignored: it names no active affiliate of the account, or the buyer. Null where no code was ignored. Needs `affiliate:basic:read`.',
  })
  ignoredAffiliateCode!: string | null;

  @Field(() => MoneyType, {
    nullable: true,
    description:
      'Commission that was posted to the affiliate who sent the buyer, less what refunds and lost disputes took back; null while nothing was posted. Needs `affiliate:basic:read`.',
  })
  readonly affiliateCommission?: Money | null;

  @StoredColumn('timestamptz', { nullable: true })
  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was collected.' })
  paidAt!: Date | null;

  @StoredColumn('timestamptz', { nullable: true })
  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was last tried.' })
  lastPaymentAttempt!: Date | null;

  @StoredColumn('timestamptz', { nullable: true })
  @Field(() => DateTimeScalar, { nullable: true, description: 'When it is automatically retried.' })
  nextPaymentAttempt!: Date | null;

  @StoredColumn('timestamptz', { nullable: true })
  @Field(() => DateTimeScalar, { nullable: true, description: 'Time of the last refund.' })
  refundedAt!: Date | null;

  @StoredColumn('timestamptz', { nullable: true })
  @Field(() => DateTimeScalar, { nullable: true, description: 'When a bank warned of an upcoming dispute.' })
  disputeAlertedAt!: Date | null;

  @StoredColumn('timestamptz')
  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;

  @StoredColumn('timestamptz')
  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;

  /** The account that buys, where the plan is sold once to a business. */
  @StoredColumn('text', { nullable: true })
  buyerAccountId!: string | null;

  /** The membership that lasts longer once it is paid. */
  @StoredColumn('text', { nullable: true })
  topsUpMembershipId!: string | null;

  /** The use of the promo code that is held or redeemed. */
  @StoredColumn('text', { nullable: true })
  promoCodeUseId!: string | null;

  /** The invoice that it pays. */
  @StoredColumn('text', { nullable: true })
  invoiceId!: string | null;

  /** The terms under which what it pays for is handed over; null where nothing new is bought, and for payments from before they were kept. */
  @StoredColumn('jsonb', { nullable: true })
  agreedTerms!: AgreedTerms | null;

  /** Units of the plan's stock that are kept back for this purchase until it is paid or given up. */
  @StoredColumn('int')
  heldUnits!: number;

  @StoredColumn('text', { nullable: true })
  email!: string | null;

  /** Who buys, as far as the member to come needs it; null where nobody is known. */
  @StoredColumn('jsonb', { nullable: true })
  buyerProfile!: { readonly username: string; readonly name: string | null } | null;

  /** Names an active affiliate of the account; what names none is in `ignoredAffiliateCode`. */
  @StoredColumn('text', { nullable: true })
  affiliateCode!: string | null;

  /** The affiliate whose commission it bears; null where it bears none, and until it is paid. */
  @StoredColumn('text', { nullable: true })
  affiliateId!: string | null;

  /** The affiliate's own terms that decided on the commission; null where the product's did. */
  @StoredColumn('text', { nullable: true })
  affiliateOverrideId!: string | null;

  /** The user who receives the commission. */
  @StoredColumn('text', { nullable: true })
  affiliateUserId!: string | null;

  /** The commission on the whole payment, in its currency. */
  @StoredColumn('numeric', { nullable: true })
  commission!: string | null;

  /** What the ledger has posted of the commission, in the payment's currency; null before the first posting. */
  @StoredColumn('numeric', { nullable: true })
  commissionPosted!: string | null;

  /** The same in US dollars, as the totals of the affiliate contain it. */
  @StoredColumn('numeric', { nullable: true })
  commissionPostedUsd!: string | null;

  /** Answers given at checkout, for the membership to come. */
  @StoredColumn('jsonb')
  customFieldResponses!: readonly { readonly question: string; readonly answer: string }[];

  /** Where the newest dispute about it stands, as the domain of disputes tells it. */
  @StoredColumn('text', { nullable: true })
  disputeStatus!: PaymentDisputeStatus | null;

  /** The resolution case about it that was heard of last. */
  @StoredColumn('text', { nullable: true })
  caseId!: string | null;

  /** What the case makes of the substatus; null where there is none. */
  @StoredColumn('text', { nullable: true })
  caseSubstatus!: CaseSubstatus | null;
}

export const PaymentConnection = connectionOf(Payment, 'Payment');

@ObjectType({ description: 'Outcome of a command on a payment.' })
export class PaymentPayload extends ResourcePayload {}

export const PaymentPage = numberedPageOf(Payment, 'Payment');
