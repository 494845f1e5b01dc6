import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { DecimalScalar, JSONObjectScalar, PageArgs } from '../../../kit/src';

@InputType({ description: 'A swap to make.' })
export class SwapCreateInput {
  @Field(() => ID, { description: 'Whose balance it is: an account or a user.' })
  accountId!: string;

  @Field(() => String, { description: 'Currency that is given, by its code.' })
  fromToken!: string;

  @Field(() => String, { description: 'Currency that is got, by its code.' })
  toToken!: string;

  @Field(() => DecimalScalar, {
    nullable: true,
    description:
      'How much of the first one is converted. Without it, and without `toAmount`, all that is owed in the second one is repaid.',
  })
  amount?: string | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description:
      'How much of what is owed in the second one is repaid, all of it at most; for two fiat currencies, and not together with `amount`.',
  })
  toAmount?: string | null;

  @Field(() => String, { nullable: true, description: 'Blockchain of the source currency.' })
  fromChain?: string | null;

  @Field(() => String, { nullable: true, description: 'Blockchain of the target currency.' })
  toChain?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'What it may lose on the way, in hundredths of a percent, 50 by default; for currencies on chains.',
  })
  slippageBps?: number | null;
}

@InputType({ description: 'A swap to have worked out.' })
export class SwapQuoteInput {
  @Field(() => String, { description: 'Currency that would be given, by its code.' })
  fromToken!: string;

  @Field(() => String, { description: 'Currency that would be got, by its code.' })
  toToken!: string;

  @Field(() => DecimalScalar, { description: 'How much of the first one would be converted.' })
  amount!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'What it may lose on the way, in hundredths of a percent, 50 by default.',
  })
  slippageBps?: number | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Custom key-value pairs, which come back with the quote.',
  })
  metadata?: Record<string, unknown> | null;
}

@ArgsType()
export class SwapListArgs extends PageArgs {
  @Field(() => ID, { description: 'Whose swaps: those of an account or of a user.' })
  accountId!: string;
}
