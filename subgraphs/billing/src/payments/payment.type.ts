import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  type Currency,
  CurrencyEnum,
  DateTimeScalar,
  DecimalScalar,
  JSONObjectScalar,
  type Money,
  MoneyType,
  UserError,
  connectionOf,
  numberedPageOf,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Member } from '../members/member.type';
import { Membership } from '../memberships/membership.type';
import { PaymentMethod } from '../payment-methods/payment-method.type';
import { Plan } from '../plans/plan.resource';
import {
  type CardBrand,
  CardBrandEnum,
  type PaymentMethodType,
  PaymentMethodTypeEnum,
  type PaymentProvider,
  PaymentProviderEnum,
} from '../processors/processor.enums';
import { Product } from '../products/product.resource';
import { PromoCode } from '../promo-codes/promo-code.resource';
import { PostalAddressType } from '../shared';
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
} from './payment.states';
import { type TaxBehavior, TaxBehaviorEnum } from '../taxes/tax.enums';

@ObjectType({ description: 'What the app that asked for a payment keeps of it.', simpleResolvers: true })
export class ApplicationFee {
  @Field(() => ID, { description: 'Id of the fee, `apfe_…`.' })
  id!: string;

  @Field(() => MoneyType, { description: 'What was agreed.' })
  amount!: Money;

  @Field(() => MoneyType, { description: 'What was collected.' })
  amountCaptured!: Money;

  @Field(() => MoneyType, { description: "What was given back: nothing, since a refund is the seller's." })
  amountRefunded!: Money;

  @Field(() => DateTimeScalar, { description: 'When it was agreed.' })
  createdAt!: Date;
}

@Directive('@key(fields: "id")')
@ObjectType({ description: 'Money asked for, and what became of it.', simpleResolvers: true })
export class Payment {
  @Field(() => ID, { description: 'Public id, `pay_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The account that sells.' })
  account!: Account | null;

  @Field(() => User, { nullable: true, description: 'The buyer; null if a business pays.' })
  user!: User | null;

  @Field(() => Member, {
    nullable: true,
    description:
      'Who pays, as member of the account; null until the purchase is done, and without `member:basic:read`.',
  })
  member!: object | null;

  @Field(() => Membership, {
    nullable: true,
    description: 'Membership that is paid for; null until the purchase is complete.',
  })
  membership!: object | null;

  @Field(() => Plan, { nullable: true, description: 'The plan that was bought; null without `plan:basic:read`.' })
  plan!: object | null;

  @Field(() => Product, {
    nullable: true,
    description: 'The product that was bought; null without `access_pass:basic:read`.',
  })
  product!: object | null;

  @Field(() => ID, { nullable: true, description: 'The checkout that it came from, `ch_…`.' })
  checkoutConfigurationId!: string | null;

  @Field(() => PaymentMethod, { nullable: true, description: 'The saved method that paid.' })
  paymentMethod!: object | null;

  @Field(() => PromoCode, {
    nullable: true,
    description: 'The promo code that made it cheaper; null without `promo_code:basic:read`.',
  })
  promoCode!: object | null;

  @Field(() => PaymentStatusEnum, { description: 'Whether it has been collected.' })
  status!: PaymentStatus;

  @Field(() => PaymentSubstatusEnum, { description: 'What has become of it, refunds included.' })
  substatus!: PaymentSubstatus;

  @Field(() => ChargeStateEnum, { description: 'Where the present attempt to collect it stands.' })
  chargeState!: ChargeState;

  @Field(() => BillingReasonEnum, { description: 'Reason for the payment.' })
  billingReason!: BillingReason;

  @Field(() => Int, { description: 'Units.' })
  quantity!: number;

  @Field(() => CurrencyEnum, { description: 'Currency of all amounts.' })
  currency!: Currency;

  @Field(() => MoneyType, { description: 'Amount before discount and tax.' })
  subtotal!: Money;

