import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, connectionOf } from '../../../../kit/src';
import { Account } from '../../accounts/account.resource';
import { AdCampaign } from '../ad-campaigns/ad-campaign.type';
import { type AdStatus, AdStatusEnum } from '../promotion.states';

@ObjectType({ description: 'Ads of a campaign that are shown to the same people.', simpleResolvers: true })
export class AdGroup {
  @Field(() => ID, { description: 'Public id, `adgrp_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The account that it belongs to.' })
  account!: object | null;

  @Field(() => AdCampaign, { description: 'The campaign that it belongs to.' })
  adCampaign!: object;

  @Field({ description: 'Its title.' })
  title!: string;

  @Field(() => AdStatusEnum, { description: 'Whether it runs.' })
  status!: AdStatus;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const AdGroupConnection = connectionOf(AdGroup, 'AdGroup');
