import { ArgsType, Field, ID } from 'type-graphql';
import { PromotionListArgs } from '../promotion.inputs';
import { type AdStatus, AdStatusEnum } from '../promotion.states';

@ArgsType()
export class AdListArgs extends PromotionListArgs {
  @Field(() => AdStatusEnum, { nullable: true, description: 'Only ads with this status.' })
  status?: AdStatus | null;

  @Field(() => ID, { nullable: true, description: 'Only ads of this group.' })
  adGroupId?: string | null;
}
