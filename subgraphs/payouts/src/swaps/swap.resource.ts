import { Field, ObjectType } from 'type-graphql';
import {
  type Currency,
  CurrencyEnum,
  MoneyType,
  connectionOf,
  Resource,
  IdField,
  EnumField,
  StoredColumn,
  DecimalField,
  TextField,
  DateTimeField,
  TextsField,
  ResourcePayload,
} from '../../../kit/src';
import { BalanceOwner } from '../owners';
import { type SwapStatus, SwapStatusEnum } from './swap.states';

@Resource('payouts.swaps', 'What an owner holds in one currency, exchanged for another one.')
export class Swap {
  @IdField('Public id, `swap_…`.')
  id!: string;

  @Field(() => BalanceOwner, { description: 'The owner.' })
  readonly owner?: object;

  @EnumField(SwapStatusEnum, 'How far it has come.')
  status!: SwapStatus;

  @EnumField(CurrencyEnum, 'Currency that is given.')
  fromCurrency!: Currency;

  @EnumField(CurrencyEnum, 'Currency that is got.')
  toCurrency!: Currency;

  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'What is given.' })
  amountIn!: string;

  /** What it has come to; null until it is complete. */
  @StoredColumn('numeric', { nullable: true })
  @Field(() => MoneyType, { nullable: true, description: 'What was got; null until it is complete.' })
  amountOut!: string | null;

  /** What it comes to at its rate. */
  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'Expected target amount at this rate.' })
  amountExpected!: string;

  /** The least that the owner takes. */
  @StoredColumn('numeric')
  @Field(() => MoneyType, { description: 'Minimum accepted target amount.' })
  amountLeast!: string;

  /** Units of the target for one unit of the source. */
  @DecimalField('Mid-market rate: units of the target currency for one unit of the source currency.')
  rate!: string;

  /** Who has set the rate, and when. */
  @TextField('Who has set the rate.')
  rateSource!: string;

  @DateTimeField('When the rate was set.')
  ratedAt!: Date;

  @TextField('Chain that the second currency is to be on.', { nullable: true })
  toChain!: string | null;

  @TextsField('Hashes of blockchain transactions.')
  transactionHashes!: string[];

  @TextField('Why it failed, in words; null unless it did.', { nullable: true })
  error!: string | null;

  @DateTimeField('When it was asked for.')
  createdAt!: Date;

  @DateTimeField('When it was complete; null until then.', { nullable: true })
  completedAt!: Date | null;

  /** Whose it is: an account, or a user. */
  @StoredColumn('text')
  accountId!: string;
}

export const SwapConnection = connectionOf(Swap, 'Swap');

@ObjectType({ description: 'Outcome of a swap.' })
export class SwapPayload extends ResourcePayload {}
