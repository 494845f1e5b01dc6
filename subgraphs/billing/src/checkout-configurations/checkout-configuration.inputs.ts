import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import {
  CurrencyEnum,
  type Currency,
  DateTimeScalar,
  DecimalScalar,
  JSONObjectScalar,
  NumberedPageArgs,
  PageArgs,
} from '../../../kit/src';
import { PaymentMethodConfigurationInput } from '../plans/plan-parts.type';
import { PlanPatch } from '../plans/plan.inputs';
import {
  type PlanType,
  PlanTypeEnum,
  type ReleaseMethod,
  ReleaseMethodEnum,
  type ThreeDsLevel,
  ThreeDsLevelEnum,
} from '../plans/plan.states';
import { ProductPatch } from '../products/product.inputs';
import {
  type CheckoutConfigurationOrder,
  CheckoutConfigurationOrderEnum,
  type CheckoutMode,
  CheckoutModeEnum,
} from './checkout-configuration.states';

@InputType({
  description: 'A product to make for a checkout, or to change where the external identifier names a known one.',
})
export class CheckoutProductInput extends ProductPatch {
  @Field(() => String, {
    nullable: true,
    description: "The seller's own id, at most 200 characters; a known one changes that product.",
  })
  override externalIdentifier?: string | null;
}

@InputType({
  description:
    'A plan to sell at a checkout. A plan of the account with the same settings is taken where there is one.',
})
export class CheckoutPlanInput extends PlanPatch {
  @Field(() => ID, {
    nullable: true,
    description: 'The selling account; that of the checkout by default, and no other.',
  })
  override accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The product sold; excludes `product`.' })
  override productId?: string | null;

  @Field(() => CheckoutProductInput, {
    nullable: true,
    description:
      'A product to make or change together with the plan; needs `access_pass:create` and `access_pass:update`.',
  })
  override product?: CheckoutProductInput | null;

  @Field(() => PlanTypeEnum, { nullable: true, description: 'One-time by default.' })
  override planType?: PlanType | null;

  @Field(() => ReleaseMethodEnum, { nullable: true, description: 'Buy now by default.' })
  override releaseMethod?: ReleaseMethod | null;

  @Field(() => Int, { nullable: true, description: 'Payments after which a split payment is complete, 2 to 100.' })
  override splitPayRequiredPayments?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Makes a plan even where the account has an equal one; false by default.',
  })
  forceCreateNewPlan?: boolean | null;
}

@InputType({
  description:
    'A checkout to make. In payment mode it sells a plan: give `planId` or `plan`. In setup mode it only saves a payment method.',
})
export class CheckoutConfigurationCreateInput {
  @Field(() => ID, {
    nullable: true,
    description: "The selling account; by default that of the plan, or the credential's own.",
  })
  accountId?: string | null;

  @Field(() => CheckoutModeEnum, { nullable: true, description: 'Payment by default.' })
  mode?: CheckoutMode | null;

  @Field(() => ID, { nullable: true, description: 'The plan sold; excludes `plan`.' })
  planId?: string | null;

  @Field(() => CheckoutPlanInput, {
    nullable: true,
    description: 'A plan to sell that is made together with the checkout; needs `plan:create`; excludes `planId`.',
  })
  plan?: CheckoutPlanInput | null;

  @Field(() => CurrencyEnum, {
    nullable: true,
    description: "Currency of later charges in setup mode, US dollars by default; in payment mode only the plan's own.",
  })
  currency?: Currency | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description:
      "What the app that makes the checkout keeps of each payment, in the plan's currency; less than the plan costs. Payment mode only.",
  })
  applicationFee?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Web address where the buyer goes afterwards, at most 2,048 characters.',
  })
  redirectUrl?: string | null;

  @Field(() => String, { nullable: true, description: 'Web address that sends the buyer, at most 2,048 characters.' })
  sourceUrl?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Code of the affiliate who gets the commission, 1 to 100 characters.',
  })
  affiliateCode?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the buyer may enter a promo code; true by default.' })
  allowPromoCodes?: boolean | null;

  @Field(() => ThreeDsLevelEnum, {
    nullable: true,
    description: 'How strictly 3-D Secure is asked for; as the plan and the account say by default.',
  })
  threeDsLevel?: ThreeDsLevel | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Colours, font and shapes of the page, at most 10,000 characters as JSON.',
  })
  checkoutStyling?: Record<string, unknown> | null;

  @Field(() => PaymentMethodConfigurationInput, {
    nullable: true,
    description: 'Payment methods of this checkout; those of the plan by default.',
  })
  paymentMethodConfiguration?: PaymentMethodConfigurationInput | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description:
      'Custom key-value pairs: 50 keys of 100 characters, texts of 500. Copied to what comes of the checkout.',
  })
  metadata?: Record<string, unknown> | null;
}

@ArgsType()
export class CheckoutConfigurationListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only checkouts of this account.' })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only checkouts that sell this plan.' })
  planId?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only checkouts made after this instant.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only checkouts made before this instant.' })
  createdBefore?: Date | null;

  @Field(() => CheckoutConfigurationOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'Sort column.',
  })
  order!: CheckoutConfigurationOrder;
}

@ArgsType()
export class CheckoutConfigurationPageArgs extends NumberedPageArgs {
  @Field(() => ID, { nullable: true, description: 'Only checkouts of this account.' })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only checkouts that sell this plan.' })
  planId?: string | null;
}
