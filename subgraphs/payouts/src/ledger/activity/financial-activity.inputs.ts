import { ArgsType, Field, ID } from 'type-graphql';
import { type Currency, CurrencyEnum, type Filter, type ListFilter, listArgs, timeFilters } from '../../../../kit/src';

const available = timeFilters(
  'available',
  'Only activity that becomes available (requires `currency`)',
  (row) => `${row}.available_at`,
  ['From', 'Before'],
);

/** Also limits the range of the index scan: `available_at` is never before `posted_at`, so this excludes no row. */
function postedBeforeAvailable(filter: ListFilter<Date>, operator: '<' | '<='): ListFilter<Date> {
  const [condition] = Object.values(filter.conditions) as [Filter];
  return {
    ...filter,
    conditions: { '': (row, value) => `${condition(row, value)} AND ${row}.posted_at ${operator} ${value}` },
  };
}

/** Filters by times. */
export const activityTimeFilters = {
  ...timeFilters('posted', 'Only activity posted', (row) => `${row}.posted_at`),
  ...available,
  availableBefore: postedBeforeAvailable(available.availableBefore, '<'),
  availableUntil: postedBeforeAvailable(available.availableUntil, '<='),
};

@ArgsType()
export class FinancialActivityListArgs extends listArgs(activityTimeFilters) {
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
}
