import { Field, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar, DecimalScalar, MaxListSize } from '../../../../kit/src';
import { User } from '../../users/user.type';

@ObjectType({ description: 'A rank in the leaderboard of partners.', simpleResolvers: true })
export class PartnerLeader {
  @Field(() => Int, { description: 'Rank by earnings and then by volume, from 1.' })
  rank!: number;

  @Field(() => User, { nullable: true, description: 'The partner.' })
  user!: User | null;

  @Field(() => DecimalScalar, { description: 'Earnings in the period, in US dollars.' })
  totalEarningsUsd!: string;

  @Field(() => DecimalScalar, {
    description: 'Transaction volume of the referred businesses in the period, in US dollars.',
  })
  totalVolumeUsd!: string;

  @Field(() => DateTimeScalar, { description: 'Start of the first referral, regardless of the period.' })
  firstReferralStartedAt!: string;
}

@ObjectType({ description: 'The partners with the highest earnings.', simpleResolvers: true })
export class PartnerLeaderboard {
  @MaxListSize(100)
  @Field(() => [PartnerLeader], { description: 'The top 100 partners.' })
  leaders!: PartnerLeader[];

  @Field(() => PartnerLeader, {
    nullable: true,
    description:
      'Rank of the calling user; null for callers who are not partners, and before the first earning of the period.',
  })
  me!: PartnerLeader | null;
}
