import { Field, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar, DecimalScalar, MaxListSize } from '../../../kit/src';
import { User } from '../users/user.type';

@ObjectType({ description: 'A place in the ranking of partners.', simpleResolvers: true })
export class PartnerLeader {
  @Field(() => Int, { description: 'Place, from 1, by earnings and then by volume.' })
  rank!: number;

  @Field(() => User, { nullable: true, description: 'The partner.' })
  user!: User | null;

  @Field(() => DecimalScalar, { description: 'Earned in the period, in US dollars.' })
  totalEarningsUsd!: string;

  @Field(() => DecimalScalar, { description: 'What referred businesses turned over in the period, in US dollars.' })
  totalVolumeUsd!: string;

  @Field(() => DateTimeScalar, { description: 'Start of the first referral of all times.' })
  firstReferralStartedAt!: string;
}

@ObjectType({ description: 'The partners who earned most.', simpleResolvers: true })
export class PartnerLeaderboard {
  @MaxListSize(100)
  @Field(() => [PartnerLeader], { description: 'The top 100.' })
  leaders!: PartnerLeader[];

  @Field(() => PartnerLeader, {
    nullable: true,
    description: 'The place of the user who asks; null for all others, and before the first earning of the period.',
  })
  me!: PartnerLeader | null;
}
