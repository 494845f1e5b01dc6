import { Field, ID, ObjectType } from 'type-graphql';
import { DecimalScalar, connectionOf } from '../../../../kit/src';
import { User } from '../../users/user.type';

@ObjectType({
  description:
    "A partner's shares by source of income, as exact fractions: 0.3 is 30 %. Null if the partner does not earn from the source.",
  simpleResolvers: true,
})
export class PartnerPayoutPercentages {
  @Field(() => DecimalScalar, { description: 'Share of the fees on sales.' })
  sales!: string;

  @Field(() => DecimalScalar, { nullable: true, description: 'Share of the ad spend.' })
  adSpend!: string | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'Share of the fees on transfers.' })
  transfer!: string | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'Share of the card interchange.' })
  cardInterchange!: string | null;
}

@ObjectType({ description: 'Transaction volume of a referred business, in US dollars.', simpleResolvers: true })
export class PartnerVolume {
  @Field(() => DecimalScalar, { description: 'Volume attributed to the partner.' })
  attributed!: string;

  @Field(() => DecimalScalar, { description: 'Attributed volume that is not settled yet.' })
  awaitingSettlement!: string;

  @Field(() => DecimalScalar, { description: 'Attributed volume that is settled.' })
  settled!: string;
}

@ObjectType({ description: 'Earnings of a partner from a referred business, in US dollars.', simpleResolvers: true })
export class PartnerEarnings {
  @Field(() => DecimalScalar, { description: 'Sum of pending and completed earnings.' })
  total!: string;

  @Field(() => DecimalScalar, { description: 'Earnings that are not paid out yet.' })
  pending!: string;

  @Field(() => DecimalScalar, { description: 'Earnings that were paid out.' })
  completed!: string;
}

@ObjectType({ description: 'A user referred by a partner.', simpleResolvers: true })
export class ReferredUser {
  @Field(() => ID, { description: 'Public id, `refu_…`.' })
  id!: string;

  @Field(() => User, { nullable: true, description: 'The referred user.' })
  user!: User | null;

  @Field(() => DecimalScalar, {
    description: 'Earnings of the partner from the businesses of the user, in US dollars.',
  })
  totalEarningsUsd!: string;

  @Field(() => DecimalScalar, { description: 'Transaction volume of the businesses of the user, in US dollars.' })
  totalVolumeUsd!: string;
}

export const ReferredUserConnection = connectionOf(ReferredUser, 'ReferredUser');
