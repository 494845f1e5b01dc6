import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, connectionOf } from '../../../../kit/src';
import { Account } from '../../accounts/accounts/account.resource';
import { AdCampaign } from '../ad-campaigns/ad-campaign.type';
import { type AdStatus, AdStatusEnum } from '../promotion.states';

@ObjectType({ description: 'Ads of a campaign with the same target audience.', simpleResolvers: true })
export class AdGroup {
  @Field(() => ID, { description: 'Public id, `adgrp_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'Account.' })
  account!: object | null;

  @Field(() => AdCampaign, { description: 'Campaign.' })
  adCampaign!: object;

  @Field({ description: 'Title.' })
  title!: string;

  @Field(() => AdStatusEnum, { description: 'Status.' })
  status!: AdStatus;

  @Field(() => DateTimeScalar, { description: 'Time of creation.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const AdGroupConnection = connectionOf(AdGroup, 'AdGroup');
