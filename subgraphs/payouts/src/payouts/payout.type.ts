import { Directive, Field, ID, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  type Currency,
  CurrencyEnum,
  DateTimeScalar,
  DecimalScalar,
  JSONObjectScalar,
  type Money,
  MoneyType,
  UserError,
  connectionOf,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { type PayoutErrorCode, PayoutErrorCodeEnum, type PayoutSpeed, PayoutSpeedEnum } from '../providers';
import { DeliveryTypeEnum } from '../supported-methods';
import { User } from '../users/user.type';
import {
  type FeePayer,
  FeePayerEnum,
  type PayoutSource,
  PayoutSourceEnum,
  type PayoutStatus,
  PayoutStatusEnum,
} from './payout.states';

@ObjectType({ description: 'The kind of method that a payout went by.', simpleResolvers: true })
export class PayoutDestinationKind {
  @Field(() => String, { nullable: true, description: 'Name of the rail.' })
  payerName!: string | null;

  @Field(() => String, { nullable: true, description: 'Web address of an icon.' })
  iconUrl!: string | null;

  @Field(() => DeliveryTypeEnum, { description: 'How the money is delivered.' })
  deliveryType!: string;
}

@ObjectType({
  description: 'The saved method of a payout, as it was when the payout was asked for.',
  simpleResolvers: true,
})
export class PayoutDestination {
  @Field(() => ID, { description: 'Id of the saved method, `potk_…`.' })
  id!: string;

  @Field(() => String, { nullable: true, description: "The owner's name for it." })
  nickname!: string | null;

  @Field(() => String, { nullable: true, description: 'Legal name of the account holder.' })
  holder!: string | null;

  @Field(() => CurrencyEnum, { description: 'Currency that it is paid in.' })
  destinationCurrency!: Currency;

  @Field(() => PayoutDestinationKind, { nullable: true, description: 'Its kind.' })
  supportedPayoutMethod!: PayoutDestinationKind | null;

  @Field(() => DateTimeScalar, { description: 'Time at which it was saved.' })
  createdAt!: string;
}

@ObjectType({ description: 'Why a payout did not arrive or did not stay.', simpleResolvers: true })
export class PayoutFailure {
  @Field(() => PayoutErrorCodeEnum, { nullable: true, description: 'The reason, as a word.' })
  code!: PayoutErrorCode | null;

  @Field(() => String, { nullable: true, description: 'The reason, for a person.' })
  message!: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the money was back in the balance; null until it is.',
  })
  fundsReturnedAt!: Date | null;
}

@Directive('@key(fields: "id")')
@ObjectType({ description: 'Money on its way from a balance to a saved method.', simpleResolvers: true })
export class Payout {
  @Field(() => ID, { description: 'Public id, `wdrl_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The account that is paid out; null where it is a user.' })
  account!: Account | null;

  @Field(() => User, { nullable: true, description: 'The user who is paid out; null where it is an account.' })
  user!: User | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the conversion that a stablecoin is bought with, `cofr_…`; null for other payouts.',
  })
  requestId!: string | null;

  @Field(() => PayoutStatusEnum, { description: 'How far it has come.' })
  status!: PayoutStatus;

  @Field({ description: 'Where it stands exactly, as a word. There may be more of them one day.' })
  statusDetail!: string;

  @Field(() => MoneyType, { description: 'Requested amount.' })
  amount!: Money;

  @Field(() => MoneyType, { description: 'Fee of the service; as planned where it did not arrive.' })
  feeAmount!: Money;

  @Field(() => MoneyType, {
    description: 'What the platform takes on top of the fee; as planned where it did not arrive.',
  })
  markupFee!: Money;

  @Field(() => MoneyType, { description: 'What is sent: the amount, less the fees where the owner pays them.' })
  netAmount!: Money;

  @Field(() => FeePayerEnum, { description: 'Payer of the fees.' })
  feePaidBy!: FeePayer;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'Amount received; null until the provider has the payout, and if no conversion takes place.',
  })
  destinationAmount!: Money | null;

  @Field(() => CurrencyEnum, { nullable: true, description: 'Currency that the method is paid in.' })
  destinationCurrency!: Currency | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description:
      "Units of the destination's currency for one; null until the provider has it, and where nothing is converted.",
  })
  exchangeRate!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Estimated arrival time.' })
  estimatedArrival!: Date | null;

  @Field(() => PayoutSpeedEnum, { description: 'How fast it is to arrive.' })
  speed!: PayoutSpeed;

  @Field(() => PayoutSourceEnum, { nullable: true, description: 'Where the payout was requested.' })
  source!: PayoutSource | null;

  @Field(() => String, { nullable: true, description: 'Name of the rail.' })
  payerName!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Number by which the clearing house traces it; null until the provider has it, and where there is none.',
  })
  traceCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Notes.' })
  notes!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the receiver reads on a statement; null for the usual text.',
  })
  statementDescriptor!: string | null;

  @Field(() => JSONObjectScalar, { description: 'Custom pairs of texts.' })
  metadata!: Record<string, string>;

  @Field(() => PayoutFailure, {
    nullable: true,
    description: 'Why it did not arrive or did not stay; null unless it failed, was canceled, denied or reversed.',
  })
  failure!: PayoutFailure | null;

  @Field(() => PayoutDestination, {
    nullable: true,
    description: 'Where it goes; null without `payout:destination:read`.',
  })
  payoutMethod!: PayoutDestination | null;

  @Field(() => DateTimeScalar, { description: 'When it was asked for.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const PayoutConnection = connectionOf(Payout, 'Payout');

@ObjectType({ description: 'Outcome of a command on a payout.' })
export class PayoutPayload {
  /** Id of the payout that the command was about; the `payout` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
