import { Field, ObjectType } from 'type-graphql';
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
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { CheckoutConfiguration } from '../checkout-configurations/checkout-configuration.resource';
import { Member } from '../members/member.type';
import { PaymentMethod } from '../payment-methods/payment-method.resource';
import { User } from '../users/user.type';
import { type SetupIntentStatus, SetupIntentStatusEnum } from './setup-intent.states';
import type { Buyer } from '../members/member.repository';
import type { PostalAddress } from '../shared';

/** A payment method being saved for later, without a purchase. */
@Resource(
  'billing.setup_intents',
  'A payment method being saved for later, without a purchase. There is one once a buyer has submitted a checkout in setup mode.',
)
export class SetupIntent {
  @IdField('Public id, `sint_…`.')
  id!: string;

  @AccountField(() => Account, 'The account it is saved with.')
  accountId!: string;

  @StoredColumn('text', { nullable: true })
  checkoutConfigurationId!: string | null;

  @Field(() => CheckoutConfiguration, {
    nullable: true,
    description: 'The checkout it came from; null once that is deleted.',
  })
  readonly checkoutConfiguration?: object | null;

  @StoredColumn('text')
  userId!: string;

  @Field(() => User, { nullable: true, description: 'Who saves it.' })
  readonly user?: object | null;

  @StoredColumn('text', { nullable: true })
  memberId!: string | null;

  @Field(() => Member, {
    nullable: true,
    description: 'Who saves it, as member of the account; null until it has succeeded.',
  })
  readonly member?: object | null;

  @StoredColumn('text', { nullable: true })
  paymentMethodId!: string | null;

  @Field(() => PaymentMethod, {
    nullable: true,
    description: 'Saved payment method; null until the setup intent has succeeded.',
  })
  readonly paymentMethod?: object | null;

  @EnumField(SetupIntentStatusEnum, 'How far it has come.')
  status!: SetupIntentStatus;

  @EnumField(CurrencyEnum, 'Currency of later charges.')
  currency!: Currency;

  /** Null where it was simply abandoned. */
  @TextField('Why it failed, as a word; null where it did not, or was simply abandoned.', { nullable: true })
  errorCode!: string | null;

  @TextField('Why it failed, in words.', { nullable: true })
  errorMessage!: string | null;

  @BooleanField('Whether the bank has verified the buyer by 3-D Secure.')
  threeDsVerified!: boolean;

  @JsonField('Custom key-value pairs, copied from the checkout.')
  metadata!: Record<string, unknown>;

  /** Where the buyer owes a step. */
  @StoredColumn('text', { nullable: true })
  @Field(() => String, {
    nullable: true,
    description:
      'Where the buyer owes a step; null unless the status is `REQUIRES_ACTION`. For the buyer, and with `payment:charge` or `payment:setup_intent:manage`.',
  })
  actionUrl!: string | null;

  @TextField('Where the buyer goes afterwards.', { nullable: true })
  returnUrl!: string | null;

  @DateTimeField('When it was submitted.')
  createdAt!: Date;

  @DateTimeField('Time of the last change.')
  updatedAt!: Date;

  /** Who saves it, as far as the member to come needs it. */
  @StoredColumn('jsonb')
  buyerProfile!: Omit<Buyer, 'id'>;

  @StoredColumn('jsonb', { nullable: true })
  billingAddress!: PostalAddress | null;

  /** The membership that is charged by the method from then on. */
  @StoredColumn('text', { nullable: true })
  membershipId!: string | null;
}

export const SetupIntentConnection = connectionOf(SetupIntent, 'SetupIntent');

@ObjectType({ description: 'Outcome of a command on a setup intent.' })
export class SetupIntentPayload extends ResourcePayload {}
