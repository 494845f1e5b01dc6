import { Field, ID, ObjectType } from 'type-graphql';
import {
  type Currency,
  CurrencyEnum,
  DateTimeScalar,
  type Money,
  MoneyType,
  connectionOf,
  Resource,
  IdField,
  StoredColumn,
  EnumField,
  TextField,
  DecimalField,
  JsonField,
  ResourcePayload,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { type PayoutErrorCode, type PayoutSpeed, PayoutSpeedEnum } from '../providers';
import { User } from '../users/user.type';
import {
  type FeePayer,
  FeePayerEnum,
  type PayoutSource,
  PayoutSourceEnum,
  type PayoutStatus,
  PayoutStatusEnum,
  type PayoutDetail,
} from './payout.states';
import type { DestinationView } from './destinations';
import { PayoutDestination, PayoutFailure } from './payout-parts.type';

/** Money on its way from a balance to a saved method. Its id is the key of the provider's order. */
@Resource('payouts.payouts', 'Money on its way from a balance to a saved method.')
export class Payout {
  @IdField('Public id, `wdrl_…`.')
  id!: string;

  /** Whose balance it comes from: an account, or a user. */
  @StoredColumn('text')
  accountId!: string;

  @Field(() => Account, { nullable: true, description: 'The account that is paid out; null where it is a user.' })
  readonly account?: object | null;

  @Field(() => User, { nullable: true, description: 'The user who is paid out; null where it is an account.' })
  readonly user?: object | null;

  /** Id of the conversion that a stablecoin is bought with, `cofr_…`; null for other payouts. */
  @StoredColumn('text', { nullable: true })
  @Field(() => ID, {
    nullable: true,
    description: 'Id of the conversion that a stablecoin is bought with, `cofr_…`; null for other payouts.',
  })
  requestId!: string | null;

  @EnumField(PayoutStatusEnum, 'How far it has come.')
  status!: PayoutStatus;

  @TextField('Where it stands exactly, as a word. There may be more of them one day.')
  statusDetail!: PayoutDetail;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'Requested amount.' })
  amount!: string;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'Fee of the service; as planned where it did not arrive.' })
  feeAmount!: string;

  @StoredColumn('numeric')
  @Field(() => MoneyType, {
    description: 'What the platform takes on top of the fee; as planned where it did not arrive.',
  })
  markupFee!: string;

  @Field(() => MoneyType, { description: 'What is sent: the amount, less the fees where the owner pays them.' })
  readonly netAmount?: Money;

  @EnumField(FeePayerEnum, 'Payer of the fees.')
  feePaidBy!: FeePayer;

  @StoredColumn('numeric', { nullable: true })
  @Field(() => MoneyType, {
    nullable: true,
    description: 'Amount received; null until the provider has the payout, and if no conversion takes place.',
  })
  destinationAmount!: string | null;

  @Field(() => CurrencyEnum, { nullable: true, description: 'Currency that the method is paid in.' })
  readonly destinationCurrency?: Currency | null;

  @DecimalField(
    "Units of the destination's currency for one; null until the provider has it, and where nothing is converted.",
    { nullable: true },
  )
  exchangeRate!: string | null;

  @StoredColumn('timestamptz', { nullable: true })
  @Field(() => DateTimeScalar, { nullable: true, description: 'Estimated arrival time.' })
  estimatedArrival!: Date | null;

  @StoredColumn('text')
  @Field(() => PayoutSpeedEnum, { description: 'How fast it is to arrive.' })
  speed!: PayoutSpeed;

  @EnumField(PayoutSourceEnum, 'Where the payout was requested.', { nullable: true })
  source!: PayoutSource | null;

  @Field(() => String, { nullable: true, description: 'Name of the rail.' })
  readonly payerName?: string | null;

  @StoredColumn('text', { nullable: true })
  @Field(() => String, {
    nullable: true,
    description:
      'Number by which the clearing house traces it; null until the provider has it, and where there is none.',
  })
  traceCode!: string | null;

  @TextField('Notes.', { nullable: true })
  notes!: string | null;

  @TextField('What the receiver reads on a statement; null for the usual text.', { nullable: true })
  statementDescriptor!: string | null;

  @JsonField('Custom pairs of texts.')
  metadata!: Record<string, string>;

  @Field(() => PayoutFailure, {
    nullable: true,
    description: 'Why it did not arrive or did not stay; null unless it failed, was canceled, denied or reversed.',
  })
  readonly failure?: object | null;

  @StoredColumn('text')
  payoutMethodId!: string;

  @Field(() => PayoutDestination, {
    nullable: true,
    description: 'Where it goes; null without `payout:destination:read`.',
  })
  readonly payoutMethod?: object | null;

  @StoredColumn('timestamptz')
  @Field(() => DateTimeScalar, { description: 'When it was asked for.' })
  createdAt!: Date;

  @StoredColumn('timestamptz')
  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;

  /** The method as it was when the payout was asked for. */
  @StoredColumn('jsonb')
  destination!: DestinationView;

  @StoredColumn('text')
  supportedMethodId!: string;

  @StoredColumn('text')
  currency!: Currency;

  /** The platform that gets the markup; null without one. */
  @StoredColumn('text', { nullable: true })
  markupPlatformId!: string | null;

  /** The platform that pays the fees; null where they come off the amount. */
  @StoredColumn('text', { nullable: true })
  feePayerId!: string | null;

  /** Units of the destination's currency for one, as promised by a quote; null where none was. */
  @StoredColumn('numeric', { nullable: true })
  quotedRate!: string | null;

  @StoredColumn('text')
  provider!: string;

  /** The provider's name for it; null until the provider has answered. */
  @StoredColumn('text', { nullable: true })
  providerReference!: string | null;

  @StoredColumn('text', { nullable: true })
  failureCode!: PayoutErrorCode | null;

  @StoredColumn('text', { nullable: true })
  failureMessage!: string | null;

  @StoredColumn('timestamptz', { nullable: true })
  fundsReturnedAt!: Date | null;

  /** From then on the provider may have its order. */
  @StoredColumn('timestamptz', { nullable: true })
  submittedAt!: Date | null;

  @StoredColumn('timestamptz', { nullable: true })
  acceptedAt!: Date | null;

  /** Somebody wants it back from the provider. */
  @StoredColumn('timestamptz', { nullable: true })
  cancelRequestedAt!: Date | null;

  /** Requests to the provider without the expected result since the last change of the status. */
  @StoredColumn('int')
  runs!: number;

  /** When a worker looks at it; null once nothing can come any more. */
  @StoredColumn('timestamptz', { nullable: true })
  nextRunAt!: Date | null;
}

export const PayoutConnection = connectionOf(Payout, 'Payout');

@ObjectType({ description: 'Outcome of a command on a payout.' })
export class PayoutPayload extends ResourcePayload {}