  @Field(() => MoneyType, { description: 'Taken off by a promo code.' })
  discount!: Money;

  @Field(() => MoneyType, { description: 'Tax.' })
  taxAmount!: Money;

  @Field(() => TaxBehaviorEnum, { description: 'Whether the price includes the tax.' })
  taxBehavior!: TaxBehavior;

  @Field(() => MoneyType, { description: 'What the buyer pays: after discount, with tax.' })
  total!: Money;

  @Field(() => DecimalScalar, { description: 'The total in US dollars, as of when it was asked for.' })
  usdTotal!: string;

  @Field(() => ApplicationFee, { nullable: true, description: 'Fee kept by the app that requested the payment.' })
  applicationFee!: ApplicationFee | null;

  @Field(() => MoneyType, { description: 'All fees together; nothing before it is paid.' })
  feeTotal!: Money;

  @Field(() => MoneyType, { description: 'Amount remaining for the seller after all fees.' })
  amountAfterFees!: Money;

  @Field(() => MoneyType, { description: 'Amount refunded so far.' })
  refundedAmount!: Money;

  @Field(() => MoneyType, { description: 'Tax portion of the refunded amount.' })
  taxRefundedAmount!: Money;

  @Field({ description: 'Whether the service gave it back by itself, since what was bought could not be handed over.' })
  autoRefunded!: boolean;

  @Field({ description: 'Whether it can be refunded, at least in part.' })
  refundable!: boolean;

  @Field({ description: 'Whether another attempt to collect it can be made.' })
  retryable!: boolean;

  @Field({ description: 'Whether it can be voided.' })
  voidable!: boolean;

  @Field(() => Int, { description: 'Number of failed attempts.' })
  paymentsFailed!: number;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed, as a word; null once it is paid.' })
  failureCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed, in words; null once it is paid.' })
  failureMessage!: string | null;

  @Field(() => PaymentProviderEnum, { description: 'Who moves the money.' })
  provider!: PaymentProvider;

  @Field(() => PaymentMethodTypeEnum, { nullable: true, description: 'Type of payment method.' })
  paymentMethodType!: PaymentMethodType | null;

  @Field(() => CardBrandEnum, { nullable: true, description: 'Card network.' })
  cardBrand!: CardBrand | null;

  @Field(() => String, { nullable: true, description: 'Last four digits of the card.' })
  cardLast4!: string | null;

  @Field({ description: 'Whether the bank has verified the buyer by 3-D Secure.' })
  threeDsVerified!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Phone number that the buyer gave; null without `member:phone:read`.',
  })
  phone!: string | null;

  @Field(() => PostalAddressType, { nullable: true, description: 'Billing address.' })
  billingAddress!: PostalAddressType | null;

  @Field(() => PostalAddressType, { nullable: true, description: 'Shipping address.' })
  shippingAddress!: PostalAddressType | null;

  @Field(() => JSONObjectScalar, { description: 'Custom key-value pairs, copied from the checkout.' })
  metadata!: Record<string, unknown>;

  @Field(() => String, {
    nullable: true,
    description:
      'Where the buyer owes a step; null when none is owed. For the buyer, and with `payment:charge` or `payment:manage`.',
  })
  actionUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Where the buyer goes afterwards.' })
  returnUrl!: string | null;

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
  affiliateCommission!: Money | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was collected.' })
  paidAt!: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was last tried.' })
  lastPaymentAttempt!: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it is automatically retried.' })
  nextPaymentAttempt!: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Time of the last refund.' })
  refundedAt!: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When a bank warned of an upcoming dispute.' })
  disputeAlertedAt!: Date | null;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const PaymentConnection = connectionOf(Payment, 'Payment');

@ObjectType({ description: 'Outcome of a command on a payment.' })
export class PaymentPayload {
  /** Id of the payment that the command was about; the `payment` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

export const PaymentPage = numberedPageOf(Payment, 'Payment');
