import { Field, ID, InputType } from 'type-graphql';
import { DecimalScalar } from '../../../kit/src';
import { type LimitFrequency, LimitFrequencyEnum } from './card.states';

@InputType({ description: 'A card to issue. It is virtual.' })
export class CardCreateInput {
  @Field(() => ID, { nullable: true, description: 'The account whose balance it pays out of; or `userId`.' })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The user whose balance it pays out of; or `accountId`.' })
  userId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The user who gets it; required for a card of an account.' })
  assignedUserId?: string | null;

  @Field(() => String, { nullable: true, description: 'What it is called, at most 100 characters.' })
  name?: string | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'What it may pay in all in a period, in US dollars, over 0.' })
  spendLimit?: string | null;

  @Field(() => LimitFrequencyEnum, { nullable: true, description: 'The period of the limit, monthly by default.' })
  spendLimitFrequency?: LimitFrequency | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'What it may pay at once, in US dollars, over 0.' })
  transactionLimit?: string | null;
}

@InputType({ description: 'Changes of a card; what is left out stays.' })
export class CardUpdateInput {
  @Field(() => String, { nullable: true, description: 'What it is called, at most 100 characters.' })
  name?: string | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'What it may pay in all in a period, in US dollars, over 0.' })
  spendLimit?: string | null;

  @Field(() => LimitFrequencyEnum, { nullable: true, description: 'The period of the limit.' })
  spendLimitFrequency?: LimitFrequency | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'What it may pay at once, in US dollars, over 0.' })
  transactionLimit?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Takes the limit of the period away.' })
  removeLimit?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it pays nothing for the time being.' })
  frozen?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Ends it for good; without other changes.' })
  canceled?: boolean | null;
}
