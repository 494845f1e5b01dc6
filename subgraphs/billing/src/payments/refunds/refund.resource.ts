import { Field, ObjectType, ArgsType, ID } from 'type-graphql';
import {
  connectionOf,
  type Currency,
  Resource,
  IdField,
  AccountField,
  StoredColumn,
  MoneyField,
  EnumField,
  BooleanField,
  DateTimeField,
  TextField,
  ResourcePayload,
  accountFilter,
  createdFilters,
  equals,
  listArgs,
  RelationField,
  Timestamped,
} from '../../../../kit/src';
import { Account } from '../../accounts/account.type';
import { Payment } from '../payments/payment.resource';
import { type PaymentProvider, PaymentProviderEnum } from '../processors/processor.enums';
import {
  type ReferenceStatus,
  ReferenceStatusEnum,
  type ReferenceType,
  ReferenceTypeEnum,
  type RefundStatus,
  RefundStatusEnum,
  type RefundBearer,
} from './refund.states';

/** A refund without a final result is requested from the provider again at `nextRunAt`. */
@Resource('billing.refunds', 'Refund of a payment.')
export class Refund extends Timestamped {
  @IdField('Public id, `rfnd_…`.')
  id!: string;

  @AccountField(() => Account, 'The account that issues the refund.')
  accountId!: string;

  @RelationField('payment', () => Payment, 'Refunded payment.')
  paymentId!: string;

  @MoneyField('currency', 'Refunded amount.')
  amount!: string;

  /** Tax portion of the amount. */
  @StoredColumn('numeric')
  taxAmount!: string;

  @StoredColumn('text')
  currency!: Currency;

  @EnumField(RefundStatusEnum, 'Status.')
  status!: RefundStatus;

  @BooleanField('Whether the service issued it automatically.')
  automatic!: boolean;

  @EnumField(PaymentProviderEnum, 'Payment provider.')
  provider!: PaymentProvider;

  @DateTimeField('Time at which the provider accepted the refund.', { nullable: true })
  providerCreatedAt!: Date | null;

  @EnumField(ReferenceStatusEnum, 'Whether a bank can trace it yet; null until the provider has accepted it.', {
    nullable: true,
  })
  referenceStatus!: ReferenceStatus | null;

  @EnumField(ReferenceTypeEnum, 'Type of the reference.', { nullable: true })
  referenceType!: ReferenceType | null;

  @TextField('Reference with which a bank can trace the refund.', { nullable: true })
  referenceValue!: string | null;

  @TextField('Failure message; null unless the refund failed.', { nullable: true })
  failureMessage!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'URL of the credit note, with its secret key; null unless the refund succeeded. Only for the buyer, and with `member:email:read`.',
  })
  readonly creditNoteUrl?: string | null;

  @StoredColumn('text', { nullable: true })
  userId!: string | null;

  /** Resolution case that caused the refund; each case causes at most one. */
  @StoredColumn('text', { nullable: true })
  caseId!: string | null;

  /** Party that bears the refund: the seller or the platform. */
  @StoredColumn('text')
  borneBy!: RefundBearer;

  /** Whether the membership continues even after a full refund. */
  @StoredColumn('boolean')
  keepsMembership!: boolean;

  @StoredColumn('int', { initial: 0 })
  runs!: number;

  @StoredColumn('timestamptz', { nullable: true })
  nextRunAt!: Date | null;
}

export const RefundConnection = connectionOf(Refund, 'Refund');

@ObjectType({ description: 'Result of a mutation on a refund.' })
export class RefundPayload extends ResourcePayload {}

export const refundFilters = {
  accountId: accountFilter('refunds'),
  paymentId: equals(() => ID, 'payment_id', 'Only refunds of this payment.'),
  userId: equals(() => ID, 'user_id', 'Only refunds to this user.'),
  ...createdFilters('refunds'),
};

@ArgsType()
export class RefundListArgs extends listArgs(refundFilters) {}
