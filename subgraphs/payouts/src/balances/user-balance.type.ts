import { Field, ObjectType } from 'type-graphql';
import { CurrencyEnum, DecimalScalar, MaxListSize } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { BalanceBreakdown } from './account-balance.type';

@ObjectType({ description: 'Money of a user in one currency.', simpleResolvers: true })
export class UserCashBalance {
  @Field(() => CurrencyEnum, { description: 'The currency.' })
  currency!: string;

  @Field(() => DecimalScalar, { description: 'Available balance, in the currency.' })
  balance!: string;

  @Field(() => DecimalScalar, { description: 'What is available, in US dollars.' })
  balanceUsd!: string;

  @Field(() => DecimalScalar, { description: 'What is pending, in US dollars.' })
  pendingBalanceUsd!: string;

  @Field(() => DecimalScalar, { description: 'What is on its way out, in US dollars.' })
  inTransitBalanceUsd!: string;

  @Field(() => DecimalScalar, { description: 'What is held in reserve, in US dollars.' })
  reserveBalanceUsd!: string;

  @Field(() => DecimalScalar, { description: 'Price of one unit, in US dollars.' })
  priceUsd!: string;

  @Field(() => DecimalScalar, { description: 'Balance available for payout, in the currency; never negative.' })
  totalWithdrawableBalance!: string;
}

@ObjectType({ description: 'Tokens of a user.', simpleResolvers: true })
export class UserCryptoBalance {
  @Field({ description: 'Short name of the token, like `BTC`.' })
  symbol!: string;

  @Field({ description: 'Name of the token.' })
  name!: string;

  @Field(() => DecimalScalar, { description: 'Available balance, in tokens.' })
  balance!: string;

  @Field(() => DecimalScalar, { description: 'What is available, in US dollars.' })
  valueUsd!: string;

  @Field(() => DecimalScalar, { description: 'US dollars for one token.' })
  priceUsd!: string;

  @Field(() => String, { nullable: true, description: "Address of the token's sign." })
  iconUrl!: string | null;

  @Field(() => BalanceBreakdown, { description: 'All balance components, in tokens.' })
  breakdown!: BalanceBreakdown;
}

@ObjectType({ description: 'What a business of the user holds.', simpleResolvers: true })
export class UserBusinessBalance {
  @Field(() => Account, { description: 'The account.' })
  account!: Account;

  @Field(() => DecimalScalar, { description: 'What is available, in US dollars.' })
  balanceUsd!: string;
}

@ObjectType({
  description: 'What a user holds. Sums are US dollars, rounded half to even to cents.',
  simpleResolvers: true,
})
export class UserBalance {
  @Field(() => DecimalScalar, { description: 'Available cash and tokens together.' })
  totalUsd!: string;

  @Field(() => DecimalScalar, { description: 'Available cash.' })
  cashUsd!: string;

  @Field(() => DecimalScalar, { description: 'Available tokens.' })
  cryptoUsd!: string;

  @Field(() => DecimalScalar, { description: 'Deposits on their way into the treasury.' })
  treasuryPendingUsd!: string;

  @Field(() => DecimalScalar, { description: 'What is not settled yet.' })
  pendingUsd!: string;

  @MaxListSize(100)
  @Field(() => [UserCashBalance], { description: 'Money, by currency.' })
  cash!: UserCashBalance[];

  @Field(() => [UserCryptoBalance], { description: 'Tokens, by kind.' })
  crypto!: UserCryptoBalance[];

  @Field(() => DecimalScalar, { description: "What the user's businesses hold together; no part of the total." })
  businessesTotalUsd!: string;

  @MaxListSize(100)
  @Field(() => [UserBusinessBalance], { description: 'Accounts owned by the user, oldest first, at most 100.' })
  businesses!: UserBusinessBalance[];
}
