import { ReadModel, column, relation } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { promotionList } from '../promotion.repository';

export function bountySubmissionReadModel(models: ReadModels): ReadModel {
  return new ReadModel('BountySubmission', 'platform.bounty_submissions', {
    account: relation(() => models.account, 'account_id'),
    bountyId: column('bounty_id'),
    user: relation(() => models.user, 'user_id'),
    url: column('url'),
    status: column('status'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
  });
}

export const bountySubmissionList = promotionList({
  status: (row, value) => `${row}.status = ${value}`,
  bountyId: (row, value) => `${row}.bounty_id = ${value}`,
});
