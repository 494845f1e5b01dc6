import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, type Money, MoneyType, connectionOf } from '../../../../kit/src';
import { Account } from '../../accounts/accounts/account.resource';
import { type AdStatus, AdStatusEnum } from '../promotion.states';

@ObjectType({ description: 'Ads that share a budget.', simpleResolvers: true })
export class AdCampaign {
  @Field(() => ID, { description: 'Public id, `adcamp_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'Account.' })
  account!: object | null;

  @Field(() => AdStatusEnum, { description: 'Status.' })
  status!: AdStatus;

  @Field({ description: 'Title.' })
  title!: string;

  @Field(() => MoneyType, { description: 'Maximum spend per day.' })
  dailyBudget!: Money;

  @Field(() => DateTimeScalar, { description: 'Time of creation.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const AdCampaignConnection = connectionOf(AdCampaign, 'AdCampaign');
