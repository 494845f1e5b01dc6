import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, connectionOf } from '../../../../kit/src';
import { Account } from '../../accounts/account.resource';
import { User } from '../../users/user.resource';
import { type BountySubmissionStatus, BountySubmissionStatusEnum } from '../promotion.states';

@ObjectType({ description: 'Work that somebody handed in for a bounty.', simpleResolvers: true })
export class BountySubmission {
  @Field(() => ID, { description: 'Public id, `btys_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The account that it belongs to.' })
  account!: object | null;

  @Field(() => ID, { description: 'The bounty, `bnty_…`.' })
  bountyId!: string;

  @Field(() => User, { description: 'User who submitted the work.' })
  user!: object;

  @Field({ description: 'URL of the submitted work.' })
  url!: string;

  @Field(() => BountySubmissionStatusEnum, { description: 'What was decided.' })
  status!: BountySubmissionStatus;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const BountySubmissionConnection = connectionOf(BountySubmission, 'BountySubmission');
