import { ArgsType, Field, ID } from 'type-graphql';
import { type Currency, CurrencyEnum, DecimalScalar, PageArgs } from '../../../../kit/src';

@ArgsType()
export class SupportedPayoutMethodListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Account to pay out, `biz_…`.' })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'User to pay out, `user_…`, instead of an account.' })
  userId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Country code of the destination, two letters (ISO 3166-1); the United States by default.',
  })
  country?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only the method with this id, in any country.' })
  id?: string | null;

  @Field(() => CurrencyEnum, { nullable: true, description: 'Only methods that pay in this currency.' })
  destinationCurrency?: Currency | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'Amount to quote, in whole units.' })
  amount?: string | null;

  @Field(() => CurrencyEnum, { nullable: true, description: 'Currency of the amount, `usd` by default.' })
  currency?: Currency | null;
}
