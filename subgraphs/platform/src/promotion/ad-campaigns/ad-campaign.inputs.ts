import { ArgsType, Field } from 'type-graphql';
import { PromotionListArgs } from '../promotion.inputs';
import { type AdStatus, AdStatusEnum } from '../promotion.states';

@ArgsType()
export class AdCampaignListArgs extends PromotionListArgs {
  @Field(() => AdStatusEnum, { nullable: true, description: 'Only campaigns with this status.' })
  status?: AdStatus | null;
}
