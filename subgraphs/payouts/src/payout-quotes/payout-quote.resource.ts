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
} from '../../../kit/src';
import type { FeePayer } from '../payouts/payout.states';
import type { PayoutSpeed } from '../providers';

@Resource('payouts.payout_quotes', 'What a payout would come to, as promised until it expires.', { key: false })
export class PayoutQuote {
  @IdField('Public id, `pout_…`.')
  id!: string;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'What would be asked for.' })
  amount!: string;

  @Field(() => MoneyType, { description: 'Total fees.' })
  readonly fee?: Money;

  @Field(() => MoneyType, { description: 'What would be sent.' })
  readonly netAmount?: Money;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'What would arrive.' })
  destinationAmount!: string;

  @DecimalField("Units of the destination's currency for one.")
  exchangeRate!: string;

  @DateTimeField('When it would be there.', { nullable: true })
  estimatedArrival!: Date | null;

  @DateTimeField('Until when the token is good.')
  expiresAt!: Date;

  @Field({ description: 'Makes a payout on these terms, as often as its owner likes until it expires.' })
  readonly quoteToken?: string;

  /** Whose balance it would come from: an account, or a user. */
  @StoredColumn('text')
  accountId!: string;

  @StoredColumn('text')
  token!: string;

  @StoredColumn('text')
  payoutMethodId!: string;

  @StoredColumn('text')
  currency!: Currency;

  @StoredColumn('text')
  speed!: PayoutSpeed;

  @StoredColumn('numeric')
  feeAmount!: string;

  @StoredColumn('numeric')
  markupFee!: string;

  /** The platform that would get the markup; null without one. */
  @StoredColumn('text', { nullable: true })
  markupPlatformId!: string | null;

  @StoredColumn('text')
  feePaidBy!: FeePayer;

  @StoredColumn('text')
  destinationCurrency!: Currency;

  @StoredColumn('timestamptz')
  createdAt!: Date;
}

@ObjectType({ description: 'Outcome of asking for a quote.' })
export class PayoutQuotePayload extends ResourcePayload {}
