import { Directive, Field, ID, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  type Currency,
  CurrencyEnum,
  DateTimeScalar,
  DecimalScalar,
  UserError,
  connectionOf,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { type BankVerificationState, BankVerificationStateEnum } from '../providers';
import { User } from '../users/user.type';
import { type PayoutMethodStatus, PayoutMethodStatusEnum } from './payout-method.states';

@ObjectType({ description: 'What payouts by a method cost at standard speed.', simpleResolvers: true })
export class PayoutFeeStructure {
  @Field(() => DecimalScalar, { description: 'Percentage of the amount.' })
  percentage!: string;

  @Field(() => DecimalScalar, { description: 'What comes on top each time, in whole units of the currency.' })
  fixedAmount!: string;

  @Field(() => CurrencyEnum, { description: 'Currency of the fixed part.' })
  currency!: Currency;
}

@ObjectType({ description: 'When a payout would arrive if it was asked for now.', simpleResolvers: true })
export class PayoutArrival {
  @Field(() => DateTimeScalar, { nullable: true, description: 'At standard speed; null where it is not offered.' })
  standard!: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'At once; null where it is not offered.' })
  instant!: Date | null;
}

@Directive('@key(fields: "id")')
@ObjectType({ description: 'Where an account or a user wants their money sent.', simpleResolvers: true })
export class PayoutMethod {
  @Field(() => ID, { description: 'Public id, `potk_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The account whose it is; null where it is that of a user.' })
  account!: Account | null;

  @Field(() => User, { nullable: true, description: 'The user whose it is; null where it is that of an account.' })
  user!: User | null;

  @Field(() => PayoutMethodStatusEnum, { description: 'What came of payouts to it.' })
  status!: PayoutMethodStatus;

  @Field(() => String, { nullable: true, description: 'Why it is broken; null while it is not.' })
  statusReason!: string | null;

  @Field(() => Boolean, { description: 'Whether it is the one that is used unless told otherwise.' })
  isDefault!: boolean;

  @Field(() => String, { nullable: true, description: 'What its owner calls it.' })
  nickname!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The end of the number, the rest hidden; null where there is none.',
  })
  accountReference!: string | null;

  @Field(() => String, { nullable: true, description: 'Who keeps the account; null where that is not known.' })
  institutionName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Legal name of the account holder; null where that is not asked for.',
  })
  payerName!: string | null;

  @Field(() => BankVerificationStateEnum, {
    nullable: true,
    description: 'Verification state of the bank account; null if it is not a bank account.',
  })
  bankVerificationState!: BankVerificationState | null;

  @Field(() => CurrencyEnum, { description: 'Currency of the received amount.' })
  destinationCurrency!: Currency;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When a payout last arrived, to the minute; null before the first.',
  })
  lastPaidOutAt!: Date | null;

  @Field(() => DateTimeScalar, { description: 'Time at which it was saved.' })
  createdAt!: Date;
}

export const PayoutMethodConnection = connectionOf(PayoutMethod, 'PayoutMethod');

@ObjectType({ description: 'Outcome of a command on a payout method.' })
export class PayoutMethodPayload {
  /** Id of the method that the command was about; the `payoutMethod` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of deleting a payout method.', simpleResolvers: true })
export class PayoutMethodDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted method.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
