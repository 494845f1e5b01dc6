import { ReadModel, column, relation } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';

export function socialAccountReadModel(models: ReadModels): ReadModel {
  return new ReadModel('SocialAccount', 'platform.social_accounts', {
    account: relation(() => models.account, 'account_id'),
    network: column('network'),
    username: column('username'),
    url: column('url'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
  });
}
