import { Field, ObjectType } from 'type-graphql';
import { CurrencyEnum, DecimalScalar, MaxListSize } from '../../../../kit/src';
import { BalanceBreakdown } from './account-balance.type';
import { Account } from '../../references.type';

@ObjectType({ description: 'Balance of a user in one currency.', simpleResolvers: true })
export class UserCashBalance {
  @Field(() => CurrencyEnum, { description: 'The currency.' })
  currency!: string;

  @Field(() => DecimalScalar, { description: 'Available balance, in the currency.' })
  balance!: string;

  @Field(() => DecimalScalar, { description: 'Available balance, in US dollars.' })
  balanceUsd!: string;

  @Field(() => DecimalScalar, { description: 'Pending balance, in US dollars.' })
  pendingBalanceUsd!: string;

  @Field(() => DecimalScalar, { description: 'Funds in transit, in US dollars.' })
  inTransitBalanceUsd!: string;

  @Field(() => DecimalScalar, { description: 'Funds held in reserve, in US dollars.' })
  reserveBalanceUsd!: string;

  @Field(() => DecimalScalar, { description: 'Price of one unit, in US dollars.' })
  priceUsd!: string;

  @Field(() => DecimalScalar, { description: 'Balance available for payout, in the currency; never negative.' })
  totalWithdrawableBalance!: string;
}

@ObjectType({ description: 'Balance of a user in one crypto token.', simpleResolvers: true })
export class UserCryptoBalance {
  @Field({ description: 'Symbol of the token, such as `BTC`.' })
  symbol!: string;

  @Field({ description: 'Name of the token.' })
  name!: string;

  @Field(() => DecimalScalar, { description: 'Available balance, in tokens.' })
  balance!: string;

  @Field(() => DecimalScalar, { description: 'Available balance, in US dollars.' })
  valueUsd!: string;

  @Field(() => DecimalScalar, { description: 'Price of one token, in US dollars.' })
  priceUsd!: string;

  @Field(() => String, { nullable: true, description: 'URL of the icon of the token.' })
  iconUrl!: string | null;

  @Field(() => BalanceBreakdown, { description: 'All balance components, in tokens.' })
  breakdown!: BalanceBreakdown;
}

@ObjectType({ description: 'Balance of a business of the user.', simpleResolvers: true })
export class UserBusinessBalance {
  @Field(() => Account, { description: 'The account.' })
  account!: Account;

  @Field(() => DecimalScalar, { description: 'Available balance, in US dollars.' })
  balanceUsd!: string;
}

@ObjectType({
  description: 'Total balance of a user. Amounts are in US dollars, rounded half to even to cents.',
  simpleResolvers: true,
})
export class UserBalance {
  @Field(() => DecimalScalar, { description: 'Sum of available cash and tokens.' })
  totalUsd!: string;

  @Field(() => DecimalScalar, { description: 'Available cash.' })
  cashUsd!: string;

  @Field(() => DecimalScalar, { description: 'Available tokens.' })
  cryptoUsd!: string;

  @Field(() => DecimalScalar, { description: 'Pending deposits to the treasury.' })
  treasuryPendingUsd!: string;

  @Field(() => DecimalScalar, { description: 'Funds that are not settled yet.' })
  pendingUsd!: string;

  @MaxListSize(100)
  @Field(() => [UserCashBalance], { description: 'Cash balances by currency.' })
  cash!: UserCashBalance[];

  @Field(() => [UserCryptoBalance], { description: 'Token balances by token.' })
  crypto!: UserCryptoBalance[];

  @Field(() => DecimalScalar, { description: "Total balance of the user's businesses; not part of `totalUsd`." })
  businessesTotalUsd!: string;

  @MaxListSize(100)
  @Field(() => [UserBusinessBalance], { description: 'Accounts owned by the user, oldest first, at most 100.' })
  businesses!: UserBusinessBalance[];
}
