import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, DecimalScalar, connectionOf } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { User } from '../users/user.type';
import {
  type PartnerBusinessStatus,
  PartnerBusinessStatusEnum,
  type PartnerTier,
  PartnerTierEnum,
} from './partner.states';

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

@ObjectType({ description: "One partner's share in a referred business.", simpleResolvers: true })
export class PartnerBusiness {
  @Field(() => ID, { description: 'Public id, `coma_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The referred business; null once it is closed.' })
  account!: Account | null;

  @Field(() => User, { nullable: true, description: 'Owner of the business.' })
  owner!: User | null;

  @Field(() => String, {
    nullable: true,
    description: "The owner's e-mail address; null without `partner:email:read` on the account that earns.",
  })
  ownerEmail!: string | null;

  @Field(() => User, { nullable: true, description: 'The partner whose share this is.' })
  partner!: User | null;

  @Field(() => User, { nullable: true, description: 'Partner who referred the business.' })
  firstTierPartner!: User | null;

  @Field(() => User, { nullable: true, description: 'Partner who referred the first-tier partner.' })
  secondTierPartner!: User | null;

  @Field(() => User, { nullable: true, description: 'Partner whose blueprint the business follows.' })
  blueprintPartner!: User | null;

  @Field(() => PartnerTierEnum, { description: 'The tier of the partner whose share this is.' })
  myPartnerTier!: PartnerTier;

  @Field(() => PartnerBusinessStatusEnum, { description: 'Whether the partner still earns by it.' })
  status!: PartnerBusinessStatus;

  @Field(() => PartnerPayoutPercentages, { description: 'What the partner gets.' })
  payoutPercentages!: PartnerPayoutPercentages;

  @Field(() => PartnerVolume, { description: 'What the business turned over.' })
  volumeUsd!: PartnerVolume;

  @Field(() => PartnerEarnings, { description: 'What the partner earned.' })
  earningsUsd!: PartnerEarnings;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the partner began to earn.' })
  referralStartedAt!: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the partner stops earning; null for never.' })
  referralExpiresAt!: Date | null;

  @Field(() => DateTimeScalar, { description: 'When the business was referred.' })
  createdAt!: Date;
}

export const PartnerBusinessConnection = connectionOf(PartnerBusiness, 'PartnerBusiness');

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
