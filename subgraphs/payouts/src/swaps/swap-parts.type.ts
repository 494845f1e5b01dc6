import { Field, Int, ObjectType } from 'type-graphql';
import { DecimalScalar, JSONObjectScalar, type Money, MoneyType } from '../../../kit/src';

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
