import { ArgsType, ID } from 'type-graphql';
import { accountFilter, createdFilters, listArgs, equals, statusFilter } from '../../../../kit/src';
import { type BountySubmissionStatus, BountySubmissionStatusEnum } from '../promotion.states';

export const bountySubmissionFilters = {
  accountId: accountFilter('submissions'),
  statuses: statusFilter<BountySubmissionStatus>(
    () => BountySubmissionStatusEnum,
    'Only submissions with one of these statuses.',
  ),
  bountyId: equals(() => ID, 'bounty_id', 'Only submissions for this bounty.'),
  ...createdFilters('submissions'),
};

@ArgsType()
export class BountySubmissionListArgs extends listArgs(bountySubmissionFilters) {}
