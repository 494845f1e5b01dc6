import { Field, ObjectType } from 'type-graphql';
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
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
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

/** Money of a payment given back. Until it is known what came of it, it is asked for again at `nextRunAt`. */
@Resource('billing.refunds', 'Money of a payment given back.')
export class Refund {
  @IdField('Public id, `rfnd_…`.')
  id!: string;

  @AccountField(() => Account, 'The account that gives back.')
  accountId!: string;

  @StoredColumn('text')
  paymentId!: string;

  @Field(() => Payment, { nullable: true, description: 'Refunded payment.' })
  readonly payment?: object | null;

  @MoneyField('currency', 'Refunded amount.')
  amount!: string;

  @EnumField(RefundStatusEnum, 'How far it has come.')
  status!: RefundStatus;

  @BooleanField('Whether the service decided on it by itself.')
  automatic!: boolean;

  @EnumField(PaymentProviderEnum, 'Who moves the money.')
  provider!: PaymentProvider;

  @DateTimeField('Time at which the provider accepted the refund.', { nullable: true })
  providerCreatedAt!: Date | null;

  @EnumField(ReferenceStatusEnum, 'Whether a bank can trace it yet; null until the provider has taken it on.', {
    nullable: true,
  })
  referenceStatus!: ReferenceStatus | null;

  @EnumField(ReferenceTypeEnum, 'What kind of number traces it.', { nullable: true })
  referenceType!: ReferenceType | null;

  @TextField('Reference with which a bank can trace the refund.', { nullable: true })
  referenceValue!: string | null;

  @TextField('Why it failed, in words; null unless it did.', { nullable: true })
  failureMessage!: string | null;

  @DateTimeField('When it was asked for.')
  createdAt!: Date;

  @DateTimeField('Time of the last change.')
  updatedAt!: Date;

  @StoredColumn('text', { nullable: true })
  userId!: string | null;

  /** The part of the amount that is tax. */
  @StoredColumn('numeric')
  taxAmount!: string;

  @StoredColumn('text')
  currency!: Currency;

  /** The resolution case that it comes from; at most one comes from each. */
  @StoredColumn('text', { nullable: true })
  caseId!: string | null;

  /** Whose money it is: the seller's, or the platform's. */
  @StoredColumn('text')
  borneBy!: RefundBearer;

  /** Whether the membership goes on, even where nothing is left that was paid for it. */
  @StoredColumn('boolean')
  keepsMembership!: boolean;

  @StoredColumn('int')
  runs!: number;

  @StoredColumn('timestamptz', { nullable: true })
  nextRunAt!: Date | null;
}

export const RefundConnection = connectionOf(Refund, 'Refund');

@ObjectType({ description: 'Outcome of a refund.' })
export class RefundPayload extends ResourcePayload {}
