import { ArgsType, Field, ID, InputType } from 'type-graphql';
import {
  type Currency,
  CurrencyEnum,
  DateTimeScalar,
  DecimalScalar,
  JSONObjectScalar,
  NumberedPageArgs,
  PageArgs,
} from '../../../kit/src';
import { CheckoutPlanInput } from '../checkout-configurations/checkout-configuration.inputs';
import {
  type BillingReason,
  BillingReasonEnum,
  type CaptureMethod,
  CaptureMethodEnum,
  type PaymentOrder,
  PaymentOrderEnum,
  type PaymentStatus,
  PaymentStatusEnum,
  type PaymentSubstatus,
  PaymentSubstatusEnum,
} from './payment.states';

@ArgsType()
export class PaymentListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only payments of this account.' })
  accountId?: string | null;

  @Field(() => [PaymentStatusEnum], { nullable: true, description: 'Only payments with one of these statuses.' })
  statuses?: PaymentStatus[] | null;

  @Field(() => [PaymentSubstatusEnum], { nullable: true, description: 'Only payments with one of these substatuses.' })
  substatuses?: PaymentSubstatus[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only payments for these plans, at most 100.' })
  planIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only payments for these products, at most 100.' })
  productIds?: string[] | null;

  @Field(() => ID, { nullable: true, description: 'Only payments for this membership.' })
  membershipId?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Only payments from these checkout configurations, at most 100.' })
  checkoutConfigurationIds?: string[] | null;

  @Field(() => [BillingReasonEnum], {
    nullable: true,
    description: 'Only payments with one of these billing reasons; `SUBSCRIPTION_CYCLE` includes subscription updates.',
  })
  billingReasons?: BillingReason[] | null;

  @Field(() => [CurrencyEnum], { nullable: true, description: 'Only payments in these currencies.' })
  currencies?: Currency[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to include payments with a total of zero; false by default.',
  })
  includeFree?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Search text, at most 100 characters: id of the user or membership, or part of the name, username or e-mail address.',
  })
  query?: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Only payments collected after this time, or created after it if not collected.',
  })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Only payments collected before this time, or created before it if not collected.',
  })
  createdBefore?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only payments last changed after this time.' })
  updatedAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only payments last changed before this time.' })
  updatedBefore?: Date | null;

  @Field(() => PaymentOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'Sort key.',
  })
  order!: PaymentOrder;
}

@InputType({
  description:
    'A new payment with a saved payment method. Requires `planId` or `plan`. The payment method is charged immediately after the response.',
})
export class PaymentCreateInput {
  @Field(() => ID, { nullable: true, description: 'The selling account. By default the account of the credential.' })
  accountId?: string | null;

  @Field(() => ID, { description: 'Member who pays, `mber_…`.' })
  memberId!: string;

  @Field(() => ID, { description: "The member's saved payment method, `payt_…`." })
  paymentMethodId!: string;

  @Field(() => ID, { nullable: true, description: 'Plan to buy; mutually exclusive with `plan`.' })
  planId?: string | null;

  @Field(() => CheckoutPlanInput, {
    nullable: true,
    description: 'Plan to create and buy; needs `plan:create`; mutually exclusive with `planId`.',
  })
  plan?: CheckoutPlanInput | null;

  @Field(() => ID, { nullable: true, description: 'Promo code of the account, `promo_…`.' })
  promoCodeId?: string | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Fee kept by the app that requests the payment, in the plan's currency; less than the total.",
  })
  applicationFee?: string | null;

  @Field(() => CaptureMethodEnum, {
    nullable: true,
    description: 'Whether the amount is captured immediately (default), or authorized and captured later.',
  })
  captureMethod?: CaptureMethod | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description:
      'Custom key-value pairs: at most 50 keys of 100 characters, strings of 500. In the membership, they override those of the plan.',
  })
  metadata?: Record<string, unknown> | null;
}

@InputType({ description: 'Changes to a payment.' })
export class PaymentPatch {
  @Field(() => String, {
    nullable: true,
    description: 'Return URL for the buyer: https, at most 2,048 characters; http only for localhost; null for none.',
  })
  returnUrl?: string | null;
}

@ArgsType()
export class PaymentPageArgs extends NumberedPageArgs {
  @Field(() => ID, { nullable: true, description: 'Only payments of this account.' })
  accountId?: string | null;

  @Field(() => [PaymentStatusEnum], { nullable: true, description: 'Only payments with one of these statuses.' })
  statuses?: PaymentStatus[] | null;

  @Field(() => ID, { nullable: true, description: 'Only payments for this membership.' })
  membershipId?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Only payments from these checkout configurations, at most 100.' })
  checkoutConfigurationIds?: string[] | null;
}
