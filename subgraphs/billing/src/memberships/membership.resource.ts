import { Field, Int, ObjectType } from 'type-graphql';
import {
  CurrencyEnum,
  DateTimeScalar,
  DecimalScalar,
  JSONObjectScalar,
  MoneyType,
  connectionOf,
  numberedPageOf,
  MaxListSize,
  type Currency,
  computed,
  Resource,
  IdField,
  AccountField,
  StoredColumn,
  ForeignIdField,
  JsonField,
  ResourcePayload,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Member } from '../members/member.type';
import { Plan } from '../plans/plan.resource';
import { Product } from '../products/product.resource';
import { PromoCode } from '../promo-codes/promo-code.resource';
import { User } from '../users/user.type';
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
import type { TaxType } from '../plans/plan.states';
import { type CustomFieldResponse, toResponses } from '../shared';
import { CustomFieldResponseType } from './membership-parts.type';

/** A user's access to a product under the terms of a plan, which are kept as they were when it was bought. */
@Resource('billing.memberships', "A user's access to a product, with its billing and its end.")
export class Membership {
  @IdField('Public id, `mem_…`.')
  id!: string;

  @AccountField(() => Account, 'The selling account.')
  accountId!: string;

  @StoredColumn('text', { nullable: true })
  userId!: string | null;

  @Field(() => User, {
    nullable: true,
    description: 'The owner; null if a business bought the membership or the user is deleted.',
  })
  readonly user?: object | null;

  @StoredColumn('text', { nullable: true })
  memberId!: string | null;

  @Field(() => Member, {
    nullable: true,
    description: 'The owner as a member of the account; null until the member exists.',
  })
  readonly member?: object | null;

  @StoredColumn('text')
  planId!: string;

  @Field(() => Plan, { nullable: true, description: 'The purchased plan.' })
  readonly plan?: object | null;

  @StoredColumn('text')
  productId!: string;

  @Field(() => Product, { nullable: true, description: 'The product it gives access to.' })
  readonly product?: object | null;

  @StoredColumn('text')
  @Field(() => MembershipStatusEnum, { description: 'Status; canceling while a cancellation is scheduled.' })
  status!: StoredStatus;

  @Field(() => StoredStatusEnum, { description: 'Status without regard to a scheduled cancellation.' })
  readonly storedStatus?: StoredStatus;

  /** Every membership has one; it is shown and counts only while its product has licensing. */
  @StoredColumn('text')
  @Field(() => String, { nullable: true, description: 'License key; null unless the product has licensing.' })
  licenseKey!: string;

  @StoredColumn('text', { nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'Phone number given at checkout; null without `member:phone:read`.',
  })
  phoneNumber!: string | null;

  @StoredColumn('int')
  @Field(() => Int, { description: 'Units bought.' })
  quantity!: number;

  /** What plan, purchase and seller have given it. What its license is bound to shows over that. */
  @StoredColumn('jsonb')
  @Field(() => JSONObjectScalar, {
    description: "Custom key-value pairs, the plan's at first; over them what its license is bound to.",
  })
  metadata!: Record<string, unknown>;

