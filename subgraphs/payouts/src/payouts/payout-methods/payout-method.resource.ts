import { Field, ObjectType } from 'type-graphql';
import {
  type Currency,
  CurrencyEnum,
  connectionOf,
  DeletePayload,
  Resource,
  IdField,
  StoredColumn,
  EnumField,
  TextField,
  BooleanField,
  DateTimeField,
  ResourcePayload,
} from '../../../../kit/src';
import { type BankVerificationState, BankVerificationStateEnum } from '../providers';
import { User } from '../../users/user.type';
import { type PayoutMethodStatus, PayoutMethodStatusEnum } from './payout-method.states';
import { Account } from '../../references.type';

@Resource('payouts.payout_methods', 'A saved destination for payouts of an account or a user.')
export class PayoutMethod {
  @IdField('Public id, `potk_…`.')
  id!: string;

  /** Id of the account or user that owns the payout method. */
  @StoredColumn('text')
  accountId!: string;

  @Field(() => Account, {
    nullable: true,
    description: 'Account that owns the payout method; null if a user owns it.',
  })
  readonly account?: object | null;

  @Field(() => User, { nullable: true, description: 'User who owns the payout method; null if an account owns it.' })
  readonly user?: object | null;

  @StoredColumn('text')
  supportedMethodId!: string;

  @EnumField(PayoutMethodStatusEnum, 'Status, based on the payouts to the payout method.')
  status!: PayoutMethodStatus;

  @TextField('Reason for the status `broken`; null in other statuses.', { nullable: true })
  statusReason!: string | null;

  @BooleanField('Whether it is the default payout method of its owner.', { write: 'both' })
  isDefault!: boolean;

  @TextField('Name chosen by the owner.', {
    nullable: true,
    max: 100,
    write: 'both',
    input: 'Name chosen by the owner, at most 100 characters; null for none.',
  })
  nickname!: string | null;

  /** Destination fields such as the account number, encrypted and bound to the id of the payout method. */
  @StoredColumn('text')
  sealedFields!: string;

  @TextField('Last characters of the account number, the rest masked; null without a number.', { nullable: true })
  accountReference!: string | null;

  @TextField('Name of the financial institution; null if unknown.', { nullable: true })
  institutionName!: string | null;

  @TextField('Legal name of the account holder; null if the payout method does not require it.', { nullable: true })
  payerName!: string | null;

  @EnumField(BankVerificationStateEnum, 'Verification state of the bank account; null if it is not a bank account.', {
    nullable: true,
  })
  bankVerificationState!: BankVerificationState | null;

  @EnumField(CurrencyEnum, 'Currency of the received amount.', {
    write: 'create',
    input: 'Currency of the received amount; US dollars by default if the method supports them.',
  })
  destinationCurrency!: Currency;

  @DateTimeField('Arrival time of the last payout, accurate to one minute; null before the first.', { nullable: true })
  lastPaidOutAt!: Date | null;

  @DateTimeField('Time of creation.')
  createdAt!: Date;

  @StoredColumn('timestamptz')
  updatedAt!: Date;

  @StoredColumn('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}

export const PayoutMethodConnection = connectionOf(PayoutMethod, 'PayoutMethod');

@ObjectType({ description: 'Result of a mutation on a payout method.' })
export class PayoutMethodPayload extends ResourcePayload {}

@ObjectType({ description: 'Result of the deletion of a payout method.' })
export class PayoutMethodDeletePayload extends DeletePayload {}
