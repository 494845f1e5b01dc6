import { Field, ObjectType } from 'type-graphql';
import {
  AccountField,
  BooleanField,
  connectionOf,
  type Currency,
  CurrencyEnum,
  DecimalScalar,
  DeletePayload,
  EnumField,
  IdField,
  JsonField,
  MoneyType,
  numberedPageOf,
  Resource,
  ResourcePayload,
  StoredColumn,
  TextField,
  RelationField,
  Timestamped,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import {
  type PaymentMethodConfiguration,
  PaymentMethodConfigurationInput,
  PaymentMethodConfigurationType,
} from '../../catalogue/plans/plan-parts.type';
import {
  CheckoutStyling,
  CheckoutStylingInput,
  checkoutStylingSource,
} from '../../catalogue/plans/checkout-styling.type';
import { Plan } from '../../catalogue/plans/plan.resource';
import { type ThreeDsLevel, ThreeDsLevelEnum } from '../../catalogue/plans/plan.states';
import type { StoredObject } from '../../shared/stored-object';
import { type CheckoutMode, CheckoutModeEnum } from './checkout-configuration.states';

/** A deleted checkout remains as a row, because memberships refer to the checkout of their purchase. */
@Resource('billing.checkout_configurations', 'Hosted checkout page that sells a plan or saves a payment method.')
export class CheckoutConfiguration extends Timestamped {
  @IdField('Public id, `ch_…`; also the session id of an embedded checkout.')
  id!: string;

  @AccountField(() => Account, 'The selling account.')
  accountId!: string;

  @EnumField(CheckoutModeEnum, 'Whether the checkout sells a plan or only saves a payment method.', {
    write: 'create',
    input: 'Whether the checkout sells a plan, which is the default, or only saves a payment method.',
  })
  mode!: CheckoutMode;

  @RelationField('plan', () => Plan, 'The sold plan; null in setup mode.', {
    nullable: true,
    input: { inputs: 'create', description: 'The sold plan; cannot be combined with `plan`.' },
  })
  planId!: string | null;

  @EnumField(CurrencyEnum, 'Currency of later charges in setup mode; null in payment mode, where the plan sets it.', {
    nullable: true,
    write: 'create',
    input:
      'Currency of later charges in setup mode, US dollars by default. In payment mode only the currency of the plan is allowed.',
  })
  currency!: Currency | null;

  @StoredColumn('numeric', {
    nullable: true,
    input: {
      inputs: 'create',
      type: () => DecimalScalar,
      description:
        'Amount of each payment for the app that creates the checkout, in the currency of the plan; less than the price of the plan. Payment mode only.',
    },
  })
  @Field(() => MoneyType, {
    nullable: true,
    description:
      'Amount of each payment for the app that created the checkout, in the currency of the plan; null without `checkout_configuration:basic:read`.',
  })
  applicationFee!: string | null;

  @TextField('URL to which the buyer is redirected afterwards.', {
    nullable: true,
    write: 'create',
    input: 'URL to which the buyer is redirected afterwards, at most 2,048 characters.',
  })
  redirectUrl!: string | null;

  @TextField('URL of the page that links to the checkout.', {
    nullable: true,
    write: 'create',
    input: 'URL of the page that links to the checkout, at most 2,048 characters.',
  })
  sourceUrl!: string | null;

  @TextField('Code of the affiliate who receives the commission.', {
    nullable: true,
    write: 'create',
    input: 'Code of the affiliate who receives the commission, 1 to 100 characters.',
  })
  affiliateCode!: string | null;

  @BooleanField('Whether promo codes are accepted.', {
    write: 'create',
    input: 'Whether promo codes are accepted; true by default.',
  })
  allowPromoCodes!: boolean;

  @EnumField(
    ThreeDsLevelEnum,
    'How strictly 3-D Secure is requested; null for the default of the plan and the account.',
    {
      nullable: true,
      write: 'create',
      input: 'How strictly 3-D Secure is requested; by default as set for the plan and the account.',
    },
  )
  threeDsLevel!: ThreeDsLevel | null;

  @JsonField('Colors, font and shapes of the page; null for those of the plan.', {
    nullable: true,
    write: 'create',
    type: () => CheckoutStyling,
    inputType: () => CheckoutStylingInput,
    source: checkoutStylingSource,
    input: 'Colors, font and shapes of the page; by default those of the plan.',
  })
  checkoutStyling!: StoredObject | null;

  @JsonField('Payment methods of the checkout; null for those of the plan.', {
    nullable: true,
    write: 'create',
    type: () => PaymentMethodConfigurationType,
    inputType: () => PaymentMethodConfigurationInput,
    input: 'Payment methods of the checkout; by default those of the plan.',
  })
  paymentMethodConfiguration!: PaymentMethodConfiguration | null;

  @JsonField(
    'Custom key-value pairs, copied to the objects that the checkout creates; null without `checkout_configuration:basic:read`.',
    {
      requires: 'checkout_configuration:basic:read',
      write: 'create',
      input:
        'Custom key-value pairs: at most 50 keys of 100 characters, strings of 500. Copied to the objects that the checkout creates.',
    },
  )
  metadata!: Record<string, unknown>;

  @Field({ description: 'URL of the hosted checkout page.' })
  readonly purchaseUrl?: string;

  @StoredColumn('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}

export const CheckoutConfigurationConnection = connectionOf(CheckoutConfiguration, 'CheckoutConfiguration');
export const CheckoutConfigurationPage = numberedPageOf(CheckoutConfiguration, 'CheckoutConfiguration');

@ObjectType({ description: 'Result of a mutation on a checkout.' })
export class CheckoutConfigurationPayload extends ResourcePayload {}

@ObjectType({ description: 'Result of the deletion of a checkout.' })
export class CheckoutConfigurationDeletePayload extends DeletePayload {}
