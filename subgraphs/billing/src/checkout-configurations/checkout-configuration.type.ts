import { Directive, Field, ID, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  type Currency,
  CurrencyEnum,
  DateTimeScalar,
  JSONObjectScalar,
  type Money,
  MoneyType,
  UserError,
  connectionOf,
  numberedPageOf,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { type ThreeDsLevel, ThreeDsLevelEnum } from '../plans/plan.states';
import { PaymentMethodConfigurationType } from '../plans/plan-parts.type';
import { Plan } from '../plans/plan.resource';
import { type CheckoutMode, CheckoutModeEnum } from './checkout-configuration.states';

@Directive('@key(fields: "id")')
@ObjectType({
  description:
    'A hosted checkout page: what it sells or saves, and how. Its id is also the id of the session in an embedded checkout.',
  simpleResolvers: true,
})
export class CheckoutConfiguration {
  @Field(() => ID, { description: 'Public id, `ch_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The selling account.' })
  account!: Account | null;

  @Field(() => CheckoutModeEnum, { description: 'Sells a plan, or only saves a payment method.' })
  mode!: CheckoutMode;

  @Field(() => Plan, { nullable: true, description: 'The plan sold; null in setup mode.' })
  plan!: object | null;

  @Field(() => CurrencyEnum, {
    nullable: true,
    description: 'Currency of later charges; null in payment mode, where the plan has one.',
  })
  currency!: Currency | null;

  @Field(() => MoneyType, {
    nullable: true,
    description:
      'What the app that made the checkout keeps of each payment; null without `checkout_configuration:basic:read`.',
  })
  applicationFee!: Money | null;

  @Field(() => String, { nullable: true, description: 'Web address where the buyer goes afterwards.' })
  redirectUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Web address that sends the buyer.' })
  sourceUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Code of the affiliate who gets the commission.' })
  affiliateCode!: string | null;

  @Field({ description: 'Whether the buyer may enter a promo code.' })
  allowPromoCodes!: boolean;

  @Field(() => ThreeDsLevelEnum, {
    nullable: true,
    description: 'How strictly 3-D Secure is asked for; null for the default of the plan and the account.',
  })
  threeDsLevel!: ThreeDsLevel | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Colours, font and shapes of the page; null for those of the plan.',
  })
  checkoutStyling!: Record<string, unknown> | null;

  @Field(() => PaymentMethodConfigurationType, {
    nullable: true,
    description: 'Payment methods of this checkout; null for those of the plan.',
  })
  paymentMethodConfiguration!: PaymentMethodConfigurationType | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description:
      'Custom key-value pairs, copied to what comes of the checkout; null without `checkout_configuration:basic:read`.',
  })
  metadata!: Record<string, unknown> | null;

  @Field({ description: 'URL of the hosted page.' })
  purchaseUrl!: string;

  @Field(() => DateTimeScalar, { description: 'When the checkout was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'When the checkout last changed.' })
  updatedAt!: Date;
}

export const CheckoutConfigurationConnection = connectionOf(CheckoutConfiguration, 'CheckoutConfiguration');
export const CheckoutConfigurationPage = numberedPageOf(CheckoutConfiguration, 'CheckoutConfiguration');

@ObjectType({ description: 'Outcome of a command on a checkout.' })
export class CheckoutConfigurationPayload {
  /** Id of the checkout that the command was about; the `checkoutConfiguration` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of deleting a checkout.', simpleResolvers: true })
export class CheckoutConfigurationDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted checkout.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
