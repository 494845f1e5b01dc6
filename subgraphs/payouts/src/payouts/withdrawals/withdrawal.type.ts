import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, ResourcePayload, type Money, MoneyType, connectionOf } from '../../../../kit/src';
import { PayoutDestination } from '../payouts/payout-parts.type';
import { type PayoutErrorCode, PayoutErrorCodeEnum, type PayoutSpeed, PayoutSpeedEnum } from '../providers';
import {
  type WithdrawalFeeType,
  WithdrawalFeeTypeEnum,
  type WithdrawalStatus,
  WithdrawalStatusEnum,
} from './withdrawal.states';
import { Account } from '../../references.type';

@Directive('@key(fields: "id")')
@ObjectType({
  description: 'A payout in its earlier format, with the same id.',
  simpleResolvers: true,
})
export class Withdrawal {
  @Field(() => ID, { description: 'Public id, `wdrl_…`.' })
  id!: string;

  @Field(() => Account, {
    nullable: true,
    description: 'Account whose balance is debited; null for withdrawals of a user.',
  })
  account!: Account | null;

  @Field(() => ID, { nullable: true, description: 'Id of the ledger account, `ldgr_…`.' })
  ledgerAccountId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the conversion that buys a stablecoin, `cofr_…`; null for other withdrawals.',
  })
  requestId!: string | null;

  @Field(() => WithdrawalStatusEnum, { description: 'Status.' })
  status!: WithdrawalStatus;

  @Field(() => MoneyType, { description: 'Requested amount.' })
  amount!: Money;

  @Field(() => MoneyType, { description: 'Service fee.' })
  feeAmount!: Money;

  @Field(() => MoneyType, { description: 'Fee of the platform in addition to the service fee.' })
  markupFee!: Money;

  @Field(() => MoneyType, { description: 'Amount sent: the amount, less the fees if they are deducted from it.' })
  netAmount!: Money;

  @Field(() => WithdrawalFeeTypeEnum, {
    nullable: true,
    description: 'Whether fees are added to the amount or deducted from it; null without fees.',
  })
  feeType!: WithdrawalFeeType | null;

  @Field(() => PayoutSpeedEnum, { description: 'Speed.' })
  speed!: PayoutSpeed;

  @Field(() => PayoutErrorCodeEnum, { nullable: true, description: 'Error code; null without an error.' })
  errorCode!: PayoutErrorCode | null;

  @Field(() => String, { nullable: true, description: 'Error message; null without an error.' })
  errorMessage!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Estimated arrival time.' })
  estimatedArrival!: Date | null;

  @Field(() => String, { nullable: true, description: 'Trace number of the clearing house.' })
  traceCode!: string | null;

  @Field(() => PayoutDestination, {
    nullable: true,
    description: 'Payout method; null without `payout:destination:read`.',
  })
  payoutMethod!: PayoutDestination | null;

  @Field(() => DateTimeScalar, { description: 'Time of creation.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const WithdrawalConnection = connectionOf(Withdrawal, 'Withdrawal');

@ObjectType({ description: 'Result of a mutation on a withdrawal.' })
export class WithdrawalPayload extends ResourcePayload {}
