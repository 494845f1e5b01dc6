import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  DateTimeScalar,
  DecimalScalar,
  JSONObjectScalar,
  type Money,
  MoneyType,
  UserError,
  connectionOf,
} from '../../../kit/src';
import { BalanceOwner } from '../owners';
import { User } from '../users/user.type';
import { type TransferStatus, TransferStatusEnum, type TransferType, TransferTypeEnum } from './transfer.states';

@Directive('@key(fields: "id")')
@ObjectType({ description: 'Money that one owner of a balance hands to another one.', simpleResolvers: true })
export class Transfer {
  @Field(() => ID, { description: 'Public id, `ctt_…`.' })
  id!: string;

  @Field(() => BalanceOwner, { description: 'Origin of the transfer.' })
  origin!: BalanceOwner;

  @Field(() => BalanceOwner, {
    nullable: true,
    description: 'Who it goes to; null for a claim link that is not claimed, and for one that several users may claim.',
  })
  destination!: BalanceOwner | null;

  @Field(() => TransferTypeEnum, { description: 'How it is made.' })
  type!: TransferType;

  @Field(() => MoneyType, { description: 'How much; of a claim link what each user who claims receives.' })
  amount!: Money;

  @Field(() => DecimalScalar, { nullable: true, description: 'Fee charged to the origin; null if there is none.' })
  feeAmount!: string | null;

  @Field(() => TransferStatusEnum, { description: 'How far it has come.' })
  status!: TransferStatus;

  @Field(() => String, { nullable: true, description: 'What for.' })
  notes!: string | null;

  @Field(() => JSONObjectScalar, { nullable: true, description: 'Custom key-value pairs.' })
  metadata!: Record<string, unknown> | null;

  @Field(() => User, { nullable: true, description: 'The user who made it; null where an account acted by itself.' })
  createdBy!: User | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it failed; null unless it did.' })
  failedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Why it failed, as a word; null unless it did.' })
  failureCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it failed, in words; null unless it did.' })
  failureReason!: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'For claim links: time at which unclaimed funds are returned.',
  })
  expiresAt!: Date | null;

  @Field(() => Int, { nullable: true, description: 'For claim links: number of users who can claim the amount.' })
  redeemableCount!: number | null;

  @Field(() => Int, { nullable: true, description: 'Of a claim link: how many users have claimed it.' })
  redeemedCount!: number | null;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;
}

@Directive('@inaccessible')
@ObjectType({ description: 'What the page of a claim link shows.', simpleResolvers: true })
export class TransferClaim {
  @Field(() => TransferStatusEnum, {
    description: 'Whether it can be claimed (processing), was claimed or has failed.',
  })
  status!: TransferStatus;

  @Field(() => BalanceOwner, { description: 'Who the money comes from.' })
  origin!: BalanceOwner;

  @Field({ description: 'What each user who claims receives, for readers.' })
  formattedAmount!: string;

  @Field(() => String, { nullable: true, description: 'What for.' })
  notes!: string | null;
}

export const TransferConnection = connectionOf(Transfer, 'Transfer');

@ObjectType({ description: 'Outcome of a transfer.' })
export class TransferPayload {
  /** Id of the transfer that was made; the `transfer` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
