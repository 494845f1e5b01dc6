import { Field, Int, ObjectType } from 'type-graphql';
import { DecimalScalar, JSONObjectScalar, type Money, MoneyType } from '../../../../kit/src';

@ObjectType({ description: 'Amounts of a swap at current rates.', simpleResolvers: true })
export class SwapQuote {
  @Field(() => MoneyType, { description: 'Source amount.' })
  amountIn!: Money;

  @Field(() => MoneyType, { description: 'Expected target amount.' })
  amountOut!: Money;

  @Field(() => MoneyType, { description: 'Minimum target amount.' })
  amountLeast!: Money;

  @Field(() => DecimalScalar, {
    description: 'Mid-market rate: units of the target currency for one unit of the source currency.',
  })
  rate!: string;

  @Field(() => Int, { description: 'Service fee, in basis points.' })
  feeBps!: number;

  @Field(() => JSONObjectScalar, { description: 'Custom key-value pairs of the request.' })
  metadata!: Record<string, unknown>;
}
