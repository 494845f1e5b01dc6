import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, connectionOf } from '../../../../kit/src';
import { Account } from '../../accounts/account.resource';
import { AdGroup } from '../ad-groups/ad-group.type';
import { type AdStatus, AdStatusEnum } from '../promotion.states';

@ObjectType({ description: 'What is shown to people to make them buyers.', simpleResolvers: true })
export class Ad {
  @Field(() => ID, { description: 'Public id, `ad_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The account that it belongs to.' })
  account!: object | null;

  @Field(() => AdGroup, { description: 'The group that it belongs to.' })
  adGroup!: object;

  @Field({ description: 'Its title, for the team.' })
  title!: string;

  @Field(() => AdStatusEnum, { description: 'Whether it runs.' })
  status!: AdStatus;

  @Field(() => String, { nullable: true, description: 'What it says.' })
  headline!: string | null;

  @Field({ description: 'Destination URL of the ad.' })
  destinationUrl!: string;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const AdConnection = connectionOf(Ad, 'Ad');
