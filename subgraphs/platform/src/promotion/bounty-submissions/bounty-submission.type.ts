import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, connectionOf } from '../../../../kit/src';
import { Account } from '../../accounts/accounts/account.resource';
import { User } from '../../users/user.resource';
import { type BountySubmissionStatus, BountySubmissionStatusEnum } from '../promotion.states';

@ObjectType({ description: 'Work that a user submitted for a bounty.', simpleResolvers: true })
export class BountySubmission {
  @Field(() => ID, { description: 'Public id, `btys_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'Account.' })
  account!: object | null;

  @Field(() => ID, { description: 'Bounty, `bnty_…`.' })
  bountyId!: string;

  @Field(() => User, { description: 'User who submitted the work.' })
  user!: object;

  @Field({ description: 'URL of the submitted work.' })
  url!: string;

  @Field(() => BountySubmissionStatusEnum, { description: 'Status of the decision.' })
  status!: BountySubmissionStatus;

  @Field(() => DateTimeScalar, { description: 'Time of creation.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

export const BountySubmissionConnection = connectionOf(BountySubmission, 'BountySubmission');
