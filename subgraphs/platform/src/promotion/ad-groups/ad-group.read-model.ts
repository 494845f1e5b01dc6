import { ReadModel, column, relation } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import type { AdGroup } from './ad-group.type';

export function adGroupReadModel(models: ReadModels): ReadModel<AdGroup> {
  return new ReadModel<AdGroup>('AdGroup', 'platform.ad_groups', {
    account: relation(() => models.account, 'account_id'),
    adCampaign: relation(() => models.adCampaign, 'ad_campaign_id'),
    title: column('title'),
    status: column('status'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
  });
}
