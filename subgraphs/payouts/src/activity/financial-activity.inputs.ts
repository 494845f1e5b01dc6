import { ArgsType, Field, ID } from 'type-graphql';
import { type Currency, CurrencyEnum, DateTimeScalar, PageArgs } from '../../../kit/src';

@ArgsType()
export class FinancialActivityListArgs extends PageArgs {
  @Field(() => ID, {
    nullable: true,
    description: "Activity of this account; of the credential's own by default. Excludes `userId`.",
  })
  accountId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Activity of this user, or `me`; who asks as a user sees their own by default.',
  })
  userId?: string | null;

  @Field({
    nullable: true,
    description: 'With that of a user, also activity of every account whose balances the user may read.',
  })
  includeAccounts?: boolean;

  @Field(() => CurrencyEnum, { nullable: true, description: 'Only activity in this currency.' })
  currency?: Currency | null;

  @Field(() => [String], { nullable: true, description: 'Only activity of these types; at most 100.' })
  lineTypes?: string[] | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only activity posted after this instant.' })
  postedAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only activity posted before this instant.' })
  postedBefore?: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Only activity that is available from this instant on, or later; needs `currency`.',
  })
  availableFrom?: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Only activity that is available before this instant; needs `currency`.',
  })
  availableBefore?: Date | null;
}
