import { Field, ObjectType } from 'type-graphql';
import { CurrencyEnum, DecimalScalar } from '../../../../kit/src';

@ObjectType({ description: 'Components of a balance, in its own unit.', simpleResolvers: true })
export class BalanceBreakdown {
  @Field(() => DecimalScalar, { description: 'Available funds.' })
  available!: string;

  @Field(() => DecimalScalar, { description: 'Funds that are not settled yet.' })
  pending!: string;

  @Field(() => DecimalScalar, { description: 'Funds in transit.' })
  inTransit!: string;

  @Field(() => DecimalScalar, { description: 'Funds held in reserve.' })
  reserve!: string;
}

@ObjectType({ description: 'Balance of an account in one currency.', simpleResolvers: true })
export class AccountBalance {
  @Field(() => CurrencyEnum, { description: 'The currency.' })
  currency!: string;

  @Field({ description: 'Name of the token; for fiat currencies, the code in upper case.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'URL of the icon.' })
  iconUrl!: string | null;

  @Field(() => DecimalScalar, { description: 'Available balance, in the currency.' })
  balance!: string;

  @Field(() => DecimalScalar, { description: 'Available balance, in US dollars.' })
  valueUsd!: string;

  @Field(() => DecimalScalar, { description: 'Price of one unit, in US dollars.' })
  priceUsd!: string;

  @Field(() => BalanceBreakdown, { description: 'All balance components, in the currency.' })
  breakdown!: BalanceBreakdown;
}
