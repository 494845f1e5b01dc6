import { ReadModel, column, relation } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import type { BountySubmission } from './bounty-submission.type';

export function bountySubmissionReadModel(models: ReadModels): ReadModel<BountySubmission> {
  return new ReadModel<BountySubmission>('BountySubmission', 'platform.bounty_submissions', {
    account: relation(() => models.account, 'account_id'),
    bountyId: column('bounty_id'),
    user: relation(() => models.user, 'user_id'),
    url: column('url'),
    status: column('status'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
  });
}
