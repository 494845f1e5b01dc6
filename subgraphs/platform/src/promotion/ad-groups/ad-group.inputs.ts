import { ArgsType, Field, ID } from 'type-graphql';
import { PromotionListArgs } from '../promotion.inputs';
import { type AdStatus, AdStatusEnum } from '../promotion.states';

@ArgsType()
export class AdGroupListArgs extends PromotionListArgs {
  @Field(() => AdStatusEnum, { nullable: true, description: 'Only groups with this status.' })
  status?: AdStatus | null;

  @Field(() => ID, { nullable: true, description: 'Only groups of this campaign.' })
  adCampaignId?: string | null;
}