  @StoredColumn('text')
  @Field(() => CurrencyEnum, { nullable: true, description: 'Currency of all prices; null when it is free.' })
  currency!: Currency;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'The first payment.' })
  initialPricePaid!: string;

  @Field({ description: 'The first payment as a person reads it, like `$10.00`.' })
  readonly formattedInitialPricePaid?: string;

  @StoredColumn('numeric')
  @Field(() => MoneyType, {
    nullable: true,
    description: 'Price of each further period, as agreed at the purchase; null when it does not renew.',
  })
  renewalPrice!: string;

  @Field(() => String, {
    nullable: true,
    description: 'That price with its interval, like `$59.00 / month`; null when it does not renew.',
  })
  readonly formattedRenewalPrice?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Renewal or expiry time; null if it does neither.' })
  readonly currentPeriodEnd?: Date | null;

  @StoredColumn('timestamptz', { nullable: true })
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Start of the billing period; null if it does not renew.',
  })
  renewalPeriodStart!: Date | null;

  @StoredColumn('timestamptz', { nullable: true })
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'End of the billing period; null if it does not renew.',
  })
  renewalPeriodEnd!: Date | null;

  @StoredColumn('timestamptz', { nullable: true })
  @Field(() => DateTimeScalar, { nullable: true, description: 'End of the free trial; null when there was none.' })
  trialEndsAt!: Date | null;

  /** When access that was paid once runs out; null for ever. */
  @StoredColumn('timestamptz', { nullable: true })
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When access that was paid once runs out; null for ever.',
  })
  expiresAt!: Date | null;

  @StoredColumn('boolean')
  @Field(() => Boolean, { description: 'Whether it ends with the current billing period.' })
  cancelAtPeriodEnd!: boolean;

  @StoredColumn('text', { nullable: true })
  @Field(() => CancelOptionEnum, { nullable: true, description: 'Category of the cancellation reason.' })
  cancelOption!: CancelOption | null;

  @StoredColumn('text', { nullable: true })
  @Field(() => String, { nullable: true, description: 'Why it was canceled, in the words of who canceled.' })
  cancellationReason!: string | null;

  @Field(() => CancelationStatusEnum, {
    nullable: true,
    description: 'Outcome of the cancellation; null if no reason was given.',
  })
  readonly cancelationStatus?: CancelationStatus | null;

  @StoredColumn('timestamptz', { nullable: true })
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the cancellation was asked for; null when it is not canceled.',
  })
  canceledAt!: Date | null;

  @StoredColumn('boolean')
  @Field(() => Boolean, { description: 'Whether the collection of payments is paused.' })
  paymentCollectionPaused!: boolean;

  @StoredColumn('timestamptz', { nullable: true })
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the collection goes on by itself; null when only a command ends the pause.',
  })
  paymentCollectionResumesAt!: Date | null;

  @ForeignIdField('Promo code in force, `promo_…`.', { nullable: true })
  promoCodeId!: string | null;

  @Field(() => PromoCode, { nullable: true, description: 'That promo code; null without `promo_code:basic:read`.' })
  readonly promoCode?: object | null;

  @ForeignIdField('Checkout configuration that it came from, `ch_…`.', { nullable: true })
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
      'Hosted page on which its owner manages it; null until there is a member. With the key that opens it for its owner and with `member:manage`, else without: it leads to sign in then.',
  })
  readonly manageUrl?: string | null;

  @StoredColumn('jsonb', { nullable: true })
  @Field(() => JSONObjectScalar, { nullable: true, description: 'Acquisition of the buyer: UTM data.' })
  acquisitionData!: Record<string, unknown> | null;

  @StoredColumn('int', { nullable: true })
  @Field(() => Int, {
    nullable: true,
    description: 'Payments that complete a split payment; null when it was not split.',
  })
  splitPayRequiredPayments!: number | null;

  @StoredColumn('int')
  @Field(() => Int, { description: 'Payments made of a split payment.' })
  splitPayPaymentsMade!: number;

  @StoredColumn('text')
  @Field(() => PaymentProcessorEnum, { description: 'Who processes the payments.' })
  paymentProcessor!: PaymentProcessor;

  @StoredColumn('text', { nullable: true })
  @Field(() => String, { nullable: true, description: "The processor's id of the subscription." })
  processorSubscriptionId!: string | null;

  @StoredColumn('text', { nullable: true })
  @Field(() => String, { nullable: true, description: "The processor's id of the customer." })
  processorCustomerId!: string | null;

  @StoredColumn('text', { nullable: true })
  @Field(() => String, { nullable: true, description: 'Crypto wallet used to pay.' })
  walletAddress!: string | null;

  @StoredColumn('text', { nullable: true })
  @Field(() => String, { nullable: true, description: 'NFT tokens that represent the membership.' })
  nftTokens!: string | null;

  /** `id`, `username`, `image_url` */
  @StoredColumn('jsonb', { nullable: true })
  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Connected Discord account: `id`, `username`, `image_url`.',
  })
  discord!: Record<string, unknown> | null;

  @StoredColumn('text', { nullable: true })
  @Field(() => String, { nullable: true, description: 'Connected Telegram account.' })
  telegramAccountId!: string | null;

  @StoredColumn('text', { nullable: true })
  @Field(() => String, { nullable: true, description: 'Username of the affiliate who brought the buyer.' })
  affiliateUsername!: string | null;

  @StoredColumn('numeric')
  @Field(() => DecimalScalar, { description: 'Everything paid for the membership, in US dollars.' })
  usdTotalSpent!: string;

  /** When the user first joined the account, as the member has it. */
  @StoredColumn('timestamptz', { nullable: true })
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the user first joined the account; null until the member exists.',
  })
  joinedAt!: Date | null;

  @StoredColumn('timestamptz')
  @Field(() => DateTimeScalar, { description: 'When the membership was made.' })
  createdAt!: Date;

  @StoredColumn('timestamptz')
  @Field(() => DateTimeScalar, { description: 'When the membership last changed.' })
  updatedAt!: Date;

  /** The account that bought, where the buyer is a business. */
  @StoredColumn('text', { nullable: true })
  buyerAccountId!: string | null;

  /** While it is unresolved: what it goes back to. */
  @StoredColumn('text', { nullable: true })
  statusBeforeDispute!: 'active' | 'past_due' | 'completed' | null;

  /** The metadata of who has validated the license first; null where nobody has. */
  @StoredColumn('jsonb', { nullable: true })
  licenseBinding!: Record<string, unknown> | null;

  /** Days between charges; null where nothing renews. */
  @StoredColumn('int', { nullable: true })
  billingPeriod!: number | null;

  /** Whether the renewal price contains its tax; null for memberships from before it was kept, which follow their plan. */
  @StoredColumn('text', { nullable: true })
  taxType!: TaxType | null;

  /** What is charged for what is due; null: whatever the member saved last. */
  @StoredColumn('text', { nullable: true })
  paymentMethodId!: string | null;

  /** Percent that renewals are cheaper by, agreed to instead of canceling; null where nothing was agreed. */
  @StoredColumn('int', { nullable: true })
  cancelDiscountPercentage!: number | null;

  /** Renewals that are still to be cheaper; with a percentage null is for ever, and 0 used up. */
  @StoredColumn('int', { nullable: true })
  cancelDiscountIntervalsLeft!: number | null;

  /** Whether time does anything to it here: true for what was bought at a checkout of ours, false for what was sold elsewhere. */
  @StoredColumn('boolean')
  billedHere!: boolean;

  /** The next instant at which time does something to it; null where it does nothing, or while a payment is under way. */
  @StoredColumn('timestamptz', { nullable: true })
  dueAt!: Date | null;

  /** The payment of the period that is to begin, until it is paid or given up. */
  @StoredColumn('text', { nullable: true })
  renewalPaymentId!: string | null;

  /** When that payment is tried again. */
  @StoredColumn('timestamptz', { nullable: true })
  retryAt!: Date | null;

  /** Whether its user was told that the trial ends. */
  @StoredColumn('boolean')
  trialNoticeSent!: boolean;

  /** Since when a trial is paused: what remained of it then is kept; null where none is. */
  @StoredColumn('timestamptz', { nullable: true })
  trialPausedAt!: Date | null;

  /** The test clock that it follows instead of the real time; null for the real time. */
  @StoredColumn('text', { nullable: true })
  testClockId!: string | null;
}

export const MembershipConnection = connectionOf(Membership, 'Membership');

export const MembershipPage = numberedPageOf(Membership, 'Membership');

@ObjectType({ description: 'Outcome of a command on a membership.' })
export class MembershipPayload extends ResourcePayload {}
