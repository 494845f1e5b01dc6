import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { DecimalScalar } from '../../../kit/src';
import { type LimitFrequency, LimitFrequencyEnum } from './card.states';

@InputType({ description: 'A card to issue. It is virtual.' })
export class CardCreateInput {
  @Field(() => ID, { nullable: true, description: 'The account whose balance it pays out of; or `userId`.' })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The user whose balance it pays out of; or `accountId`.' })
  userId?: string | null;

  @Field(() => ID, { nullable: true, description: 'User who receives the card; required for a card of an account.' })
  assignedUserId?: string | null;

  @Field(() => String, { nullable: true, description: 'What it is called, at most 100 characters.' })
  name?: string | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Spending limit per period in US dollars, greater than 0.',
  })
  spendLimit?: string | null;

  @Field(() => LimitFrequencyEnum, { nullable: true, description: 'The period of the limit, monthly by default.' })
  spendLimitFrequency?: LimitFrequency | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'Limit per transaction in US dollars, greater than 0.' })
  transactionLimit?: string | null;
}

@InputType({ description: 'Where bills for what a card pays would be sent.' })
export class CardBillingInput {
  @Field({ description: 'Street and number, at most 200 characters.' })
  line1!: string;

  @Field(() => String, { nullable: true, description: 'What else the street needs, at most 200 characters.' })
  line2?: string | null;

  @Field({ description: 'At most 100 characters.' })
  city!: string;

  @Field({ description: 'State or region, at most 100 characters.' })
  region!: string;

  @Field({ description: 'At most 20 characters.' })
  postalCode!: string;

  @Field({ description: 'Two letters (ISO 3166-1).' })
  countryCode!: string;
}

@InputType({ description: 'Changes of a card; what is left out stays.' })
export class CardUpdateInput {
  @Field(() => String, { nullable: true, description: 'What it is called, at most 100 characters.' })
  name?: string | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Spending limit per period in US dollars, greater than 0.',
  })
  spendLimit?: string | null;

  @Field(() => LimitFrequencyEnum, { nullable: true, description: 'The period of the limit.' })
  spendLimitFrequency?: LimitFrequency | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'Limit per transaction in US dollars, greater than 0.' })
  transactionLimit?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Removes the spending limit per period.' })
  removeLimit?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether payments with the card are temporarily blocked.' })
  frozen?: boolean | null;

  @Field(() => CardBillingInput, {
    nullable: true,
    description: 'Billing address; replaces the entire address.',
  })
  billing?: CardBillingInput | null;

  @Field(() => String, {
    nullable: true,
    description: 'Another PIN of four digits; only the user who has the card sets it.',
  })
  pin?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Cancels the card permanently; cannot be combined with other changes.',
  })
  canceled?: boolean | null;
}

/** Names one card, and whose it should be. */
@ArgsType()
export class CardArgs {
  @Field(() => ID, { description: 'Id of the card, `icrd_…`.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'The account whose it should be.' })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The user whose it should be.' })
  userId?: string | null;
}
