import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  CurrencyEnum,
  DateTimeScalar,
  JSONObjectScalar,
  type Money,
  MoneyType,
  UserError,
  connectionOf,
  numberedPageOf,
  MaxListSize,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Product } from '../products/product.type';
import { type Visibility, VisibilityEnum } from '../shared';
import type { CustomField } from './plan.entity';
import {
  type PlanType,
  PlanTypeEnum,
  type ReleaseMethod,
  ReleaseMethodEnum,
  type TaxType,
  TaxTypeEnum,
  type ThreeDsLevel,
  ThreeDsLevelEnum,
} from './plan.states';

@ObjectType('CustomField', { description: 'A question that the buyer answers at checkout.', simpleResolvers: true })
export class CustomFieldType {
  @Field(() => ID, { description: 'Id of the question, `field_…`.' })
  id!: string;

  @Field({ description: 'Kind of the answer; `text` is the only one.' })
  fieldType!: string;

  @Field({ description: 'The question.' })
  name!: string;

  @Field(() => Int, { description: 'Place among the questions, from 0.' })
  order!: number;

  @Field(() => String, { nullable: true, description: 'Example answer shown in the empty field.' })
  placeholder!: string | null;

  @Field({ description: 'Whether the buyer has to answer.' })
  required!: boolean;
}

@ObjectType('PaymentMethodConfiguration', { description: 'Payment methods of a plan.', simpleResolvers: true })
export class PaymentMethodConfigurationType {
  @Field(() => [String], { description: 'Methods offered.' })
  enabled!: string[];

  @Field(() => [String], { description: 'Methods never offered.' })
  disabled!: string[];

  @Field({ description: "Whether the platform's defaults are offered too." })
  includePlatformDefaults!: boolean;
}

@Directive('@key(fields: "id")')
@ObjectType({
  description: 'Pricing and purchase rules: what a buyer pays for a product, how often, and under which conditions.',
  simpleResolvers: true,
})
export class Plan {
  @Field(() => ID, { description: 'Public id, `plan_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The selling account.' })
  account!: Account | null;

  @Field(() => Product, { nullable: true, description: 'The product sold; null for a stand-alone plan.' })
  product!: object | null;

  @Field(() => ID, { nullable: true, description: 'The invoice that the plan was made for, `inv_…`; null for others.' })
  invoiceId!: string | null;

  @Field(() => String, { nullable: true, description: 'Title shown at checkout, at most 30 characters.' })
  title!: string | null;

