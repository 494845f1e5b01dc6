import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, type Money, MoneyType, UserError, connectionOf } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { PayoutDestination } from '../payouts/payout-parts.type';
import { type PayoutErrorCode, PayoutErrorCodeEnum, type PayoutSpeed, PayoutSpeedEnum } from '../providers';
import {
  type WithdrawalFeeType,
  WithdrawalFeeTypeEnum,
  type WithdrawalStatus,
  WithdrawalStatusEnum,
} from './withdrawal.states';

@Directive('@key(fields: "id")')
@ObjectType({
  description: 'A payout in the form in which it was told first, under the same id.',
  simpleResolvers: true,
})
export class Withdrawal {
  @Field(() => ID, { description: 'Public id, `wdrl_…`.' })
  id!: string;

  @Field(() => Account, {
    nullable: true,
    description: 'The account whose balance it comes from; null where it is a user.',
  })
  account!: Account | null;

  @Field(() => ID, { nullable: true, description: 'Id of the ledger account, `ldgr_…`.' })
  ledgerAccountId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the conversion that a stablecoin is bought with, `cofr_…`; null for others.',
  })
  requestId!: string | null;

  @Field(() => WithdrawalStatusEnum, { description: 'How far it has come.' })
  status!: WithdrawalStatus;

  @Field(() => MoneyType, { description: 'Requested amount.' })
  amount!: Money;

  @Field(() => MoneyType, { description: 'Fee of the service.' })
  feeAmount!: Money;

  @Field(() => MoneyType, { description: 'Platform markup on top of the fee.' })
  markupFee!: Money;

  @Field(() => MoneyType, { description: 'What is sent: the amount, less the fees where those come off it.' })
  netAmount!: Money;

  @Field(() => WithdrawalFeeTypeEnum, {
    nullable: true,
    description: 'Whether fees come on top or off; null where there are none.',
  })
  feeType!: WithdrawalFeeType | null;

  @Field(() => PayoutSpeedEnum, { description: 'How fast it is to arrive.' })
  speed!: PayoutSpeed;

  @Field(() => PayoutErrorCodeEnum, { nullable: true, description: 'Why it did not arrive, as a word.' })
  errorCode!: PayoutErrorCode | null;

  @Field(() => String, { nullable: true, description: 'Why it did not arrive, for a person.' })
  errorMessage!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Estimated arrival time.' })
  estimatedArrival!: Date | null;

  @Field(() => String, { nullable: true, description: 'Number by which the clearing house traces it.' })
  traceCode!: string | null;

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

export const WithdrawalConnection = connectionOf(Withdrawal, 'Withdrawal');

@ObjectType({ description: 'Outcome of a command on a withdrawal.' })
export class WithdrawalPayload {
  /** Id of the withdrawal that the command was about; the `withdrawal` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
