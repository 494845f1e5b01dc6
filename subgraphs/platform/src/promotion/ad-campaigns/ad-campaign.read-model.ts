import { ReadModel, column, computed, relation } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import type { AdCampaign } from './ad-campaign.type';

export function adCampaignReadModel(models: ReadModels): ReadModel<AdCampaign> {
  return new ReadModel<AdCampaign>('AdCampaign', 'platform.ad_campaigns', {
    account: relation(() => models.account, 'account_id'),
    title: column('title'),
    status: column('status'),
    dailyBudget: computed(['daily_budget', 'currency'], (amount: string, currency: string) => ({ amount, currency })),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
  });
}
