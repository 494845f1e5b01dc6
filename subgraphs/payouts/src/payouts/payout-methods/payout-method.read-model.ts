import { column, computed, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import { payoutMethodFilters } from './payout-method.inputs';
import { PayoutMethod } from './payout-method.resource';

const referenceIf = (prefix: string) => (owner: string) => (owner.startsWith(prefix) ? { id: owner } : null);

/**
 * Defines the read model of payout methods. Fees and delivery data are not columns; they come from the catalog, by
 * `supportedMethodId`.
 */
export function payoutMethodReadModel(): ReadModel<PayoutMethod> {
  return readModelOf(PayoutMethod, {
    account: computed(['account_id'], referenceIf('biz_')),
    user: computed(['account_id'], referenceIf('user_')),
    supportedMethodId: column('supported_method_id'),
    deleted: computed(['deleted_at'], (at: string | null) => at !== null),
  });
}

/** Filters of the list of payout methods, which is ordered by creation time. */
export const payoutMethodList: ListDefinition = listOf(payoutMethodFilters, {
  conditions: { there: (row, value) => `${row}.deleted_at IS NULL AND ${value}::boolean` },
});
