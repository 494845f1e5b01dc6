import { Field, ObjectType } from 'type-graphql';
import {
  connectionOf,
  Resource,
  IdField,
  EnumField,
  MoneyField,
  DecimalField,
  TextField,
  JsonField,
  DateTimeField,
  IntegerField,
  StoredColumn,
  ResourcePayload,
} from '../../../kit/src';
import { BalanceOwner } from '../owners';
import { User } from '../users/user.type';
import { type TransferStatus, TransferStatusEnum, type TransferType, TransferTypeEnum } from './transfer.states';

/** Money that one owner has handed to another one. */
@Resource('payouts.transfers', 'Money that one owner of a balance hands to another one.')
export class Transfer {
  @IdField('Public id, `ctt_…`.')
  id!: string;

  @Field(() => BalanceOwner, { description: 'Origin of the transfer.' })
  readonly origin?: object;

  @Field(() => BalanceOwner, {
    nullable: true,
    description: 'Who it goes to; null for a claim link that is not claimed, and for one that several users may claim.',
  })
  readonly destination?: object | null;

  @EnumField(TransferTypeEnum, 'How it is made.')
  type!: TransferType;

  @MoneyField('currency', 'How much; of a claim link what each user who claims receives.')
  amount!: string;

  @DecimalField('Fee charged to the origin; null if there is none.', { nullable: true })
  feeAmount!: string | null;

  @EnumField(TransferStatusEnum, 'How far it has come.')
  status!: TransferStatus;

  @TextField('What for.', { nullable: true })
  notes!: string | null;

  @JsonField('Custom key-value pairs.', { nullable: true })
  metadata!: Record<string, unknown> | null;

  @Field(() => User, { nullable: true, description: 'The user who made it; null where an account acted by itself.' })
  readonly createdBy?: object | null;

  @DateTimeField('When it failed; null unless it did.', { nullable: true })
  failedAt!: Date | null;

  @TextField('Why it failed, as a word; null unless it did.', { nullable: true })
  failureCode!: string | null;

  @TextField('Why it failed, in words; null unless it did.', { nullable: true })
  failureReason!: string | null;

  /** Of a claim link: when what was not claimed goes back. */
  @DateTimeField('For claim links: time at which unclaimed funds are returned.', { nullable: true })
  expiresAt!: Date | null;

  /** Of a claim link: how many users may claim the amount, each once. */
  @IntegerField('For claim links: number of users who can claim the amount.', { nullable: true })
  redeemableCount!: number | null;

  /** Of a claim link: how many users have. */
  @IntegerField('Of a claim link: how many users have claimed it.', { nullable: true })
  redeemedCount!: number | null;

  @DateTimeField('When it was made.')
  createdAt!: Date;

  /** Who it comes from: an account, or a user. */
  @StoredColumn('text')
  accountId!: string;

  /** Who it goes to: an account, or a user; null for a claim link that is not claimed, and for one that several users may claim. */
  @StoredColumn('text', { nullable: true })
  destinationOwnerId!: string | null;

  @StoredColumn('text')
  currency!: string;

  /** The key under which it was made; the origin has one transfer for each. */
  @StoredColumn('text', { nullable: true })
  idempotenceKey!: string | null;

  /** The user who made it, null where an account acted by itself. */
  @StoredColumn('text', { nullable: true })
  createdByUserId!: string | null;
}

export const TransferConnection = connectionOf(Transfer, 'Transfer');

@ObjectType({ description: 'Outcome of a transfer.' })
export class TransferPayload extends ResourcePayload {}
