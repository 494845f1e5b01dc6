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
import { type Visibility, VisibilityEnum, type VisibilityFilter, VisibilityFilterEnum } from '../shared';
import {
  type PlanOrder,
  PlanOrderEnum,
  type PlanType,
  PlanTypeEnum,
  type ReleaseMethod,
  ReleaseMethodEnum,
  type TaxType,
  TaxTypeEnum,
  type ThreeDsLevel,
  ThreeDsLevelEnum,
} from './plan.states';

@InputType({ description: 'A question for the checkout.' })
export class CustomFieldInput {
  @Field(() => ID, { nullable: true, description: 'Id of a question to keep; a new one is given otherwise.' })
  id?: string | null;

  @Field({ description: 'The question, at most 200 characters.' })
  name!: string;

  @Field(() => Int, { nullable: true, description: 'Place among the questions; the place in the list by default.' })
  order?: number | null;

  @Field(() => String, { nullable: true, description: 'Example answer shown in the empty field.' })
  placeholder?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the buyer has to answer; false by default.' })
  required?: boolean | null;
}

@InputType({ description: 'Payment methods of a plan.' })
export class PaymentMethodConfigurationInput {
  @Field(() => [String], { nullable: true, description: 'Methods offered, at most 150.' })
  enabled?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Methods never offered, at most 150.' })
  disabled?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether the platform's defaults are offered too; true by default.",
  })
  includePlatformDefaults?: boolean | null;
}

/** What may be given when a plan is made and changed later. Absent leaves a field as it is, null empties it. */
@InputType({ description: 'Changes to a plan. Absent fields stay as they are; null empties a field.' })
export class PlanPatch {
  @Field(() => String, { nullable: true, description: 'At most 30 characters.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 1,000 characters.' })
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'Notes for the team, at most 1,000 characters.' })
  internalNotes?: string | null;

  @Field(() => String, { nullable: true, description: 'Description on the payment link, at most 1,000 characters.' })
  paymentLinkDescription?: string | null;

  @Field(() => VisibilityEnum, { nullable: true, description: 'Visibility of the plan.' })
  visibility?: Visibility | null;

  @Field(() => CurrencyEnum, { nullable: true, description: 'Currency of all prices.' })
  currency?: Currency | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'Price of the first purchase.' })
  initialPrice?: string | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'Price of each further billing period.' })
  renewalPrice?: string | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'Initial price shown struck through.' })
  strikeThroughInitialPrice?: string | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'Renewal price shown struck through.' })
  strikeThroughRenewalPrice?: string | null;

  @Field(() => Int, { nullable: true, description: 'Days between charges, 1 to 1,095.' })
  billingPeriod?: number | null;

  @Field(() => Int, { nullable: true, description: 'Free days before the first charge, 0 to 1,095.' })
  trialPeriodDays?: number | null;

  @Field(() => Int, { nullable: true, description: 'Days of access that a one-time purchase gives, 1 to 36,500.' })
  expirationDays?: number | null;

  @Field(() => Int, { nullable: true, description: 'Days after the expiry in which a top-up is possible, 0 to 1,095.' })
  gracePeriodDays?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether an expiring membership can be topped up.' })
  refillable?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Units left, from 0.' })
  stock?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the stock is unlimited.' })
  unlimitedStock?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether a purchase can include several units.' })
  allowMultipleQuantity?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether each user can buy only once.' })
  onePerUser?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether an account may buy only once.' })
  onePerCompany?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether a discount is offered on cancellation.' })
  offerCancelDiscount?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Percentage of the cancel discount, 1 to 100.' })
  cancelDiscountPercentage?: number | null;

  @Field(() => Int, { nullable: true, description: 'Billing periods the cancel discount lasts, 0 for ever.' })
  cancelDiscountIntervals?: number | null;

  @Field(() => Boolean, { nullable: true, description: "Whether prices are shown in the buyer's currency." })
  adaptivePricingEnabled?: boolean | null;

  @Field(() => TaxTypeEnum, { nullable: true, description: 'Whether prices contain tax; null for unspecified.' })
  taxType?: TaxType | null;

  @Field(() => ThreeDsLevelEnum, { nullable: true, description: 'How strictly 3-D Secure is requested.' })
  threeDsLevel?: ThreeDsLevel | null;

  @Field(() => JSONObjectScalar, { nullable: true, description: 'Colours, font and shapes of the checkout.' })
  checkoutStyling?: Record<string, unknown> | null;

  @Field(() => PaymentMethodConfigurationInput, { nullable: true, description: "The plan's own payment methods." })
  paymentMethodConfiguration?: PaymentMethodConfigurationInput | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether cards are accepted.' })
  cardPayments?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether PayPal is accepted.' })
  paypalAccepted?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether ACH debits are accepted.' })
  achPayments?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether crypto commerce is accepted.' })
  coinbaseCommerceAccepted?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether instalments through Splitit are accepted.' })
  splititAccepted?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the platform balance is accepted.' })
  platformBalanceAccepted?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the older switches for payment methods count.' })
  legacyPaymentMethodControls?: boolean | null;

  @Field(() => JSONObjectScalar, { nullable: true, description: 'Picture: `id` of a file or `direct_upload_id`.' })
  image?: Record<string, unknown> | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Custom key-value pairs: 50 keys of 100 characters, texts of 500.',
  })
  metadata?: Record<string, unknown> | null;

  @Field(() => [CustomFieldInput], { nullable: true, description: 'Questions asked at checkout, at most 20.' })
  customFields?: CustomFieldInput[] | null;

  @Field(() => JSONObjectScalar, { nullable: true, description: 'Purchase restrictions.' })
  requirements?: Record<string, unknown> | null;

  @Field(() => String, {
    nullable: true,
    description: 'Short name for the checkout: letters, digits, - and _, at most 60.',
  })
  shortLink?: string | null;
}

