import { Field, ID, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  type Currency,
  CurrencyEnum,
  UserError,
  connectionOf,
  Resource,
  IdField,
  StoredColumn,
  EnumField,
  TextField,
  BooleanField,
  DateTimeField,
  ResourcePayload,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { type BankVerificationState, BankVerificationStateEnum } from '../providers';
import { User } from '../users/user.type';
import { type PayoutMethodStatus, PayoutMethodStatusEnum } from './payout-method.states';

/** Where an owner wants their money sent. */
@Resource('payouts.payout_methods', 'Where an account or a user wants their money sent.')
export class PayoutMethod {
  @IdField('Public id, `potk_…`.')
  id!: string;

  /** Whose it is: an account, or a user. */
  @StoredColumn('text')
  accountId!: string;

  @Field(() => Account, { nullable: true, description: 'The account whose it is; null where it is that of a user.' })
  readonly account?: object | null;

  @Field(() => User, { nullable: true, description: 'The user whose it is; null where it is that of an account.' })
  readonly user?: object | null;

  @EnumField(PayoutMethodStatusEnum, 'What came of payouts to it.')
  status!: PayoutMethodStatus;

  /** Why it is broken, for a person. */
  @TextField('Why it is broken; null while it is not.', { nullable: true })
  statusReason!: string | null;

  @BooleanField('Whether it is the one that is used unless told otherwise.')
  isDefault!: boolean;

  @TextField('What its owner calls it.', { nullable: true })
  nickname!: string | null;

  /** The end of the number, the rest hidden. */
  @TextField('The end of the number, the rest hidden; null where there is none.', { nullable: true })
  accountReference!: string | null;

  @TextField('Who keeps the account; null where that is not known.', { nullable: true })
  institutionName!: string | null;

  @TextField('Legal name of the account holder; null where that is not asked for.', { nullable: true })
  payerName!: string | null;

  @EnumField(BankVerificationStateEnum, 'Verification state of the bank account; null if it is not a bank account.', {
    nullable: true,
  })
  bankVerificationState!: BankVerificationState | null;

  @EnumField(CurrencyEnum, 'Currency of the received amount.')
  destinationCurrency!: Currency;

  @DateTimeField('When a payout last arrived, to the minute; null before the first.', { nullable: true })
  lastPaidOutAt!: Date | null;

  @DateTimeField('Time at which it was saved.')
  createdAt!: Date;

  @StoredColumn('text')
  supportedMethodId!: string;

  /** The details as they were given, sealed with the method's id. */
  @StoredColumn('text')
  sealedFields!: string;

  @StoredColumn('timestamptz')
  updatedAt!: Date;

  /** Null while it is there. */
  @StoredColumn('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}

export const PayoutMethodConnection = connectionOf(PayoutMethod, 'PayoutMethod');

@ObjectType({ description: 'Outcome of a command on a payout method.' })
export class PayoutMethodPayload extends ResourcePayload {}

@ObjectType({ description: 'Outcome of deleting a payout method.', simpleResolvers: true })
export class PayoutMethodDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted method.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
