import { ReadModel, column, relation } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import type { Ad } from './ad.type';

export function adReadModel(models: ReadModels): ReadModel<Ad> {
  return new ReadModel<Ad>('Ad', 'platform.ads', {
    account: relation(() => models.account, 'account_id'),
    adGroup: relation(() => models.adGroup, 'ad_group_id'),
    title: column('title'),
    status: column('status'),
    headline: column('headline'),
    destinationUrl: column('destination_url'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
  });
}
