import {
  byCreation,
  computed,
  type ListDefinition,
  listOf,
  type ReadModel,
  readModelOf,
  relation,
} from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { customer } from '../../users/user.type';
import { SetupIntent, setupIntentFilters } from './setup-intent.resource';

/** Defines the read model of setup intents. */
export function setupIntentReadModel(models: ReadModels): ReadModel<SetupIntent> {
  return readModelOf(SetupIntent, {
    checkoutConfiguration: relation(() => models.checkoutConfiguration, 'checkout_configuration_id'),
    user: computed(['user_id', 'account_id'], customer),
    member: relation(() => models.member, 'member_id', { requires: 'member:basic:read' }),
    paymentMethod: relation(() => models.paymentMethod, 'payment_method_id'),
  });
}

export const setupIntentList: ListDefinition = listOf(setupIntentFilters, { created_at: byCreation });
