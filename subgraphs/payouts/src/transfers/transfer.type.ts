import { Directive, Field, ID, ObjectType } from 'type-graphql';
import {
  CommandRefused,
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
import { type TransferStatus, TransferStatusEnum } from './transfer.states';

@Directive('@key(fields: "id")')
@ObjectType({ description: 'Money that one owner of a balance hands to another one.', simpleResolvers: true })
export class Transfer {
  @Field(() => ID, { description: 'Public id, `ctt_…`.' })
  id!: string;

  @Field(() => BalanceOwner, { description: 'Who it comes from.' })
  origin!: BalanceOwner;

  @Field(() => BalanceOwner, { description: 'Who it goes to.' })
  destination!: BalanceOwner;

  @Field(() => MoneyType, { description: 'How much.' })
  amount!: Money;

  @Field(() => DecimalScalar, { nullable: true, description: 'What it costs the origin; null where it costs nothing.' })
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

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;
}

export const TransferConnection = connectionOf(Transfer, 'Transfer');

@ObjectType({ description: 'Outcome of a transfer.' })
export class TransferPayload {
  /** Id of the transfer that was made; the `transfer` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRefused[];
}
