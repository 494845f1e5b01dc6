import { readModelOf, type ListDefinition, ReadModel, computed, relation } from '../../../kit/src';
import { SetupIntent } from './setup-intent.resource';
import type { ReadModels } from '../read-models';
import { customer } from '../users/user.type';

/** Defines the read model of setup intents: the columns behind each GraphQL field. */
export function setupIntentReadModel(models: ReadModels): ReadModel {
  return readModelOf(SetupIntent, {
    checkoutConfiguration: relation(() => models.checkoutConfiguration, 'checkout_configuration_id'),
    user: computed(['user_id', 'account_id'], customer),
    member: relation(() => models.member, 'member_id', { requires: 'member:basic:read' }),
    paymentMethod: relation(() => models.paymentMethod, 'payment_method_id'),
  });
}

/** Filters and sort orders for the list of setup intents. */
export const setupIntentList: ListDefinition = {
  filters: {
    createdAfter: (row, value) => `${row}.created_at > ${value}`,
    createdBefore: (row, value) => `${row}.created_at < ${value}`,
  },
  orders: {
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
  },
};
