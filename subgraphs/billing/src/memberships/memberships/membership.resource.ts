import { Directive, Field, ObjectType } from 'type-graphql';
import {
  AccountField,
  BooleanField,
  computed,
  connectionOf,
  type Currency,
  CurrencyEnum,
  DateTimeField,
  DateTimeScalar,
  DecimalField,
  EnumField,
  ForeignIdField,
  IdField,
  IntegerField,
  JSONObjectScalar,
  JsonField,
  MaxListSize,
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
import { Member } from '../members/member.type';
import { Plan } from '../../catalogue/plans/plan.resource';
import type { TaxType } from '../../catalogue/plans/plan.states';
import { Product } from '../../catalogue/products/product.resource';
import { PromoCode } from '../../catalogue/promo-codes/promo-code.resource';
import { type CustomFieldResponse, toResponses } from '../../shared/custom-field-responses';
import { User, asCustomer } from '../../users/user.type';
import type { ScheduledPlan } from '../../shared/plan-change';
import type { StoredObject } from '../../shared/stored-object';
import { PaymentMethod } from '../../payments/payment-methods/payment-method.resource';
import {
  CustomFieldResponseType,
  DiscordAccount,
  discordAccountOf,
  NextPayment,
  type PaymentSkip,
} from './membership-parts.type';
import {
  type CancelOption,
  CancelOptionEnum,
  type CancelationStatus,
  CancelationStatusEnum,
  MembershipStatusEnum,
  type PaymentProcessor,
  PaymentProcessorEnum,
  type StoredStatus,
  StoredStatusEnum,
} from './membership.states';

/** A membership keeps the terms of its plan at the time of purchase. */
@Resource('billing.memberships', "A user's access to a product, with its billing and its end.")
export class Membership extends Timestamped {
  @IdField('Public id, `mem_…`.')
  id!: string;

  @AccountField(() => Account, 'The selling account.')
  accountId!: string;

  @ReferenceField('user', () => User, 'The owner; null if a business bought the membership or the user is deleted.', {
    nullable: true,
    source: asCustomer,
  })
  userId!: string | null;

  /** Account that bought the membership, if the buyer is a business. */
  @StoredColumn('text', { nullable: true })
  buyerAccountId!: string | null;

  @RelationField('member', () => Member, 'The owner as a member of the account; null until the member exists.', {
    nullable: true,
  })
  memberId!: string | null;

  @RelationField('plan', () => Plan, 'The purchased plan.')
  planId!: string;

  @RelationField('product', () => Product, 'The product to which the membership grants access.')
  productId!: string;

  @StoredColumn('text')
  @Field(() => MembershipStatusEnum, { description: 'Status; canceling while a cancellation is scheduled.' })
  status!: StoredStatus;

  @Field(() => StoredStatusEnum, { description: 'Status without regard to a scheduled cancellation.' })
  readonly storedStatus?: StoredStatus;

  /** Status before the dispute, to which an unresolved membership can return. */
  @StoredColumn('text', { nullable: true })
  statusBeforeDispute!: 'active' | 'past_due' | 'completed' | null;

  /** Every membership has a license key; it is valid only while the product has licensing. */
  @StoredColumn('text')
  @Field(() => String, { nullable: true, description: 'License key; null unless the product has licensing.' })
  licenseKey!: string;

  /** Metadata of the first validation of the license key; null if it was not validated. */
  @StoredColumn('jsonb', { nullable: true })
  licenseBinding!: Record<string, unknown> | null;

  @TextField('Phone number given at checkout; null without `member:phone:read`.', {
    nullable: true,
    requires: 'member:phone:read',
  })
  phoneNumber!: string | null;

  @IntegerField('Number of units bought.')
  quantity!: number;

  /** Metadata of plan, purchase and seller, without the metadata to which the license is bound. */
  @StoredColumn('jsonb')
  @Field(() => JSONObjectScalar, {
    description:
      'Custom key-value pairs, initially those of the plan, merged with the metadata to which the license is bound.',
  })
  metadata!: Record<string, unknown>;

  @StoredColumn('text')
  @Field(() => CurrencyEnum, { nullable: true, description: 'Currency of all prices; null if the membership is free.' })
  currency!: Currency;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'Amount of the first payment.' })
  initialPricePaid!: string;

  @Field({ description: 'Formatted amount of the first payment, for example `$10.00`.' })
  readonly formattedInitialPricePaid?: string;

  @StoredColumn('numeric')
  @Field(() => MoneyType, {
    nullable: true,
    description:
      'Price of each further billing period, as agreed at the purchase; null if the membership does not renew.',
  })
  renewalPrice!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Formatted renewal price with its interval, for example `$59.00 / month`; null if the membership does not renew.',
  })
  readonly formattedRenewalPrice?: string | null;

  /** Whether the renewal price includes tax. Null for older memberships, to which the setting of the plan applies. */
  @StoredColumn('text', { nullable: true })
  taxType!: TaxType | null;

  /** Days between charges; null if the membership does not renew. */
  @StoredColumn('int', { nullable: true })
  billingPeriod!: number | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Renewal or expiry time; null if it does neither.' })
  readonly currentPeriodEnd?: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Scheduled end of access: of a canceled period, or of access that was paid once; null if it has none.',
  })
  readonly accessEndsAt?: Date | null;

  @Field(() => NextPayment, {
    nullable: true,
    description: 'The next payment; null if the membership does not renew, or its payments are paused or free.',
  })
  readonly nextPayment?: NextPayment | null;

  @DateTimeField('Start of the billing period; null if it does not renew.', { nullable: true })
  renewalPeriodStart!: Date | null;

  @DateTimeField('End of the billing period; null if it does not renew.', { nullable: true })
  renewalPeriodEnd!: Date | null;

  @DateTimeField('End of the free trial; null if there was none.', { nullable: true })
  trialEndsAt!: Date | null;

  /** Whether the user has been notified that the trial will end. */
  @StoredColumn('boolean', { initial: false })
  trialNoticeSent!: boolean;

  /** End of the last period before which the user has been notified of the renewal; null if there was no notice. */
  @StoredColumn('timestamptz', { nullable: true })
  renewalNoticeFor!: Date | null;

  /** Time at which the trial was paused, which preserves the remaining trial time; null if it is not paused. */
  @StoredColumn('timestamptz', { nullable: true })
  trialPausedAt!: Date | null;

  @DateTimeField('Expiry time of access that was paid once; null for unlimited access.', { nullable: true })
  expiresAt!: Date | null;

  @BooleanField('Whether it ends with the current billing period.', { initial: false })
  cancelAtPeriodEnd!: boolean;

  @EnumField(CancelOptionEnum, 'Category of the cancellation reason.', { nullable: true })
  cancelOption!: CancelOption | null;

  @TextField('Cancellation reason, as entered by the party that canceled.', { nullable: true })
  cancellationReason!: string | null;

  @Field(() => CancelationStatusEnum, {
    nullable: true,
    description: 'Outcome of the cancellation; null if no reason was given.',
  })
  readonly cancelationStatus?: CancelationStatus | null;

  @DateTimeField('Time of the cancellation request; null if the membership is not canceled.', { nullable: true })
  canceledAt!: Date | null;

  /** Percentage of the discount accepted instead of a cancellation; null if none was accepted. */
  @StoredColumn('int', { nullable: true })
  cancelDiscountPercentage!: number | null;

  /** Remaining renewals with the cancel discount. Null with a percentage: unlimited; 0: used up. */
  @StoredColumn('int', { nullable: true })
  cancelDiscountIntervalsLeft!: number | null;

  @BooleanField('Whether the collection of payments is paused.', { initial: false })
  paymentCollectionPaused!: boolean;

  @DateTimeField('Time at which the collection resumes automatically; null if only a command resumes it.', {
    nullable: true,
  })
  paymentCollectionResumesAt!: Date | null;

  @ForeignIdField('Promo code in force, `promo_…`.', { nullable: true })
  promoCodeId!: string | null;

  @Field(() => PromoCode, {
    nullable: true,
    description: 'Promo code in force; null without `promo_code:basic:read`.',
  })
  readonly promoCode?: object | null;

  @ForeignIdField('Checkout configuration of the purchase, `ch_…`.', { nullable: true })
  checkoutConfigurationId!: string | null;

  @MaxListSize(20)
  @JsonField('Answers to the checkout questions.', {
    type: () => [CustomFieldResponseType],
    source: computed(['custom_field_responses'], toResponses),
  })
  customFieldResponses!: readonly CustomFieldResponse[];

  @Field(() => String, {
    nullable: true,
    description:
      'Hosted page on which the owner manages the membership; null until the member exists. Contains the key that opens the page directly for the owner and with `member:manage`; otherwise, the page requires sign-in.',
  })
  readonly manageUrl?: string | null;

  @JsonField('Acquisition of the buyer: UTM data.', { nullable: true })
  acquisitionData!: Record<string, unknown> | null;

  @IntegerField('Number of payments that complete a split payment; null if it is not a split payment.', {
    nullable: true,
  })
  splitPayRequiredPayments!: number | null;

  @IntegerField('Number of payments made of a split payment.')
  splitPayPaymentsMade!: number;

  @EnumField(PaymentProcessorEnum, 'Payment processor.')
  paymentProcessor!: PaymentProcessor;

  @TextField("The processor's id of the subscription.", { nullable: true })
  processorSubscriptionId!: string | null;

  @TextField("The processor's id of the customer.", { nullable: true })
  processorCustomerId!: string | null;

  /** Payment method that is charged; null for the method that the member saved last. */
  @StoredColumn('text', { nullable: true })
  paymentMethodId!: string | null;

  @Directive('@inaccessible')
  @Field(() => PaymentMethod, {
    nullable: true,
    description:
      'Saved payment method that is charged for renewals; null if none is saved, and without `member:payment_methods:read`. For mails only.',
  })
  readonly renewalPaymentMethod?: object | null;

  @TextField('Crypto wallet used to pay.', { nullable: true })
  walletAddress!: string | null;

  @TextField('NFT tokens that represent the membership.', { nullable: true })
  nftTokens!: string | null;

  @JsonField('Connected Discord account.', {
    nullable: true,
    type: () => DiscordAccount,
    source: computed(['discord'], discordAccountOf),
  })
  discord!: StoredObject | null;

  @TextField('Connected Telegram account.', { nullable: true })
  telegramAccountId!: string | null;

  @TextField('Username of the affiliate who referred the buyer.', { nullable: true })
  affiliateUsername!: string | null;

  @DecimalField('Total amount paid for the membership, in US dollars.')
  usdTotalSpent!: string;

  @DateTimeField('Time at which the user first joined the account; null until the member exists.', { nullable: true })
  joinedAt!: Date | null;

  /** Whether this service renews and ends the membership: true for purchases at a checkout of this service. */
  @StoredColumn('boolean')
  billedHere!: boolean;

  /** Next time at which a scheduled change is due; null if there is none, or while a payment is in progress. */
  @StoredColumn('timestamptz', { nullable: true })
  dueAt!: Date | null;

  /** Payment of the next billing period, until it is paid or abandoned. */
  @StoredColumn('text', { nullable: true })
  renewalPaymentId!: string | null;

  /** Time at which the renewal payment is retried. */
  @StoredColumn('timestamptz', { nullable: true })
  retryAt!: Date | null;

  /** Plan to which the membership changes at the end of its period; null if it keeps its plan. */
  @StoredColumn('jsonb', { nullable: true })
  scheduledPlan!: ScheduledPlan | null;

  /** Payments that the owner skips or has skipped; null if the owner has never skipped one. */
  @StoredColumn('jsonb', { nullable: true })
  paymentSkip!: PaymentSkip | null;

  /** Test clock that determines the time of the membership; null for real time. */
  @StoredColumn('text', { nullable: true })
  testClockId!: string | null;
}

export const MembershipConnection = connectionOf(Membership, 'Membership');
export const MembershipPage = numberedPageOf(Membership, 'Membership');

@ObjectType({ description: 'Result of a mutation on a membership.' })
export class MembershipPayload extends ResourcePayload {}
