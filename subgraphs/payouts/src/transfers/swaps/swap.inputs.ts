import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import {
  type Currency,
  CurrencyEnum,
  DecimalScalar,
  JSONObjectScalar,
  OneOf,
  PageArgs,
  replacedBy,
} from '../../../../kit/src';

@OneOf
@InputType({ description: 'How much a swap exchanges.' })
export class SwapAmountInput {
  @Field(() => DecimalScalar, { nullable: true, description: 'Source amount.' })
  amount?: string;

  @Field(() => DecimalScalar, {
    nullable: true,
    description:
      'Part of the negative balance in the target currency to repay, at most all of it. Only between two fiat currencies.',
  })
  toAmount?: string;
}

const replacedByExchanged = replacedBy('exchanged');

@InputType({ description: 'A new swap.' })
export class SwapCreateInput {
  @Field(() => ID, { description: 'Account or user whose balance is used.' })
  accountId!: string;

  @Field(() => CurrencyEnum, { description: 'Source currency.' })
  fromToken!: Currency;

  @Field(() => CurrencyEnum, { description: 'Target currency.' })
  toToken!: Currency;

  @Field(() => SwapAmountInput, {
    nullable: true,
    description:
      'The amount, required unless both currencies are fiat currencies; by default, the entire negative balance in the target currency is repaid.',
  })
  exchanged?: SwapAmountInput | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    deprecationReason: replacedByExchanged,
    description:
      'Source amount. If both `amount` and `toAmount` are omitted, the entire negative balance in the target currency is repaid.',
  })
  amount?: string | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    deprecationReason: replacedByExchanged,
    description:
      'Part of the negative balance in the target currency to repay, at most all of it. Only between two fiat currencies; excludes `amount`.',
  })
  toAmount?: string | null;

  @Field(() => String, { nullable: true, description: 'Blockchain of the source currency.' })
  fromChain?: string | null;

  @Field(() => String, { nullable: true, description: 'Blockchain of the target currency.' })
  toChain?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Maximum slippage in basis points, 50 by default; for currencies on blockchains.',
  })
  slippageBps?: number | null;
}

@InputType({ description: 'A swap to quote.' })
export class SwapQuoteInput {
  @Field(() => CurrencyEnum, { description: 'Source currency.' })
  fromToken!: Currency;

  @Field(() => CurrencyEnum, { description: 'Target currency.' })
  toToken!: Currency;

  @Field(() => DecimalScalar, { description: 'Source amount.' })
  amount!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Maximum slippage in basis points, 50 by default.',
  })
  slippageBps?: number | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Custom key-value pairs, returned with the quote.',
  })
  metadata?: Record<string, unknown> | null;
}

@ArgsType()
export class SwapListArgs extends PageArgs {
  @Field(() => ID, { description: 'Account or user whose swaps are listed.' })
  accountId!: string;
}
