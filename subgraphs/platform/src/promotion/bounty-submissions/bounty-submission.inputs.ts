import { ArgsType, Field, ID } from 'type-graphql';
import { PromotionListArgs } from '../promotion.inputs';
import { type BountySubmissionStatus, BountySubmissionStatusEnum } from '../promotion.states';

@ArgsType()
export class BountySubmissionListArgs extends PromotionListArgs {
  @Field(() => BountySubmissionStatusEnum, { nullable: true, description: 'Only submissions with this status.' })
  status?: BountySubmissionStatus | null;

  @Field(() => ID, { nullable: true, description: 'Only submissions for this bounty.' })
  bountyId?: string | null;
}
