import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  CurrencyEnum,
  DateTimeScalar,
  DecimalScalar,
  JSONObjectScalar,
  type Money,
  MoneyType,
  UserError,
  connectionOf,
  numberedPageOf,
  MaxListSize,
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
  type MembershipStatus,
  MembershipStatusEnum,
  type PaymentProcessor,
  PaymentProcessorEnum,
  type StoredStatus,
  StoredStatusEnum,
} from './membership.states';

@ObjectType('CustomFieldResponse', { description: 'An answer to a question of the checkout.', simpleResolvers: true })
export class CustomFieldResponseType {
  @Field(() => ID, { description: 'Public id, `cfrp_…`.' })
  id!: string;

  @Field({ description: 'The question.' })
  question!: string;

  @Field({ description: 'The answer.' })
  answer!: string;

  @Field(() => DateTimeScalar, { description: 'When it was answered.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'When the answer last changed.' })
  updatedAt!: Date;
}

@Directive('@key(fields: "id")')
@ObjectType({ description: "A user's access to a product, with its billing and its end.", simpleResolvers: true })
export class Membership {
  @Field(() => ID, { description: 'Public id, `mem_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The selling account.' })
  account!: Account | null;

  @Field(() => User, {
    nullable: true,
    description: 'The owner; null if a business bought the membership or the user is deleted.',
  })
  user!: User | null;

  @Field(() => Member, {
    nullable: true,
    description: 'The owner as a member of the account; null until the member exists.',
  })
  member!: object | null;

  @Field(() => Plan, { nullable: true, description: 'The purchased plan.' })
  plan!: object | null;

  @Field(() => Product, { nullable: true, description: 'The product it gives access to.' })
  product!: object | null;

  @Field(() => MembershipStatusEnum, { description: 'Status; canceling while a cancellation is scheduled.' })
  status!: MembershipStatus;

  @Field(() => StoredStatusEnum, { description: 'Status without regard to a scheduled cancellation.' })
  storedStatus!: StoredStatus;

  @Field(() => String, { nullable: true, description: 'License key; null unless the product has licensing.' })
  licenseKey!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Phone number given at checkout; null without `member:phone:read`.',
  })
  phoneNumber!: string | null;

  @Field(() => Int, { description: 'Units bought.' })
  quantity!: number;

  @Field(() => JSONObjectScalar, {
    description: "Custom key-value pairs, the plan's at first; over them what its license is bound to.",
  })
  metadata!: Record<string, unknown>;

  @Field(() => CurrencyEnum, { nullable: true, description: 'Currency of all prices; null when it is free.' })
  currency!: string | null;

  @Field(() => MoneyType, { description: 'The first payment.' })
  initialPricePaid!: Money;

  @Field({ description: 'The first payment as a person reads it, like `$10.00`.' })
  formattedInitialPricePaid!: string;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'Price of each further period, as agreed at the purchase; null when it does not renew.',
  })
  renewalPrice!: Money | null;

  @Field(() => String, {
    nullable: true,
    description: 'That price with its interval, like `$59.00 / month`; null when it does not renew.',
  })
  formattedRenewalPrice!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Renewal or expiry time; null if it does neither.' })
  currentPeriodEnd!: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Start of the billing period; null if it does not renew.',
  })
  renewalPeriodStart!: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'End of the billing period; null if it does not renew.',
  })
  renewalPeriodEnd!: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'End of the free trial; null when there was none.' })
  trialEndsAt!: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When access that was paid once runs out; null for ever.',
  })
  expiresAt!: Date | null;

  @Field({ description: 'Whether it ends with the current billing period.' })
  cancelAtPeriodEnd!: boolean;

  @Field(() => CancelOptionEnum, { nullable: true, description: 'Category of the cancellation reason.' })
  cancelOption!: CancelOption | null;

  @Field(() => String, { nullable: true, description: 'Why it was canceled, in the words of who canceled.' })
  cancellationReason!: string | null;

  @Field(() => CancelationStatusEnum, {
    nullable: true,
    description: 'Outcome of the cancellation; null if no reason was given.',
  })
  cancelationStatus!: CancelationStatus | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the cancellation was asked for; null when it is not canceled.',
  })
  canceledAt!: Date | null;

  @Field({ description: 'Whether the collection of payments is paused.' })
  paymentCollectionPaused!: boolean;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the collection goes on by itself; null when only a command ends the pause.',
  })
  paymentCollectionResumesAt!: Date | null;

  @Field(() => ID, { nullable: true, description: 'Promo code in force, `promo_…`.' })
  promoCodeId!: string | null;

  @Field(() => PromoCode, { nullable: true, description: 'That promo code; null without `promo_code:basic:read`.' })
  promoCode!: object | null;

  @Field(() => ID, { nullable: true, description: 'Checkout configuration that it came from, `ch_…`.' })
  checkoutConfigurationId!: string | null;

  @MaxListSize(20)
  @Field(() => [CustomFieldResponseType], { description: 'Answers to the checkout questions.' })
  customFieldResponses!: CustomFieldResponseType[];

  @Field(() => String, {
    nullable: true,
    description:
      'Hosted page on which its owner manages it; null until there is a member. With the key that opens it for its owner and with `member:manage`, else without: it leads to sign in then.',
  })
  manageUrl!: string | null;

  @Field(() => JSONObjectScalar, { nullable: true, description: 'Acquisition of the buyer: UTM data.' })
  acquisitionData!: Record<string, unknown> | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Payments that complete a split payment; null when it was not split.',
  })
  splitPayRequiredPayments!: number | null;

  @Field(() => Int, { description: 'Payments made of a split payment.' })
  splitPayPaymentsMade!: number;

  @Field(() => PaymentProcessorEnum, { description: 'Who processes the payments.' })
  paymentProcessor!: PaymentProcessor;

  @Field(() => String, { nullable: true, description: "The processor's id of the subscription." })
  processorSubscriptionId!: string | null;

  @Field(() => String, { nullable: true, description: "The processor's id of the customer." })
  processorCustomerId!: string | null;

  @Field(() => String, { nullable: true, description: 'Crypto wallet used to pay.' })
  walletAddress!: string | null;

  @Field(() => String, { nullable: true, description: 'NFT tokens that represent the membership.' })
  nftTokens!: string | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Connected Discord account: `id`, `username`, `image_url`.',
  })
  discord!: Record<string, unknown> | null;

  @Field(() => String, { nullable: true, description: 'Connected Telegram account.' })
  telegramAccountId!: string | null;

  @Field(() => String, { nullable: true, description: 'Username of the affiliate who brought the buyer.' })
  affiliateUsername!: string | null;

  @Field(() => DecimalScalar, { description: 'Everything paid for the membership, in US dollars.' })
  usdTotalSpent!: string;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the user first joined the account; null until the member exists.',
  })
  joinedAt!: Date | null;

  @Field(() => DateTimeScalar, { description: 'When the membership was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'When the membership last changed.' })
  updatedAt!: Date;
}

export const MembershipConnection = connectionOf(Membership, 'Membership');
export const MembershipPage = numberedPageOf(Membership, 'Membership');

@ObjectType({ description: 'Outcome of a command on a membership.' })
export class MembershipPayload {
  /** Id of the membership that the command was about; the `membership` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
