import { Field, ObjectType } from 'type-graphql';
import {
  type Money,
  MoneyType,
  type Currency,
  Resource,
  IdField,
  StoredColumn,
  DecimalField,
  DateTimeField,
  ResourcePayload,
} from '../../../../kit/src';
import type { FeePayer } from '../payouts/payout.states';
import type { PayoutSpeed } from '../providers';

@Resource('payouts.payout_quotes', 'A quote for a payout, whose terms are guaranteed until it expires.', { key: false })
export class PayoutQuote {
  @IdField('Public id, `pout_…`.')
  id!: string;

  /** Id of the account or user whose balance the payout debits. */
  @StoredColumn('text')
  accountId!: string;

  @StoredColumn('text')
  payoutMethodId!: string;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'Requested amount.' })
  amount!: string;

  @StoredColumn('text')
  currency!: Currency;

  @StoredColumn('numeric')
  feeAmount!: string;

  @StoredColumn('numeric')
  markupFee!: string;

  /** Id of the platform that receives the markup; null without one. */
  @StoredColumn('text', { nullable: true })
  markupPlatformId!: string | null;

  @StoredColumn('text')
  feePaidBy!: FeePayer;

  @Field(() => MoneyType, { description: 'Total fees.' })
  readonly fee?: Money;

  @Field(() => MoneyType, { description: 'Amount to be sent.' })
  readonly netAmount?: Money;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'Amount to be received.' })
  destinationAmount!: string;

  @StoredColumn('text')
  destinationCurrency!: Currency;

  @DecimalField('Exchange rate: units of the destination currency for one unit of the source currency.')
  exchangeRate!: string;

  @StoredColumn('text')
  speed!: PayoutSpeed;

  @DateTimeField('Estimated arrival time.', { nullable: true })
  estimatedArrival!: Date | null;

  @StoredColumn('text')
  token!: string;

  @Field({
    description: 'Token to create payouts on these terms, any number of times by the owner until the quote expires.',
  })
  readonly quoteToken?: string;

  @DateTimeField('Expiry time of the token.')
  expiresAt!: Date;

  @StoredColumn('timestamptz')
  createdAt!: Date;
}

@ObjectType({ description: 'Result of a mutation on a payout quote.' })
export class PayoutQuotePayload extends ResourcePayload {}
