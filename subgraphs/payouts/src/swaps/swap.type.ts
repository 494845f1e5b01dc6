import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  type Currency,
  CurrencyEnum,
  DateTimeScalar,
  DecimalScalar,
  JSONObjectScalar,
  type Money,
  MoneyType,
  UserError,
  connectionOf,
} from '../../../kit/src';
import { BalanceOwner } from '../owners';
import { type SwapStatus, SwapStatusEnum } from './swap.states';

@Directive('@key(fields: "id")')
@ObjectType({ description: 'What an owner holds in one currency, exchanged for another one.', simpleResolvers: true })
export class Swap {
  @Field(() => ID, { description: 'Public id, `swap_…`.' })
  id!: string;

  @Field(() => BalanceOwner, { description: 'The owner.' })
  owner!: BalanceOwner;

  @Field(() => SwapStatusEnum, { description: 'How far it has come.' })
  status!: SwapStatus;

  @Field(() => CurrencyEnum, { description: 'Currency that is given.' })
  fromCurrency!: Currency;

  @Field(() => CurrencyEnum, { description: 'Currency that is got.' })
  toCurrency!: Currency;

  @Field(() => MoneyType, { description: 'What is given.' })
  amountIn!: Money;

  @Field(() => MoneyType, { nullable: true, description: 'What was got; null until it is complete.' })
  amountOut!: Money | null;

  @Field(() => MoneyType, { description: 'Expected target amount at this rate.' })
  amountExpected!: Money;

  @Field(() => MoneyType, { description: 'Minimum accepted target amount.' })
  amountLeast!: Money;

  @Field(() => DecimalScalar, {
    description: 'Mid-market rate: units of the target currency for one unit of the source currency.',
  })
  rate!: string;

  @Field(() => String, { description: 'Who has set the rate.' })
  rateSource!: string;

  @Field(() => DateTimeScalar, { description: 'When the rate was set.' })
  ratedAt!: Date;

  @Field(() => String, { nullable: true, description: 'Chain that the second currency is to be on.' })
  toChain!: string | null;

  @Field(() => [String], { description: 'Hashes of blockchain transactions.' })
  transactionHashes!: string[];

  @Field(() => String, { nullable: true, description: 'Why it failed, in words; null unless it did.' })
  error!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was asked for.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was complete; null until then.' })
  completedAt!: Date | null;
}

export const SwapConnection = connectionOf(Swap, 'Swap');

@ObjectType({ description: 'Outcome of a swap.' })
export class SwapPayload {
  /** Id of the swap that was made; the `swap` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'What a swap would come to now.', simpleResolvers: true })
export class SwapQuote {
  @Field(() => MoneyType, { description: 'What would be given.' })
  amountIn!: Money;

  @Field(() => MoneyType, { description: 'What would be got.' })
  amountOut!: Money;

  @Field(() => MoneyType, { description: 'Minimum target amount.' })
  amountLeast!: Money;

  @Field(() => DecimalScalar, {
    description: 'Mid-market rate: units of the target currency for one unit of the source currency.',
  })
  rate!: string;

  @Field(() => Int, { description: 'Service fee, in basis points.' })
  feeBps!: number;

  @Field(() => JSONObjectScalar, { description: 'What was sent along.' })
  metadata!: Record<string, unknown>;
}
