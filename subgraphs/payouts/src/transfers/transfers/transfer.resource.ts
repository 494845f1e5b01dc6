import { ObjectType } from 'type-graphql';
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
  ReferenceField,
  Created,
} from '../../../../kit/src';
import { BalanceOwner } from '../../ledger/owners/owner.type';
import { User } from '../../users/user.type';
import {
  type TransferFailureCode,
  TransferFailureCodeEnum,
  type TransferStatus,
  TransferStatusEnum,
  type TransferType,
  TransferTypeEnum,
} from './transfer.states';
import { asOwner } from '../../ledger/owners/owner.read-model';

@Resource('payouts.transfers', 'A transfer of funds from the balance of one account or user to another.')
export class Transfer extends Created {
  @IdField('Public id, `ctt_…`.')
  id!: string;

  /** Id of the origin, which is an account or a user. */
  @ReferenceField('origin', () => BalanceOwner, 'Origin of the transfer.', { required: true, source: asOwner })
  accountId!: string;

  /** Id of the destination, which is an account or a user; null as described for `destination`. */
  @ReferenceField(
    'destination',
    () => BalanceOwner,
    'Destination of the transfer; null for a claim link that is unclaimed or that several users can claim.',
    { nullable: true, source: asOwner },
  )
  destinationOwnerId!: string | null;

  @EnumField(TransferTypeEnum, 'Type.', { write: 'create', input: 'Type; from balance to balance by default.' })
  type!: TransferType;

  @MoneyField('currency', 'Amount; for claim links, the amount that each claiming user receives.', {
    write: 'create',
    required: true,
    input:
      'Amount, greater than 0, with at most the decimals of the currency; for claim links, the amount that each claiming user receives.',
  })
  amount!: string;

  @StoredColumn('text')
  currency!: string;

  @DecimalField('Fee charged to the origin; null if there is none.', { nullable: true })
  feeAmount!: string | null;

  @EnumField(TransferStatusEnum, 'Status.')
  status!: TransferStatus;

  @TextField('Notes.', { nullable: true, max: 500, write: 'create' })
  notes!: string | null;

  @JsonField('Custom key-value pairs.', {
    nullable: true,
    write: 'create',
    input: 'Custom key-value pairs: at most 50 keys of 100 characters, strings of 500.',
  })
  metadata!: Record<string, unknown> | null;

  /** Idempotence key of the request, unique per origin. */
  @StoredColumn('text', { nullable: true })
  idempotenceKey!: string | null;

  @ReferenceField(
    'createdBy',
    () => User,
    'User who created the transfer; null if an account created it without a user.',
    { nullable: true },
  )
  createdByUserId!: string | null;

  @DateTimeField('Time of failure; null unless the transfer failed.', { nullable: true })
  failedAt!: Date | null;

  @EnumField(TransferFailureCodeEnum, 'Failure code; null unless the transfer failed.', { nullable: true })
  failureCode!: TransferFailureCode | null;

  @TextField('Failure message; null unless the transfer failed.', { nullable: true })
  failureReason!: string | null;

  @DateTimeField('For claim links: time at which unclaimed funds are returned.', {
    nullable: true,
    write: 'create',
    input:
      'For claim links: time at which unclaimed funds are returned; 24 hours from now by default, at most 90 days.',
  })
  expiresAt!: Date | null;

  @IntegerField('For claim links: number of users who can claim the amount.', {
    nullable: true,
    write: 'create',
    input: 'For claim links: number of users who can claim the amount, each of them once; 1 by default, at most 1,000.',
  })
  redeemableCount!: number | null;

  @IntegerField('For claim links: number of users who have claimed the amount.', { nullable: true })
  redeemedCount!: number | null;
}

export const TransferConnection = connectionOf(Transfer, 'Transfer');

@ObjectType({ description: 'Result of a mutation on a transfer.' })
export class TransferPayload extends ResourcePayload {}
