import { Directive, Field, ID, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  type Currency,
  CurrencyEnum,
  DateTimeScalar,
  JSONObjectScalar,
  UserError,
  connectionOf,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { CheckoutConfiguration } from '../checkout-configurations/checkout-configuration.type';
import { Member } from '../members/member.type';
import { PaymentMethod } from '../payment-methods/payment-method.type';
import { User } from '../users/user.type';
import { type SetupIntentStatus, SetupIntentStatusEnum } from './setup-intent.states';

@Directive('@key(fields: "id")')
@ObjectType({
  description:
    'A payment method being saved for later, without a purchase. There is one once a buyer has submitted a checkout in setup mode.',
  simpleResolvers: true,
})
export class SetupIntent {
  @Field(() => ID, { description: 'Public id, `sint_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The account it is saved with.' })
  account!: Account | null;

  @Field(() => CheckoutConfiguration, {
    nullable: true,
    description: 'The checkout it came from; null once that is deleted.',
  })
  checkoutConfiguration!: object | null;

  @Field(() => User, { nullable: true, description: 'Who saves it.' })
  user!: User | null;

  @Field(() => Member, {
    nullable: true,
    description: 'Who saves it, as member of the account; null until it has succeeded.',
  })
  member!: object | null;

  @Field(() => PaymentMethod, {
    nullable: true,
    description: 'Saved payment method; null until the setup intent has succeeded.',
  })
  paymentMethod!: object | null;

  @Field(() => SetupIntentStatusEnum, { description: 'How far it has come.' })
  status!: SetupIntentStatus;

  @Field(() => CurrencyEnum, { description: 'Currency of later charges.' })
  currency!: Currency;

  @Field(() => String, {
    nullable: true,
    description: 'Why it failed, as a word; null where it did not, or was simply abandoned.',
  })
  errorCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it failed, in words.' })
  errorMessage!: string | null;

  @Field({ description: 'Whether the bank has verified the buyer by 3-D Secure.' })
  threeDsVerified!: boolean;

  @Field(() => JSONObjectScalar, { description: 'Custom key-value pairs, copied from the checkout.' })
  metadata!: Record<string, unknown>;

  @Field(() => String, {
    nullable: true,
    description:
      'Where the buyer owes a step; null unless the status is `REQUIRES_ACTION`. For the buyer, and with `payment:charge` or `payment:setup_intent:manage`.',
  })
  actionUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Where the buyer goes afterwards.' })
  returnUrl!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was submitted.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const SetupIntentConnection = connectionOf(SetupIntent, 'SetupIntent');

@ObjectType({ description: 'Outcome of a command on a setup intent.' })
export class SetupIntentPayload {
  /** Id of the setup intent that the command was about; the `setupIntent` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
