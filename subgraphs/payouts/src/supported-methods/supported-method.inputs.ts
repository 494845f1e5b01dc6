import { ArgsType, Field, ID } from 'type-graphql';
import { type Currency, CurrencyEnum, DecimalScalar, PageArgs } from '../../../kit/src';

@ArgsType()
export class SupportedPayoutMethodListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'The account that would be paid out (`biz_…`).' })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The user who would be paid out (`user_…`), instead of an account.' })
  userId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Country of the destination, two letters (ISO 3166-1); the United States by default.',
  })
  country?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only the method of this id, wherever it is.' })
  id?: string | null;

  @Field(() => CurrencyEnum, { nullable: true, description: 'Only methods that pay in this currency.' })
  destinationCurrency?: Currency | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'An amount to quote, in whole units.' })
  amount?: string | null;

  @Field(() => CurrencyEnum, { nullable: true, description: 'Currency of the amount, `usd` by default.' })
  currency?: Currency | null;
}
