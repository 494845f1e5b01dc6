import { Field, ID, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, DecimalScalar, type Money, MoneyType, UserError } from '../../../kit/src';

@ObjectType({ description: 'What a payout would come to, as promised until it expires.', simpleResolvers: true })
export class PayoutQuote {
  @Field(() => ID, { description: 'Public id, `pout_…`.' })
  id!: string;

  @Field(() => MoneyType, { description: 'What would be asked for.' })
  amount!: Money;

  @Field(() => MoneyType, { description: 'Total fees.' })
  fee!: Money;

  @Field(() => MoneyType, { description: 'What would be sent.' })
  netAmount!: Money;

  @Field(() => MoneyType, { description: 'What would arrive.' })
  destinationAmount!: Money;

  @Field(() => DecimalScalar, { description: "Units of the destination's currency for one." })
  exchangeRate!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it would be there.' })
  estimatedArrival!: Date | null;

  @Field(() => DateTimeScalar, { description: 'Until when the token is good.' })
  expiresAt!: Date;

  @Field({ description: 'Makes a payout on these terms, as often as its owner likes until it expires.' })
  quoteToken!: string;
}

@ObjectType({ description: 'Outcome of asking for a quote.' })
export class PayoutQuotePayload {
  /** Id of the quote that was given; the `payoutQuote` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
