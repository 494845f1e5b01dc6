import { Field, ObjectType } from 'type-graphql';
import {
  type Currency,
  CurrencyEnum,
  DateTimeField,
  type Money,
  MoneyField,
  MoneyType,
  connectionOf,
  Resource,
  IdField,
  ForeignIdField,
  StoredColumn,
  EnumField,
  TextField,
  DecimalField,
  JsonField,
  ResourcePayload,
  Timestamped,
} from '../../../../kit/src';
import { type PayoutErrorCode, type PayoutSpeed, PayoutSpeedEnum } from '../providers';
import { User } from '../../users/user.type';
import {
  type FeePayer,
  FeePayerEnum,
  type PayoutSource,
  PayoutSourceEnum,
  type PayoutStatus,
  PayoutStatusEnum,
  type PayoutDetail,
  PayoutDetailEnum,
} from './payout.states';
import type { DestinationView } from './destinations';
import { PayoutDestination, PayoutFailure } from './payout-parts.type';
import { Account } from '../../references.type';

/** The id of a payout is the idempotency key of the order at the provider. */
@Resource('payouts.payouts', 'A payout from a balance to a saved payout method.')
export class Payout extends Timestamped {
  @IdField('Public id, `wdrl_…`.')
  id!: string;

  /** Id of the account or user whose balance is debited. */
  @StoredColumn('text')
  accountId!: string;

  @Field(() => Account, { nullable: true, description: 'Account that is paid out; null for payouts of a user.' })
  readonly account?: object | null;

  @Field(() => User, { nullable: true, description: 'User who is paid out; null for payouts of an account.' })
  readonly user?: object | null;

  @ForeignIdField('Id of the conversion that buys a stablecoin, `cofr_…`; null for other payouts.', { nullable: true })
  requestId!: string | null;

  @EnumField(PayoutStatusEnum, 'Status.')
  status!: PayoutStatus;

  @EnumField(PayoutDetailEnum, 'Detailed status. Values may be added.')
  statusDetail!: PayoutDetail;

  @MoneyField('currency', 'Requested amount.')
  amount!: string;

  @StoredColumn('text')
  currency!: Currency;

  @MoneyField('currency', 'Service fee; the planned fee if the payout did not arrive.')
  feeAmount!: string;

  @MoneyField(
    'currency',
    'Fee of the platform in addition to the service fee; the planned fee if the payout did not arrive.',
  )
  markupFee!: string;

  /** Id of the platform that receives the markup; null without one. */
  @StoredColumn('text', { nullable: true })
  markupPlatformId!: string | null;

  @Field(() => MoneyType, { description: 'Amount sent: the amount, less the fees if the recipient pays them.' })
  readonly netAmount?: Money;

  @EnumField(FeePayerEnum, 'Payer of the fees.')
  feePaidBy!: FeePayer;

  /** Id of the platform that pays the fees; null if they are deducted from the amount. */
  @StoredColumn('text', { nullable: true })
  feePayerId!: string | null;

  @StoredColumn('numeric', { nullable: true })
  @Field(() => MoneyType, {
    nullable: true,
    description: 'Amount received; null until the provider has the payout, and if no conversion takes place.',
  })
  destinationAmount!: string | null;

  @Field(() => CurrencyEnum, { nullable: true, description: 'Currency of the payout method.' })
  readonly destinationCurrency?: Currency | null;

  @DecimalField(
    'Exchange rate: units of the destination currency for one unit of the source currency; null until the provider has the payout, and if no conversion takes place.',
    { nullable: true },
  )
  exchangeRate!: string | null;

  /** Exchange rate that a quote guarantees; null without a quote. */
  @StoredColumn('numeric', { nullable: true })
  quotedRate!: string | null;

  @DateTimeField('Estimated arrival time.', { nullable: true })
  estimatedArrival!: Date | null;

  @EnumField(PayoutSpeedEnum, 'Speed.')
  speed!: PayoutSpeed;

  @EnumField(PayoutSourceEnum, 'Source of the request.', { nullable: true })
  source!: PayoutSource | null;

  @Field(() => String, { nullable: true, description: 'Name of the payout network (rail).' })
  readonly payerName?: string | null;

  @TextField(
    'Trace number of the clearing house; null until the provider has the payout, and if there is no such number.',
    { nullable: true },
  )
  traceCode!: string | null;

  @TextField('Notes.', { nullable: true })
  notes!: string | null;

  @TextField("Text on the recipient's statement; null for the default text.", { nullable: true })
  statementDescriptor!: string | null;

  @JsonField('Custom key-value pairs of strings.', { initial: {} })
  metadata!: Record<string, string>;

  @StoredColumn('text', { nullable: true })
  failureCode!: PayoutErrorCode | null;

  @StoredColumn('text', { nullable: true })
  failureMessage!: string | null;

  @StoredColumn('timestamptz', { nullable: true })
  fundsReturnedAt!: Date | null;

  @Field(() => PayoutFailure, {
    nullable: true,
    description:
      'Reason why the payout did not arrive or was returned; null unless it failed, was canceled, denied or reversed.',
  })
  readonly failure?: object | null;

  @StoredColumn('text')
  payoutMethodId!: string;

  @StoredColumn('text')
  supportedMethodId!: string;

  /** Snapshot of the payout method at the time of creation. */
  @StoredColumn('jsonb')
  destination!: DestinationView;

  @Field(() => PayoutDestination, {
    nullable: true,
    description: 'Payout method at the time of creation; null without `payout:destination:read`.',
  })
  readonly payoutMethod?: object | null;

  @StoredColumn('text', { initial: '' })
  provider!: string;

  /** Id of the payout at the provider; null until the provider has responded. */
  @StoredColumn('text', { nullable: true })
  providerReference!: string | null;

  /** Time from which the provider may have received the order. */
  @StoredColumn('timestamptz', { nullable: true })
  submittedAt!: Date | null;

  @StoredColumn('timestamptz', { nullable: true })
  acceptedAt!: Date | null;

  /** Time at which cancellation by the provider was requested. */
  @StoredColumn('timestamptz', { nullable: true })
  cancelRequestedAt!: Date | null;

  /** Number of requests to the provider without the expected result since the last change of the status. */
  @StoredColumn('int', { initial: 0 })
  runs!: number;

  /** Time at which a worker processes the payout next; null once its status is final. */
  @StoredColumn('timestamptz', { nullable: true })
  nextRunAt!: Date | null;
}

export const PayoutConnection = connectionOf(Payout, 'Payout');

@ObjectType({ description: 'Result of a mutation on a payout.' })
export class PayoutPayload extends ResourcePayload {}
