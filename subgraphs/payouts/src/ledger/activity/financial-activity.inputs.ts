import { ArgsType, Field, ID } from 'type-graphql';
import { type Currency, CurrencyEnum, DateTimeScalar, PageArgs } from '../../../../kit/src';

@ArgsType()
export class FinancialActivityListArgs extends PageArgs {
  @Field(() => ID, {
    nullable: true,
    description: "Account whose activity is listed; the credential's own by default. Excludes `userId`.",
  })
  accountId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'User whose activity is listed, or `me`; the calling user by default if the credential belongs to a user.',
  })
  userId?: string | null;

  @Field({
    nullable: true,
    description:
      'Whether to include, for the calling user, the activity of all accounts whose balances the user can read.',
  })
  includeAccounts?: boolean;

  @Field(() => CurrencyEnum, { nullable: true, description: 'Only activity in this currency.' })
  currency?: Currency | null;

  @Field(() => [String], { nullable: true, description: 'Only activity of these types, at most 100.' })
  lineTypes?: string[] | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only activity posted after this time.' })
  postedAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only activity posted before this time.' })
  postedBefore?: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Only activity that becomes available at or after this time; requires `currency`.',
  })
  availableFrom?: Date | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Only activity that becomes available before this time; requires `currency`.',
  })
  availableBefore?: Date | null;
}
