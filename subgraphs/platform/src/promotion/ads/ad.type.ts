import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, connectionOf } from '../../../../kit/src';
import { Account } from '../../accounts/accounts/account.resource';
import { AdGroup } from '../ad-groups/ad-group.type';
import { type AdStatus, AdStatusEnum } from '../promotion.states';

@ObjectType({ description: 'An advertisement.', simpleResolvers: true })
export class Ad {
  @Field(() => ID, { description: 'Public id, `ad_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'Account.' })
  account!: object | null;

  @Field(() => AdGroup, { description: 'Ad group.' })
  adGroup!: object;

  @Field({ description: 'Internal title.' })
  title!: string;

  @Field(() => AdStatusEnum, { description: 'Status.' })
  status!: AdStatus;

  @Field(() => String, { nullable: true, description: 'Headline.' })
  headline!: string | null;

  @Field({ description: 'Destination URL of the ad.' })
  destinationUrl!: string;

  @Field(() => DateTimeScalar, { description: 'Time of creation.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const AdConnection = connectionOf(Ad, 'Ad');
