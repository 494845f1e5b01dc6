import { Field, ID, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  type Currency,
  CurrencyEnum,
  MoneyType,
  UserError,
  connectionOf,
  numberedPageOf,
  Resource,
  IdField,
  AccountField,
  EnumField,
  StoredColumn,
  TextField,
  BooleanField,
  JsonField,
  DateTimeField,
  ResourcePayload,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { type ThreeDsLevel, ThreeDsLevelEnum } from '../plans/plan.states';
import { PaymentMethodConfigurationType, type PaymentMethodConfiguration } from '../plans/plan-parts.type';
import { Plan } from '../plans/plan.resource';
import { type CheckoutMode, CheckoutModeEnum } from './checkout-configuration.states';

/** What a hosted checkout page sells or saves, and how. Deleted ones stay as rows, since memberships name where they came from. */
@Resource(
  'billing.checkout_configurations',
  'A hosted checkout page: what it sells or saves, and how. Its id is also the id of the session in an embedded checkout.',
)
export class CheckoutConfiguration {
  @IdField('Public id, `ch_…`.')
  id!: string;

  @AccountField(() => Account, 'The selling account.')
  accountId!: string;

  @EnumField(CheckoutModeEnum, 'Sells a plan, or only saves a payment method.')
  mode!: CheckoutMode;

  /** The plan sold; null in setup mode. */
  @StoredColumn('text', { nullable: true })
  planId!: string | null;

  @Field(() => Plan, { nullable: true, description: 'The plan sold; null in setup mode.' })
  readonly plan?: object | null;

  @EnumField(CurrencyEnum, 'Currency of later charges; null in payment mode, where the plan has one.', {
    nullable: true,
  })
  currency!: Currency | null;

  /** What the app that made the checkout keeps of each payment, in the plan's currency. */
  @StoredColumn('numeric', { nullable: true })
  @Field(() => MoneyType, {
    nullable: true,
    description:
      'What the app that made the checkout keeps of each payment; null without `checkout_configuration:basic:read`.',
  })
  applicationFee!: string | null;

  @TextField('Web address where the buyer goes afterwards.', { nullable: true })
  redirectUrl!: string | null;

  @TextField('Web address that sends the buyer.', { nullable: true })
  sourceUrl!: string | null;

  @TextField('Code of the affiliate who gets the commission.', { nullable: true })
  affiliateCode!: string | null;

  @BooleanField('Whether the buyer may enter a promo code.')
  allowPromoCodes!: boolean;

  @EnumField(
    ThreeDsLevelEnum,
    'How strictly 3-D Secure is asked for; null for the default of the plan and the account.',
    { nullable: true },
  )
  threeDsLevel!: ThreeDsLevel | null;

  @JsonField('Colours, font and shapes of the page; null for those of the plan.', { nullable: true })
  checkoutStyling!: Record<string, unknown> | null;

  @JsonField('Payment methods of this checkout; null for those of the plan.', {
    nullable: true,
    type: () => PaymentMethodConfigurationType,
  })
  paymentMethodConfiguration!: PaymentMethodConfiguration | null;

  @JsonField(
    'Custom key-value pairs, copied to what comes of the checkout; null without `checkout_configuration:basic:read`.',
    { requires: 'checkout_configuration:basic:read' },
  )
  metadata!: Record<string, unknown>;

  @Field({ description: 'URL of the hosted page.' })
  readonly purchaseUrl?: string;

  @DateTimeField('When the checkout was made.')
  createdAt!: Date;

  @DateTimeField('When the checkout last changed.')
  updatedAt!: Date;

  @StoredColumn('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}

export const CheckoutConfigurationConnection = connectionOf(CheckoutConfiguration, 'CheckoutConfiguration');

export const CheckoutConfigurationPage = numberedPageOf(CheckoutConfiguration, 'CheckoutConfiguration');

@ObjectType({ description: 'Outcome of a command on a checkout.' })
export class CheckoutConfigurationPayload extends ResourcePayload {}

@ObjectType({ description: 'Outcome of deleting a checkout.', simpleResolvers: true })
export class CheckoutConfigurationDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted checkout.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
