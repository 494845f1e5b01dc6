import { column, computed, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { isAmong } from '../../shared/filters';
import { PaymentMethod, paymentMethodFilters } from './payment-method.resource';

/** Defines the read model of saved payment methods. */
export function paymentMethodReadModel(models: ReadModels): ReadModel<PaymentMethod> {
  return readModelOf(
    PaymentMethod,
    {
      userId: column('user_id'),

      card: computed(
        ['type', 'card_brand', 'card_last4', 'card_exp_month', 'card_exp_year', 'three_ds_verified'],
        (
          type: string,
          brand: string | null,
          last4: string | null,
          expMonth: number | null,
          expYear: number | null,
          threeDsVerified: boolean,
        ) => (type === 'card' ? { brand, last4, expMonth, expYear, threeDsVerified } : null),
      ),
      deleted: computed(['deleted_at'], (deletedAt: string | null) => deletedAt !== null),
    },
    { models },
  );
}

export const paymentMethodList: ListDefinition = listOf(paymentMethodFilters, {
  conditions: {
    accountIds: isAmong('account_id'),
    existing: (row, value) => `(${row}.deleted_at IS NULL) = ${value}`,
  },
});
