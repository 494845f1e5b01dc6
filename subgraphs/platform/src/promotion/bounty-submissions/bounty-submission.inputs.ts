import { ArgsType, ID } from 'type-graphql';
import { accountFilter, createdFilters, listArgs, equals } from '../../../../kit/src';
import { type BountySubmissionStatus, BountySubmissionStatusEnum } from '../promotion.states';

export const bountySubmissionFilters = {
  accountId: accountFilter('submissions'),
  status: equals<BountySubmissionStatus>(
    () => BountySubmissionStatusEnum,
    'status',
    'Only submissions with this status.',
  ),
  bountyId: equals(() => ID, 'bounty_id', 'Only submissions for this bounty.'),
  ...createdFilters('submissions'),
};

@ArgsType()
export class BountySubmissionListArgs extends listArgs(bountySubmissionFilters) {}
