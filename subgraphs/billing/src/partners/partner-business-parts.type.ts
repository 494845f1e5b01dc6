import { Field, ID, ObjectType } from 'type-graphql';
import { DecimalScalar, connectionOf } from '../../../kit/src';
import { User } from '../users/user.type';

@ObjectType({
  description: "A partner's shares as exact fractions: 0.3 is 30 %. Null where the partner does not earn by it.",
  simpleResolvers: true,
})
export class PartnerPayoutPercentages {
  @Field(() => DecimalScalar, { description: 'Of fees on sales.' })
  sales!: string;

  @Field(() => DecimalScalar, { nullable: true, description: 'Of what is spent on ads.' })
  adSpend!: string | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'Of fees on transfers.' })
  transfer!: string | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'Of interchange on cards.' })
  cardInterchange!: string | null;
}

@ObjectType({ description: 'What a referred business turned over, in US dollars.', simpleResolvers: true })
export class PartnerVolume {
  @Field(() => DecimalScalar, { description: 'Everything that counts for the partner.' })
  attributed!: string;

  @Field(() => DecimalScalar, { description: 'The part of it that is not settled yet.' })
  awaitingSettlement!: string;

  @Field(() => DecimalScalar, { description: 'The part of it that is settled.' })
  settled!: string;
}

@ObjectType({ description: 'What a referred business brought its partner, in US dollars.', simpleResolvers: true })
export class PartnerEarnings {
  @Field(() => DecimalScalar, { description: 'Pending and completed together.' })
  total!: string;

  @Field(() => DecimalScalar, { description: 'Not paid out yet.' })
  pending!: string;

  @Field(() => DecimalScalar, { description: 'Paid out.' })
  completed!: string;
}

@ObjectType({ description: 'A person whom a partner referred.', simpleResolvers: true })
export class ReferredUser {
  @Field(() => ID, { description: 'Public id, `refu_…`.' })
  id!: string;

  @Field(() => User, { nullable: true, description: 'User to add.' })
  user!: User | null;

  @Field(() => DecimalScalar, { description: "Earned by the person's businesses, in US dollars." })
  totalEarningsUsd!: string;

  @Field(() => DecimalScalar, { description: "What the person's businesses turned over, in US dollars." })
  totalVolumeUsd!: string;
}

export const ReferredUserConnection = connectionOf(ReferredUser, 'ReferredUser');