@InputType({ description: 'A plan to make.' })
export class PlanCreateInput extends PlanPatch {
  @Field(() => ID, { nullable: true, description: "The selling account; the credential's account by default." })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The product sold.' })
  productId?: string | null;

  @Field(() => PlanTypeEnum, { nullable: true, description: 'One-time by default.' })
  planType?: PlanType | null;

  @Field(() => ReleaseMethodEnum, { nullable: true, description: 'Buy now by default.' })
  releaseMethod?: ReleaseMethod | null;

  @Field(() => JSONObjectScalar, { nullable: true, description: 'Settings of the release method.' })
  releaseMethodSettings?: Record<string, unknown> | null;

  @Field(() => Int, { nullable: true, description: 'Payments after which a split payment is complete, 2 to 100.' })
  splitPayRequiredPayments?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether dependent collaboration passes end together with the access; true by default.',
  })
  cancelCollabPasses?: boolean | null;

  @Field(() => ID, {
    nullable: true,
    description: 'A plan of the same account whose settings are taken for all fields that are not given.',
  })
  mimicPlanId?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Makes this the account's default plan." })
  setAsDefault?: boolean | null;
}

@ArgsType()
export class PlanListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only plans of this account.' })
  accountId?: string | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Only plans of these products, at most 100; without an account, what the public may buy of them.',
  })
  productIds?: string[] | null;

  @Field(() => [VisibilityFilterEnum], { nullable: true, description: 'Only plans with one of these visibilities.' })
  visibilities?: VisibilityFilter[] | null;

  @Field(() => [ReleaseMethodEnum], { nullable: true, description: 'Only plans with one of these release methods.' })
  releaseMethods?: ReleaseMethod[] | null;

  @Field(() => [PlanTypeEnum], { nullable: true, description: 'Only plans of these types.' })
  planTypes?: PlanType[] | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only plans made after this instant.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only plans made before this instant.' })
  createdBefore?: Date | null;

  @Field(() => PlanOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'Sort column.',
  })
  order!: PlanOrder;
}

@ArgsType()
export class PlanPageArgs extends NumberedPageArgs {
  @Field(() => ID, { nullable: true, description: 'Only plans of this account.' })
  accountId?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Only plans of these products, at most 100.' })
  productIds?: string[] | null;

  @Field(() => [VisibilityFilterEnum], { nullable: true, description: 'Only plans with one of these visibilities.' })
  visibilities?: VisibilityFilter[] | null;
}
