import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, type Money, MoneyType, connectionOf } from '../../../../kit/src';
import { Account } from '../../accounts/account.resource';
import { type AdStatus, AdStatusEnum } from '../promotion.states';

@ObjectType({ description: 'Ads that share a budget.', simpleResolvers: true })
export class AdCampaign {
  @Field(() => ID, { description: 'Public id, `adcamp_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The account that it belongs to.' })
  account!: object | null;

  @Field(() => AdStatusEnum, { description: 'Whether it runs.' })
  status!: AdStatus;

  @Field({ description: 'Its title.' })
  title!: string;

  @Field(() => MoneyType, { description: 'What may be spent on a day.' })
  dailyBudget!: Money;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const AdCampaignConnection = connectionOf(AdCampaign, 'AdCampaign');