  @Field(() => String, { nullable: true, description: 'Description shown at checkout, at most 1,000 characters.' })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'Notes for the team; null without `plan:basic:read`.' })
  internalNotes!: string | null;

  @Field(() => String, { nullable: true, description: 'Description on the payment link.' })
  paymentLinkDescription!: string | null;

  @Field(() => PlanTypeEnum, { description: 'Renews, or is paid once.' })
  planType!: PlanType;

  @Field(() => ReleaseMethodEnum, { description: 'How a buyer gets hold of the plan.' })
  releaseMethod!: ReleaseMethod;

  @Field(() => JSONObjectScalar, { description: 'Settings of the release method.' })
  releaseMethodSettings!: Record<string, unknown>;

  @Field(() => VisibilityEnum, { description: 'Visibility of the plan.' })
  visibility!: Visibility;

  @Field(() => CurrencyEnum, { description: 'Currency of all prices.' })
  currency!: string;

  @Field(() => MoneyType, { description: 'Price of the first purchase.' })
  initialPrice!: Money;

  @Field(() => MoneyType, { description: 'Price of each further billing period; zero for one-time plans.' })
  renewalPrice!: Money;

  @Field({ description: 'Formatted price, for example `$59.00 / month`.' })
  formattedPrice!: string;

  @Field(() => MoneyType, { nullable: true, description: 'Initial price shown struck through.' })
  strikeThroughInitialPrice!: Money | null;

  @Field(() => MoneyType, { nullable: true, description: 'Renewal price shown struck through.' })
  strikeThroughRenewalPrice!: Money | null;

  @Field(() => Int, { nullable: true, description: 'Days between charges; null for one-time plans.' })
  billingPeriod!: number | null;

  @Field(() => Int, { nullable: true, description: 'Free days before the first charge.' })
  trialPeriodDays!: number | null;

  @Field(() => Int, { nullable: true, description: 'Days of access that a one-time purchase gives; null for ever.' })
  expirationDays!: number | null;

  @Field(() => Int, { nullable: true, description: 'Days after expiry during which a top-up is possible.' })
  gracePeriodDays!: number | null;

  @Field({ description: 'Whether an expiring membership can be topped up.' })
  refillable!: boolean;

  @Field(() => Int, { nullable: true, description: 'Payments after which a split payment is complete; at least 2.' })
  splitPayRequiredPayments!: number | null;

  @Field(() => Int, { nullable: true, description: 'Units left; null without `plan:basic:read`.' })
  stock!: number | null;

  @Field({ description: 'Whether the stock is unlimited.' })
  unlimitedStock!: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'Memberships that give access now; null without `plan:basic:read`.',
  })
  memberCount!: number | null;

  @Field({ description: 'Whether a purchase can include several units.' })
  allowMultipleQuantity!: boolean;

  @Field({ description: 'Whether each user can buy only once.' })
  onePerUser!: boolean;

  @Field({ description: 'Whether an account may buy only once.' })
  onePerCompany!: boolean;

  @Field({ description: 'Whether dependent collaboration passes end together with the access.' })
  cancelCollabPasses!: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether a discount is offered on cancellation; null without `plan:basic:read`.',
  })
  offerCancelDiscount!: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Percentage of the cancel discount.' })
  cancelDiscountPercentage!: number | null;

  @Field(() => Int, { nullable: true, description: 'Billing periods the cancel discount lasts; 0 for ever.' })
  cancelDiscountIntervals!: number | null;

  @Field({ description: "Whether prices are shown in the buyer's currency." })
  adaptivePricingEnabled!: boolean;

  @Field({ description: 'Whether tax is collected: a tax type was chosen.' })
  collectTax!: boolean;

  @Field(() => TaxTypeEnum, { description: 'Whether prices include tax.' })
  taxType!: TaxType;

  @Field(() => ThreeDsLevelEnum, {
    nullable: true,
    description: 'How strictly 3-D Secure is asked for; null for the default of the account.',
  })
  threeDsLevel!: ThreeDsLevel | null;

  @Field(() => JSONObjectScalar, { nullable: true, description: 'Colours, font and shapes of the checkout.' })
  checkoutStyling!: Record<string, unknown> | null;

  @Field(() => PaymentMethodConfigurationType, {
    nullable: true,
    description: "The plan's own payment methods; null for the defaults.",
  })
  paymentMethodConfiguration!: PaymentMethodConfigurationType | null;

  @Field({ description: 'Whether cards are accepted.' })
  cardPayments!: boolean;

  @Field({ description: 'Whether PayPal is accepted.' })
  paypalAccepted!: boolean;

  @Field({ description: 'Whether ACH debits are accepted.' })
  achPayments!: boolean;

  @Field({ description: 'Whether crypto commerce is accepted.' })
  coinbaseCommerceAccepted!: boolean;

  @Field({ description: 'Whether instalments through Splitit are accepted.' })
  splititAccepted!: boolean;

  @Field({ description: 'Whether the platform balance is accepted.' })
  platformBalanceAccepted!: boolean;

  @Field({ description: 'Whether the older switches for payment methods count.' })
  legacyPaymentMethodControls!: boolean;

  @Field(() => [String], {
    description:
      "Processors that the plan can be paid through now, by its prices, currency and switches and its account's payout account: " +
      '`stripe`, `coinbase`, `free`, `paypal`, `sezzle`, `splitit`, `platform_balance`, `multi_psp`.',
  })
  acceptedPaymentMethods!: string[];

  @Field(() => JSONObjectScalar, { nullable: true, description: 'Picture: `url` and `blurhash`.' })
  image!: Record<string, unknown> | null;

  @Field(() => JSONObjectScalar, { description: 'Custom key-value pairs, copied to new memberships.' })
  metadata!: Record<string, unknown>;

  @MaxListSize(20)
  @Field(() => [CustomFieldType], { description: 'Questions asked at checkout.' })
  customFields!: CustomField[];

  @Field(() => JSONObjectScalar, { description: 'Purchase restrictions.' })
  requirements!: Record<string, unknown>;

  @Field(() => String, { nullable: true, description: 'Short name under which the checkout answers.' })
  shortLink!: string | null;

  @Field({ description: 'URL of the hosted checkout page.' })
  purchaseUrl!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the plan can be deleted; null without `plan:basic:read`.',
  })
  deletable!: boolean | null;

  @Field(() => DateTimeScalar, { description: 'When the plan was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'When the plan last changed.' })
  updatedAt!: Date;
}

export const PlanConnection = connectionOf(Plan, 'Plan');
export const PlanPage = numberedPageOf(Plan, 'Plan');

@ObjectType({ description: 'Outcome of a command on a plan.' })
export class PlanPayload {
  /** Id of the plan that the command was about; the `plan` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of deleting a plan.', simpleResolvers: true })
export class PlanDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted plan.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
