import {
  byCreation,
  column,
  type ListDefinition,
  listOf,
  type ReadModel,
  readModelOf,
  relation,
} from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { isAmong } from '../../shared/filters';
import { Refund, refundFilters } from './refund.resource';

/** Defines the read model of refunds. */
export function refundReadModel(models: ReadModels): ReadModel<Refund> {
  return readModelOf(Refund, {
    userId: column('user_id'),
    payment: relation(() => models.payment, 'payment_id'),
  });
}

export const refundList: ListDefinition = listOf(
  refundFilters,
  { created_at: byCreation },
  { conditions: { accountIds: isAmong('account_id') } },
);
