import { ArgsType, Field } from 'type-graphql';
import { PromotionListArgs } from '../promotion.inputs';
import { type SocialNetwork, SocialNetworkEnum } from '../promotion.states';

@ArgsType()
export class SocialAccountListArgs extends PromotionListArgs {
  @Field(() => SocialNetworkEnum, { nullable: true, description: 'Only accounts on this network.' })
  network?: SocialNetwork | null;
}
