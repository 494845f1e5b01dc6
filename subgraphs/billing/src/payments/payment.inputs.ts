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

  @Field(() => [ID], { nullable: true, description: 'Only payments for these plans; at most 100.' })
  planIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only payments for these products; at most 100.' })
  productIds?: string[] | null;

  @Field(() => ID, { nullable: true, description: 'Only payments for this membership.' })
  membershipId?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Only payments from these checkouts; at most 100.' })
  checkoutConfigurationIds?: string[] | null;

  @Field(() => [BillingReasonEnum], {
    nullable: true,
    description: 'Only payments with one of these billing reasons; a cycle includes updates of the subscription.',
  })
  billingReasons?: BillingReason[] | null;

  @Field(() => [CurrencyEnum], { nullable: true, description: 'Only payments in these currencies.' })
  currencies?: Currency[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether to include payments of zero; false by default.' })
  includeFree?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Text to look for: id of the user or membership, or a part of name, username or e-mail address; at most 100 characters.',
  })
  query?: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Only payments collected after this instant, or created after it if not collected.',
  })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Only payments collected before this instant, or created before it if not collected.',
  })
  createdBefore?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only payments that last changed after this instant.' })
  updatedAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only payments that last changed before this instant.' })
  updatedBefore?: Date | null;

  @Field(() => PaymentOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'Sort column.',
  })
  order!: PaymentOrder;
}

@InputType({
  description: 'A payment to make with a saved method: give `planId` or `plan`. It is charged right after the answer.',
})
export class PaymentCreateInput {
  @Field(() => ID, { nullable: true, description: "The selling account; the credential's account by default." })
  accountId?: string | null;

  @Field(() => ID, { description: 'Who pays, `mber_…`.' })
  memberId!: string;

  @Field(() => ID, { description: "The member's saved method, `payt_…`." })
  paymentMethodId!: string;

  @Field(() => ID, { nullable: true, description: 'The plan that is bought; excludes `plan`.' })
  planId?: string | null;

  @Field(() => CheckoutPlanInput, {
    nullable: true,
    description: 'A plan that is made and bought; needs `plan:create`; excludes `planId`.',
  })
  plan?: CheckoutPlanInput | null;

  @Field(() => ID, { nullable: true, description: 'A promo code of the account, `promo_…`.' })
  promoCodeId?: string | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "What the app that asks for the payment keeps of it, in the plan's currency; less than the total.",
  })
  applicationFee?: string | null;

  @Field(() => CaptureMethodEnum, {
    nullable: true,
    description: 'Whether the amount is taken at once (default), or reserved until it is captured.',
  })
  captureMethod?: CaptureMethod | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description:
      'Custom key-value pairs: 50 keys of 100 characters, texts of 500. Merged over those of the plan in the membership.',
  })
  metadata?: Record<string, unknown> | null;
}

@InputType({ description: 'What changes about a payment.' })
export class PaymentPatch {
  @Field(() => String, {
    nullable: true,
    description: 'Return URL for the buyer: https, at most 2,048 characters; http for localhost only; null for none.',
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

  @Field(() => [ID], { nullable: true, description: 'Only payments from these checkouts; at most 100.' })
  checkoutConfigurationIds?: string[] | null;
}
