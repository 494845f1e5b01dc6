import { Directive, Field, ID, ObjectType } from 'type-graphql';
import {
  AccountField,
  BooleanField,
  connectionOf,
  type Currency,
  CurrencyEnum,
  DeletePayload,
  EnumField,
  IdField,
  IntegerField,
  JsonField,
  JSONObjectScalar,
  MaxListSize,
  MoneyField,
  numberedPageOf,
  Resource,
  ResourcePayload,
  StoredColumn,
  TextField,
  RelationField,
  Timestamped,
  MetadataField,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { type PaymentMethod, AcceptedPaymentMethodEnum } from '../../payments/payment-options/payment-methods';
import { Picture, PictureInput, pictureSource } from '../../shared/picture.type';
import type { StoredObject } from '../../shared/stored-object';
import { Product } from '../products/product.resource';
import { CheckoutStyling, CheckoutStylingInput, checkoutStylingSource } from './checkout-styling.type';
import { type Visibility, VisibilityEnum } from '../../shared/enums';
import {
  type CustomField,
  CustomFieldInput,
  CustomFieldType,
  type PaymentMethodConfiguration,
  PaymentMethodConfigurationInput,
  PaymentMethodConfigurationType,
} from './plan-parts.type';
import {
  type PlanType,
  PlanTypeEnum,
  type ReleaseMethod,
  ReleaseMethodEnum,
  type TaxType,
  TaxTypeEnum,
  type ThreeDsLevel,
  ThreeDsLevelEnum,
  maxSkippablePayments,
} from './plan.states';
import { productGuard } from '../products/product.policy';

const read = 'plan:basic:read';
const maxPeriodDays = 1_095;

/** A deleted plan remains as a row, because its memberships continue. */
@Resource('billing.plans', 'Price and conditions of a product: prices, billing period and duration of access.')
export class Plan extends Timestamped {
  @IdField('Public id, `plan_…`.')
  id!: string;

  @AccountField(() => Account, 'The selling account.', { write: 'create' })
  accountId!: string;

  @RelationField('product', () => Product, 'The product sold; null for a stand-alone plan.', {
    nullable: true,
    input: { inputs: 'create', description: 'The product to sell.' },
    guard: productGuard,
  })
  productId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The invoice that the plan was created for, `inv_…`; null for other plans.',
  })
  readonly invoiceId?: string | null;

  @TextField('Title at checkout.', { nullable: true, write: 'both', max: 30 })
  title!: string | null;

  @TextField('Description at checkout.', { nullable: true, write: 'both', max: 1_000 })
  description!: string | null;

  @TextField('Notes for the team; null without `plan:basic:read`.', {
    nullable: true,
    requires: read,
    write: 'both',
    max: 1_000,
  })
  internalNotes!: string | null;

  @TextField('Description on the payment link.', { nullable: true, write: 'both', max: 1_000 })
  paymentLinkDescription!: string | null;

  @EnumField(PlanTypeEnum, 'Whether the plan renews or is paid once.', {
    write: 'create',
    required: true,
    initial: 'one_time',
  })
  planType!: PlanType;

  @EnumField(ReleaseMethodEnum, 'How buyers obtain the plan.', {
    write: 'create',
    initial: 'buy_now',
    input: 'How buyers obtain the plan; `BUY_NOW` by default.',
  })
  releaseMethod!: ReleaseMethod;

  @JsonField('Settings of the release method.', { write: 'create', initial: {} })
  releaseMethodSettings!: Record<string, unknown>;

  @EnumField(VisibilityEnum, 'Visibility of the plan.', { write: 'both', required: true, initial: 'visible' })
  visibility!: Visibility;

  @EnumField(CurrencyEnum, 'Currency of all prices.', { write: 'both', required: true, initial: 'usd' })
  currency!: Currency;

  @MoneyField('currency', 'Price of the first purchase.', { write: 'both', required: true, initial: '0.00' })
  initialPrice!: string;

  @MoneyField('currency', 'Price of each further billing period; zero for one-time plans.', {
    write: 'both',
    initial: '0.00',
  })
  renewalPrice!: string;

  @Field({ description: 'Formatted price, for example `$59.00 / month`.' })
  readonly formattedPrice?: string;

  @MoneyField('currency', 'Initial price that is shown struck through.', { nullable: true, write: 'both' })
  strikeThroughInitialPrice!: string | null;

  @MoneyField('currency', 'Renewal price that is shown struck through.', { nullable: true, write: 'both' })
  strikeThroughRenewalPrice!: string | null;

  @IntegerField('Days between charges; null for one-time plans.', {
    nullable: true,
    write: 'both',
    range: [1, maxPeriodDays],
  })
  billingPeriod!: number | null;

  @IntegerField('Free days before the first charge.', { nullable: true, write: 'both', range: [0, maxPeriodDays] })
  trialPeriodDays!: number | null;

  @IntegerField('Days of access after a one-time purchase; null for unlimited access.', {
    nullable: true,
    write: 'both',
    range: [1, 36_500],
  })
  expirationDays!: number | null;

  @IntegerField('Days after expiry during which a top-up is possible.', {
    nullable: true,
    write: 'both',
    range: [0, maxPeriodDays],
  })
  gracePeriodDays!: number | null;

  @BooleanField('Whether an expiring membership can be topped up.', { write: 'both', initial: false })
  refillable!: boolean;

  @IntegerField('Number of payments that complete a split payment.', {
    nullable: true,
    write: 'create',
    range: [2, 100],
  })
  splitPayRequiredPayments!: number | null;

  @IntegerField(
    'Number of consecutive payments that buyers can skip without losing access; null if they cannot skip payments.',
    { nullable: true, write: 'both', range: [1, maxSkippablePayments] },
  )
  maxSkippedPayments!: number | null;

  @IntegerField('Remaining units; relevant only if the stock is limited. Null without `plan:basic:read`.', {
    requires: read,
    write: 'both',
    range: [0, 2_000_000_000],
    initial: 0,
  })
  stock!: number;

  @BooleanField('Whether the stock is unlimited.', { write: 'both', initial: true })
  unlimitedStock!: boolean;

  @IntegerField('Number of memberships that currently grant access; null without `plan:basic:read`.', {
    requires: read,
    initial: 0,
  })
  memberCount!: number;

  @BooleanField('Whether a purchase can include several units.', { write: 'both', initial: false })
  allowMultipleQuantity!: boolean;

  @BooleanField('Whether each user can buy only once.', { write: 'both', initial: false })
  onePerUser!: boolean;

  @BooleanField('Whether each account can buy only once.', { write: 'both', initial: false })
  onePerCompany!: boolean;

  @BooleanField('Whether dependent collaboration passes end together with the access.', {
    write: 'create',
    initial: true,
    input: 'Whether dependent collaboration passes end together with the access; true by default.',
  })
  cancelCollabPasses!: boolean;

  @BooleanField('Whether a discount is offered on cancellation; null without `plan:basic:read`.', {
    requires: read,
    write: 'both',
    initial: false,
  })
  offerCancelDiscount!: boolean;

  @IntegerField('Percentage of the cancel discount.', { nullable: true, write: 'both', range: [1, 100] })
  cancelDiscountPercentage!: number | null;

  @IntegerField('Number of billing periods with the cancel discount; 0 for all.', {
    nullable: true,
    write: 'both',
    range: [0, 120],
  })
  cancelDiscountIntervals!: number | null;

  @BooleanField("Whether prices are shown in the buyer's currency.", { write: 'both', initial: false })
  adaptivePricingEnabled!: boolean;

  @Field({ description: 'Whether tax is collected, which is the case if a tax type is set.' })
  readonly collectTax?: boolean;

  @EnumField(TaxTypeEnum, 'Whether prices include tax.', { write: 'both', initial: 'unspecified', resettable: true })
  taxType!: TaxType;

  @EnumField(ThreeDsLevelEnum, 'How strictly 3-D Secure is requested; null for the default of the account.', {
    nullable: true,
    write: 'both',
  })
  threeDsLevel!: ThreeDsLevel | null;

  @JsonField('Colors, font and shapes of the checkout.', {
    nullable: true,
    write: 'both',
    type: () => CheckoutStyling,
    inputType: () => CheckoutStylingInput,
    source: checkoutStylingSource,
  })
  checkoutStyling!: StoredObject | null;

  @Directive('@inaccessible')
  @Field(() => JSONObjectScalar, { nullable: true, description: 'The styling as it is stored, for the REST API.' })
  readonly storedCheckoutStyling?: StoredObject | null;

  @JsonField('Payment methods of the plan; null for the defaults.', {
    nullable: true,
    write: 'both',
    type: () => PaymentMethodConfigurationType,
    inputType: () => PaymentMethodConfigurationInput,
  })
  paymentMethodConfiguration!: PaymentMethodConfiguration | null;

  @BooleanField('Whether cards are accepted.', { write: 'both', initial: true })
  cardPayments!: boolean;

  @BooleanField('Whether PayPal is accepted.', { write: 'both', initial: false })
  paypalAccepted!: boolean;

  @BooleanField('Whether ACH debits are accepted.', { write: 'both', initial: false })
  achPayments!: boolean;

  @BooleanField('Whether crypto commerce is accepted.', { write: 'both', initial: false })
  coinbaseCommerceAccepted!: boolean;

  @BooleanField('Whether installments through Splitit are accepted.', { write: 'both', initial: false })
  splititAccepted!: boolean;

  @BooleanField('Whether the platform balance is accepted.', { write: 'both', initial: false })
  platformBalanceAccepted!: boolean;

  @BooleanField('Whether the older settings of payment methods apply.', { write: 'both', initial: false })
  legacyPaymentMethodControls!: boolean;

  @Field(() => [AcceptedPaymentMethodEnum], {
    description:
      'Processors that currently accept payments for the plan, by its prices, currency and settings and the payout account of its account.',
  })
  readonly acceptedPaymentMethods?: PaymentMethod[];

  @JsonField('Picture.', {
    nullable: true,
    write: 'both',
    type: () => Picture,
    inputType: () => PictureInput,
    source: pictureSource('image'),
  })
  image!: StoredObject | null;

  @Directive('@inaccessible')
  @Field(() => JSONObjectScalar, { nullable: true, description: 'The picture as it is stored, for the REST API.' })
  readonly storedImage?: StoredObject | null;

  @MetadataField({ write: 'both', permission: read, use: ', copied to new memberships' })
  metadata!: Record<string, unknown>;

  @MaxListSize(20)
  @JsonField('Questions at checkout, at most 20.', {
    write: 'both',
    initial: [],
    type: () => [CustomFieldType],
    inputType: () => [CustomFieldInput],
  })
  customFields!: readonly CustomField[];

  @JsonField('Purchase restrictions.', { write: 'both', initial: {} })
  requirements!: Record<string, unknown>;

  @TextField('Short name of the checkout URL: at most 60 letters, digits, - and _.', { nullable: true, write: 'both' })
  shortLink!: string | null;

  @Field({ description: 'URL of the hosted checkout page.' })
  readonly purchaseUrl?: string;

  @Field({
    description: 'Whether the plan can be bought at `purchaseUrl`: it is not deleted, and units are in stock.',
  })
  readonly purchasable?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the plan can be deleted; null without `plan:basic:read`.',
  })
  readonly deletable?: boolean | null;

  @StoredColumn('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}

export const PlanConnection = connectionOf(Plan, 'Plan');
export const PlanPage = numberedPageOf(Plan, 'Plan');

@ObjectType({ description: 'Result of a mutation on a plan.' })
export class PlanPayload extends ResourcePayload {}

@ObjectType({ description: 'Result of the deletion of a plan.' })
export class PlanDeletePayload extends DeletePayload {}
