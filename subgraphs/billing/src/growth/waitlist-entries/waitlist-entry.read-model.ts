import {
  byCreation,
  column,
  computed,
  type ListDefinition,
  listOf,
  type ReadModel,
  readModelOf,
  relation,
} from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { customer } from '../../users/user.type';
import { entryFilters } from './waitlist-entry.inputs';
import { Entry } from './waitlist-entry.resource';

/** Defines the read model of waitlist entries. */
export function entryReadModel(models: ReadModels): ReadModel<Entry> {
  return readModelOf(Entry, {
    user: computed(['user_id', 'account_id'], customer),
    plan: relation(() => models.plan, 'plan_id'),
    product: relation(() => models.product, 'product_id'),
    checkoutConfiguration: relation(() => models.checkoutConfiguration, 'checkout_configuration_id'),
    jobId: column('job_id'),
    membership: relation(() => models.membership, 'membership_id', { requires: 'member:basic:read' }),
  });
}

export const entryList: ListDefinition = listOf(entryFilters, {
  id: { expression: (row) => `${row}.id`, type: 'text' },
  created_at: byCreation,
});
