import { ObjectType, ArgsType } from 'type-graphql';
import {
  type Currency,
  CurrencyEnum,
  connectionOf,
  Resource,
  IdField,
  AccountField,
  StoredColumn,
  EnumField,
  TextField,
  BooleanField,
  JsonField,
  DateTimeField,
  ResourcePayload,
  accountFilter,
  createdFilters,
  listArgs,
  RelationField,
  ReferenceField,
  type ListDefinition,
  listOf,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { CheckoutConfiguration } from '../checkout-configurations/checkout-configuration.resource';
import { Member } from '../../memberships/members/member.type';
import { PaymentMethod } from '../../payments/payment-methods/payment-method.resource';
import { type DeclineCode, DeclineCodeEnum } from '../../payments/processors/processor.enums';
import { User, asCustomer } from '../../users/user.type';
import { type SetupIntentStatus, SetupIntentStatusEnum } from './setup-intent.states';
import type { Buyer } from '../../memberships/members/member.repository';
import { actionUrlFor } from '../../shared/action-url';
import type { PostalAddress } from '../../shared/address.type';

@Resource(
  'billing.setup_intents',
  'The process of saving a payment method for later use, without a purchase. Created when a buyer submits a checkout in setup mode.',
)
export class SetupIntent {
  @IdField('Public id, `sint_…`.')
  id!: string;

  @AccountField(() => Account, 'The account for which the payment method is saved.')
  accountId!: string;

  @RelationField(
    'checkoutConfiguration',
    () => CheckoutConfiguration,
    'Checkout configuration; null once it is deleted.',
    { nullable: true },
  )
  checkoutConfigurationId!: string | null;

  @ReferenceField('user', () => User, 'The user who saves the payment method.', {
    source: asCustomer,
  })
  userId!: string;

  @RelationField(
    'member',
    () => Member,
    'The user as a member of the account; null until the setup intent has succeeded.',
    { nullable: true, requires: 'member:basic:read' },
  )
  memberId!: string | null;

  @RelationField(
    'paymentMethod',
    () => PaymentMethod,
    'Saved payment method; null until the setup intent has succeeded.',
    { nullable: true },
  )
  paymentMethodId!: string | null;

  @EnumField(SetupIntentStatusEnum, 'Status.')
  status!: SetupIntentStatus;

  @EnumField(CurrencyEnum, 'Currency of later charges.')
  currency!: Currency;

  @EnumField(DeclineCodeEnum, 'Error code; null if it did not fail or was abandoned.', { nullable: true })
  errorCode!: DeclineCode | null;

  @TextField('Error message.', { nullable: true })
  errorMessage!: string | null;

  @BooleanField('Whether the bank has verified the buyer by 3-D Secure.', { initial: false })
  threeDsVerified!: boolean;

  @JsonField('Custom key-value pairs, copied from the checkout.')
  metadata!: Record<string, unknown>;

  @TextField(
    'URL of a step that the buyer must complete; null unless the status is `REQUIRES_ACTION`. Only for the buyer, and with `payment:charge` or `payment:setup_intent:manage`.',
    { nullable: true, source: actionUrlFor('payment:charge', 'payment:setup_intent:manage') },
  )
  actionUrl!: string | null;

  @TextField('URL to which the buyer is redirected afterwards.', { nullable: true })
  returnUrl!: string | null;

  @DateTimeField('Time of submission.')
  createdAt!: Date;

  @DateTimeField('Time of the last change.')
  updatedAt!: Date;

  /** Data of the user for the new member. */
  @StoredColumn('jsonb')
  buyerProfile!: Omit<Buyer, 'id'>;

  @StoredColumn('jsonb', { nullable: true })
  billingAddress!: PostalAddress | null;

  /** Membership that is charged with the payment method from then on. */
  @StoredColumn('text', { nullable: true })
  membershipId!: string | null;
}

export const SetupIntentConnection = connectionOf(SetupIntent, 'SetupIntent');

@ObjectType({ description: 'Result of a mutation on a setup intent.' })
export class SetupIntentPayload extends ResourcePayload {}

export const setupIntentFilters = { accountId: accountFilter('setup intents'), ...createdFilters('setup intents') };

@ArgsType()
export class SetupIntentListArgs extends listArgs(setupIntentFilters) {}

export const setupIntentList: ListDefinition = listOf(setupIntentFilters);
