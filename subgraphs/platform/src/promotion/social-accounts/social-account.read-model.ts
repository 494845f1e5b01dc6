import { ReadModel, column, relation } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import type { SocialAccount } from './social-account.type';

export function socialAccountReadModel(models: ReadModels): ReadModel<SocialAccount> {
  return new ReadModel<SocialAccount>('SocialAccount', 'platform.social_accounts', {
    account: relation(() => models.account, 'account_id'),
    network: column('network'),
    username: column('username'),
    url: column('url'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
  });
}
